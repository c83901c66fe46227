"""The documentation as a site: `docs/` and a reference of the Python API, built by Zensical."""
