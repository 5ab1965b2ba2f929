# SPDX-License-Identifier: MIT
"""Builds the shared library with CMake and packs it into the wheel."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:  # setuptools has its own since 70
    from setuptools.command.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def version() -> str:
    header = (ROOT / "include/resile/base.h").read_text()
    return ".".join(re.search(rf"RSL_VERSION_{part} +(\d+)", header).group(1)
                    for part in ("MAJOR", "MINOR", "PATCH"))


class WithLibrary(build_py):
    """RESILE_BUILD names a build tree that is there already."""

    def run(self):
        super().run()
        tree = pathlib.Path(os.environ.get("RESILE_BUILD", ROOT / "build-python")).resolve()
        subprocess.run(["cmake", "-S", ROOT, "-B", tree, f"-DPython3_EXECUTABLE={sys.executable}"],
                       check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", tree, "--target", "resile_all", "-j",
                        str(os.cpu_count())], check=True, stdout=subprocess.DEVNULL)
        package = pathlib.Path(self.build_lib, "resile")
        for made in ("_api.py", "_api.pyi"):
            shutil.copy(tree / "python" / made, package)
        for library in tree.glob("libresile-all.*"):
            shutil.copy(library, package)


class ForAnyPython(bdist_wheel):
    """ctypes binds to no version of Python; the library binds to the platform."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(version=version(), cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython})
