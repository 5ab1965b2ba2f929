# SPDX-License-Identifier: MIT
"""Types: what a checker sees is what there is at run time."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import typing

import numpy as np
import pytest

import resile
from conftest import ROOT

mypy = pytest.importorskip("mypy")  # of the system; make python installs it
PACKAGE = pathlib.Path(resile.__file__).parent
TESTS = pathlib.Path(__file__).parent

# What stubtest cannot know: names for checkers alone, ctypes' own names, members of C structs that
# are words of Python, the shared library beside the modules.
NOT_COMPARED = r"""
resile\.\w+\.(Axes|pandas|Generic|Mapping|Sequence|Iterable|Iterator|NamedTuple)
resile\._api\.(Array|CDLL|memmove|memset|string_at|wstring_at)(\.\w+)?
resile\._api\.\w+\.(lambda|global|in|from|yield)
resile\.libresile-all
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """The package where a checker reads it as one's own: it does not look into what is installed."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(PACKAGE, folder / "resile")
    return folder


def checker(folder, module, *words):
    env = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(folder)}
    done = subprocess.run(["/usr/bin/python3", "-m", module, *words], env=env, cwd=folder,
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def mypy_on(folder, *words):
    return checker(folder, "mypy", "--config-file", str(TESTS.parent / "pyproject.toml"), *words)


def test_package(copied):
    status, told = mypy_on(copied, "-p", "resile")
    assert status == 0, told


def test_users(copied):
    """typed.py, the benchmark and the notebooks, as a checker of their own would read them."""
    status, told = mypy_on(copied, str(TESTS / "typed.py"))
    assert status == 0, told
    for notebook in sorted((TESTS.parent / "examples").glob("*.ipynb")):
        cells = [c for c in json.loads(notebook.read_text())["cells"] if c["cell_type"] == "code"]
        script = copied / f"notebook_{notebook.stem[0]}.py"
        script.write_text("\n".join("".join(c["source"]) for c in cells))
        status, told = mypy_on(copied, "--allow-untyped-defs", "--allow-untyped-calls", str(script))
        assert status == 0, (notebook.name, told)


def test_run_time(copied):
    """stubtest imports the package and compares: every name, argument and member."""
    allowed = copied / "allowed"
    allowed.write_text(NOT_COMPARED)
    status, told = checker(copied, "mypy.stubtest", "resile", "--concise", "--ignore-unused-allowlist",
                           "--allowlist", str(allowed), "--mypy-config-file",
                           str(TESTS.parent / "pyproject.toml"))
    assert status == 0, told


def things():
    """One of each class, from calls a user makes."""
    ball = dict(restitution=0.6, mass=1.0, stiffness=1e8, speed=2.0)
    c = resile.Contact("flores", **ball)
    many = resile.Contact("flores", **{**ball, "speed": [1.0, 2.0]})
    t = np.linspace(0, c.collide().duration, 50)
    fit = resile.fit("flores", time=t, force=c.curve(times=t).force, mass=1.0, speed=2.0)
    model = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml").set("end_time", 0.6)
    normal = resile.Contact("hertz", mass=1.0, stiffness=1e8, speed=1.0)
    tilt = dict(radius=0.01, friction=0.3, poisson=0.3)
    return [c, many, c.law, c.collide(), many.collide(every=True), c.curve(), fit, fit["k"],
            resile.bounce(heights=[1.0, 0.6, 0.36]), resile.laws(), model, model.run(),
            resile.oblique(normal, "mindlin-rescaled", angle=0.3, **tilt),
            resile.oblique(normal, "mindlin-rescaled", angle=[0.3, 0.5], **tilt),
            resile.sweep(model, {"height": [0.5, 1.0]}, "ball.y:max"), model.animate(),
            resile.Study(model, "ball.y:max"), resile.UserLaw(lambda d, v: d),
            resile.optimise(lambda x: x[0]**2, [(-1, 1)], evaluations=50)]


@pytest.mark.parametrize("thing", things(), ids=lambda t: type(t).__name__)
def test_attributes(thing):
    """What the class declares is there, what is there is declared, and of the type declared."""
    declared = {}
    for kind in reversed(type(thing).__mro__):
        declared.update(getattr(kind, "__annotations__", {}))
    public = {n for n in vars(thing) if not n.startswith("_")}
    assert public <= declared.keys(), public - declared.keys()
    for name, kind in declared.items():
        if name.startswith("_"):
            continue
        value = getattr(thing, name)
        plain = {"float": (float, int), "int": int, "str": str, "bool": bool, "FloatArray": np.ndarray,
                 "Records": np.ndarray, "TextArray": np.ndarray, "Number": (float, np.ndarray),
                 "Truth": (bool, np.ndarray), "Text": (str, np.ndarray)}
        wanted = plain.get(kind) or {"list": list, "dict": dict, "tuple": tuple}.get(
            kind.split("[")[0], object)
        assert isinstance(value, wanted), (name, kind, value)
        if kind == "float":
            assert not isinstance(value, bool), name


def test_every_public_name_is_typed():
    """No argument and no result without a type, here and in the methods."""
    for name in resile.__all__:
        thing = getattr(resile, name)
        found = [thing] if not isinstance(thing, type) else [
            m for n, m in vars(thing).items() if callable(m) and not n.startswith("_")]
        for function in found:
            if callable(function) and hasattr(function, "__code__"):
                hints = function.__annotations__
                code = function.__code__
                count = code.co_argcount + code.co_kwonlyargcount
                missing = set(code.co_varnames[:count]) - set(hints) - {"self", "cls"}
                assert not missing and "return" in hints, (name, function, missing)
    assert typing.get_type_hints(resile.rigid.Body)["mass"] is float
    assert (PACKAGE / "py.typed").exists() and (PACKAGE / "_api.pyi").exists()
    assert sys.version_info >= (3, 9)
