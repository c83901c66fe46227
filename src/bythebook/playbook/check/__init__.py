"""Check a playbook: everything that can be found before anybody plays."""
