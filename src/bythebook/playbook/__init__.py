"""The playbook language: pages that run, print and are checked."""
