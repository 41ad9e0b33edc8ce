"""`python -m pushnet` is the same as the `pushnet` command."""

from pushnet.cli import main

if __name__ == "__main__":
    main()
