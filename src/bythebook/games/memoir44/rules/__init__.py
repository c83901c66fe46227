"""The rules of Memoir '44 in rulebook order, with a file or folder for each chapter.

A chapter contains the steps that change a position, and the queries that other code makes about it. This
package imports the state and the box; any other package of the game may import it.
"""
