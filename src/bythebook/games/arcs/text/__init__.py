"""Arcs in sentences: names, what is asked, what an option means, what an answer did, what came of it.

It reads box, table and rules, and changes nothing; files, screen and hands take their words from here.
"""
