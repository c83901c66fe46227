"""The static site: the app as plain files that run in any browser; built by `scripts/site`."""
