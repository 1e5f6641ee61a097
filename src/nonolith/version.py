"""The version, in one place that imports nothing; a test holds it equal to pyproject.toml."""

__version__ = "0.1.0"
