"""Access control: permitted hosts and origins, keys and their rights, and visitors' quotas."""
