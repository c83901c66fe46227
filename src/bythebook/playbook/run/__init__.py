"""Running a playbook: lines compiled to closures, a walk for each prompt, decisions and explanations."""
