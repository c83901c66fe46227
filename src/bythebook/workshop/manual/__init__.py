"""The documentation as a site: `docs/` with a reference of the Python API, built by Zensical."""
