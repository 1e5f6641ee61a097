"""``python -m nonolith`` is the ``nonolith`` command."""

from nonolith.cli import main

if __name__ == "__main__":
    main()
