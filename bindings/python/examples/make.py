#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""make.py FOLDER: executes every notebook beside this file and writes it, with its figures, there."""
import pathlib
import sys

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

HERE = pathlib.Path(__file__).parent


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(source, as_version=4)
        ExecutePreprocessor(timeout=300).preprocess(notebook, {"metadata": {"path": str(HERE)}})
        nbformat.write(notebook, folder / source.name)
        print(f"{source.stem}: {sum(c.cell_type == 'code' for c in notebook.cells)} cells ran")


if __name__ == "__main__":
    main()
