"""Access control: which addresses and pages may call, keys and their rights, and quotas of visitors."""
