# SPDX-License-Identifier: MIT
"""Mechanisms: the bits of the program's files, pieces, sweeps, searches, interruption."""
import csv
import json
import os
import signal
import subprocess
import threading
import time
import warnings

import numpy as np
import pytest

import resile

SHORT = {"granular": ["end_time=0.02"], "boxes": ["end_time=0.5"], "pounding-3": ["end_time=3"],
         "pounding-2": ["end_time=3"]}


def models(root):
    return sorted(p.stem for p in root.glob("*.yaml"))


def pytest_generate_tests(metafunc):
    if "model" in metafunc.fixturenames:
        from conftest import ROOT
        metafunc.parametrize("model", models(ROOT / "examples"))


def test_envelopes_have_the_bits_of_the_program(program, tmp_path):
    file = tmp_path / "mass.yaml"
    file.write_text("""
end_time: 3
parameters: {period: 1}
output: {signals: [mass.x, {name: amplitude, value: 'mass.x:envelope:period', unit: mm}]}
bodies: [{name: mass, mass: 1, position: [0.1, 0], locked: [y, angle]}]
springs: [{name: s, type: axis, bodies: [world, mass], axis: [1, 0], rest: 0, stiffness: 4*pi^2}]
""")
    subprocess.run([program, "run", str(file), "--out", str(tmp_path / "out"), "--quiet"], check=True)
    with open(tmp_path / "out" / "trajectory.csv", newline="") as table:
        head, *rows = csv.reader(table)
    model = resile.Model.from_file(file)
    ours = model.run()
    assert head[2] == "amplitude [mm]" and ours.units["amplitude"] == "mm"
    assert np.array_equal(np.array(rows, dtype=float)[:, 2], ours.signals["amplitude"])
    # undamped: 100 mm from half of a period on
    assert np.allclose(ours.signals["amplitude"][ours.time > 0.51], 100, rtol=0, atol=5e-3)
    name = "mass.x:envelope:2*period/2"
    assert model.run(signals=[name]).signals[name] * 1000 == pytest.approx(
        ours.signals["amplitude"], rel=1e-15)
    with pytest.raises(resile.ArgumentError, match="no extremes"):
        model.run(signals=[name], extremes=True)


def test_every_example_has_the_bits_of_the_program(model, program, examples, tmp_path):
    settings = SHORT.get(model, [])
    words = [w for s in settings for w in ("--set", s)]
    subprocess.run([program, "run", str(examples / f"{model}.yaml"), "--out", str(tmp_path),
                    "--quiet", *words], check=True, capture_output=True)
    ours = resile.Model.from_file(examples / f"{model}.yaml")
    for s in settings:
        path, value = s.split("=")
        ours = ours.set(path, float(value))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", resile.FlagWarning)
        result = ours.run()
    with open(tmp_path / "trajectory.csv", newline="") as file:
        head, *rows = csv.reader(file)
    table = np.array(rows, dtype=float)
    assert np.array_equal(table[:, 0], result.time)
    for i, column in enumerate(head[1:], 1):
        name = column.split(" [")[0]
        assert np.array_equal(table[:, i], result.signals[name], equal_nan=True), name
    with open(tmp_path / "events.csv", newline="") as file:
        events = list(csv.DictReader(file))
    assert len(events) == len(result.events)
    for theirs, mine in zip(events, result.events):
        for column, cell in theirs.items():
            field = column.split(" [")[0]
            if field == "contact" or field not in result.events.dtype.names:
                continue
            assert (cell == "" and np.isnan(mine[field])) or float(cell) == mine[field], column
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert result.flags == summary["warnings"] == [f["message"] for f in summary["flags"]]
    assert any("yield begins" in sentence for sentence in result.flags) == (model == "cradle")
    for name in ("steps", "rejected", "touches", "separations"):
        assert summary[name] == result.summary[name], name
    compare_sections(tmp_path / "sections.csv", result)
    # and from Python the same files
    ours.write(tmp_path / "again")
    for name in ("trajectory.csv", "events.csv"):
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / name).read_bytes()


def compare_sections(path, result):
    if not path.exists():
        assert result.sections == {}
        return
    with open(path, newline="") as file:
        for row in (table := list(csv.DictReader(file))):
            row["time"] = row.pop("time [s]")
    for name, states in result.sections.items():
        theirs = [r for r in table if r["section"] == name]
        assert [float(r["time"]) for r in theirs] == states["time"].tolist()
        for column in table[0]:
            if column.startswith(f"{name}: "):
                signal = column.split(": ", 1)[1].split(" [")[0]
                assert [float(r[column]) for r in theirs] == states[signal].tolist()


SWING = {"end_time": 50, "analyse": {"lyapunov": True, "from": 10},
         "bodies": [{"name": "m", "mass": 1, "locked": ["y", "angle"], "position": [1, 0]}],
         "springs": [{"bodies": ["world", "m"], "type": "axis", "axis": [1, 0], "rest": 0,
                      "stiffness": 4}],
         "sections": [{"name": "turn", "period": "pi", "signals": ["m.x", "m.vx"]},
                      {"name": "pass", "signal": "m.x", "level": 0, "signals": ["m.vx"]}]}


def test_sections_and_neighbours(program, tmp_path):
    (tmp_path / "swing.yaml").write_text(json.dumps(SWING))
    told = json.loads(subprocess.run([program, "run", "swing.yaml", "--out", "out", "--json"],
                                     cwd=tmp_path, capture_output=True, text=True,
                                     check=True).stdout)
    model = resile.Model.from_file(tmp_path / "swing.yaml")
    result = model.run()
    compare_sections(tmp_path / "out" / "sections.csv", result)
    turn, passes = result.sections["turn"], result.sections["pass"]
    assert len(turn) == 15 and np.allclose(turn["m.x"], 1, atol=1e-7)  # x = cos 2t
    assert len(passes) == 16 and np.allclose(np.abs(passes["m.vx"]), 2, rtol=1e-7)
    assert result.lyapunov.exponent == told["lyapunov"]["exponent"]
    assert abs(result.lyapunov.exponent) < 0.05  # neighbours stay as far as they were
    assert model.lyapunov(10) == result.lyapunov
    assert model.set("analyse.lyapunov", False).run().lyapunov is None
    model.write(tmp_path / "ours")
    assert (tmp_path / "ours/sections.csv").read_bytes() == \
        (tmp_path / "out/sections.csv").read_bytes()


def test_modes(program, examples):
    for name in ("buildings", "slider-crank"):
        path = examples / f"{name}.yaml"
        told = json.loads(subprocess.run([program, "modes", path, "--json"], capture_output=True,
                                         text=True, check=True).stdout)
        found = resile.Model.from_file(path).modes()
        assert (found.freedoms, found.redundant) == (told["freedoms"], told["redundant"])
        assert len(found.modes) == len(told["modes"])
        for ours, theirs in zip(found.modes, told["modes"]):
            for field in ("square", "omega", "frequency"):
                assert getattr(ours, field) == theirs[field]
            assert [(b, *s) for b, s in ours.shape.items()] == \
                [(s["body"], s["x"], s["y"], s["angle"]) for s in theirs["shape"]]
    swing = resile.Model.from_dict(SWING).modes()
    assert swing.modes[0].omega == pytest.approx(2.0, rel=1e-12)
    assert len(swing.to_pandas()) == 1 and "0.31831 Hz" in repr(swing)


def test_expressions(examples):
    model = resile.Model.from_file(examples / "bouncing-ball.yaml").set("end_time", 1)
    result = model.run(signals=["ball.y", "2*ball.y - 0.5", "hypot(ball.vx, ball.vy)"])
    assert np.array_equal(result["2*ball.y - 0.5"], 2 * result["ball.y"] - 0.5)
    system = model.system().advance(0.3)
    assert system["ball.y*2"] == 2 * system["ball.y"]
    assert list(model.run(signals="ball.y").signals) == ["ball.y"]
    assert model.run(signals=["ball.vy*ball.vy"]).units == {"ball.vy*ball.vy": "m^2/s^2"}
    with pytest.raises(resile.Error, match="no quantity 'z'"):
        system["ball.z + 1"]


def test_rigid(program, examples, tmp_path):
    path = examples / "bouncing-ball.yaml"
    subprocess.run([program, "run", path, "--rigid", "newton", "--out", tmp_path, "--quiet"],
                   check=True)
    result = resile.Model.from_file(path).run(rigid="newton")
    with open(tmp_path / "trajectory.csv", newline="") as file:
        table = np.array(list(csv.reader(file))[1:], dtype=float)
    assert np.array_equal(table[:, 1], next(iter(result.signals.values())))
    text = resile.Model.from_text(path.read_text(), str(examples)).run(rigid="newton")
    assert np.array_equal(text.time, result.time)
    with pytest.raises(resile.ArgumentError, match="newton, poisson and stronge"):
        resile.Model.from_file(path).run(rigid="hertz")


def test_settings_and_refusals(examples):
    ball = resile.Model.from_file(examples / "bouncing-ball.yaml")
    assert ball.set("contacts.floor.restitution", 0.5).settings == ["contacts.floor.restitution=0.5"]
    with pytest.raises(resile.ArgumentError, match="out of range: must be 0 to 1") as told:
        ball.set("contacts.floor.restitution", 1.5)
    assert "restitution" in told.value.path
    with pytest.raises(resile.Error):
        ball.run(signals=["ball.z"])
    with pytest.raises((resile.Error, OSError)):
        resile.Model.from_file(examples / "none.yaml")
    with pytest.raises(resile.Error):
        resile.Model.from_text("bodies: [")
    with pytest.raises(TypeError):
        resile.Model.from_dict({"bodies": [object()]})


def test_signals_and_pandas(examples):
    ball = resile.Model.from_file(examples / "bouncing-ball.yaml")
    result = ball.run(signals=["ball.y", "contacts.floor.depth"], interval=0.01)
    assert list(result.signals) == ["ball.y", "contacts.floor.depth"]
    assert result.units["ball.y"] == "m" and len(result.time) == 1001
    assert result.to_pandas().shape == (1001, 2)
    assert list(result.events_to_pandas()["contact"])[:1] == ["floor"]
    assert result.energy["lost_contacts"] > 8


def test_extremes():
    # an elastic impact between two samples: depth (5 m v^2/(4 k))^(2/5), force k d^1.5
    model = resile.Model.from_text("""
end_time: 0.1
bodies:
  - {name: wall, fixed: true, shapes: [{line: {normal: [-1, 0]}}]}
  - {name: ball, mass: 2, position: [-0.2, 0], velocity: [3, 0], shapes: [{circle: {radius: 0.1}}]}
contacts:
  - {name: hit, bodies: [ball, wall], law: hertz, stiffness: 1e8}
""")
    names = ["contacts.hit.force", "ball.vx"]
    assert model.run(signals=names).extremes == {}
    result = model.run(signals=names, interval=0.01, extremes=True)
    depth = (1.25 * 2 * 9 / 1e8) ** 0.4
    force = 1e8 * depth ** 1.5
    found = result.extremes["contacts.hit.force"]
    assert found.max == pytest.approx(force, rel=1e-9) and found.samples is None
    assert result["contacts.hit.force"].max() < 0.9 * force
    assert result.extremes["ball.vx"].min == pytest.approx(-3, rel=1e-9)
    assert found.t_max == pytest.approx(0.1 / 3 + 1.4716 * depth / 3, rel=1e-5)


def test_pieces(examples):
    model = resile.Model.from_file(examples / "bouncing-ball.yaml")
    whole, pieces = model.system().advance(3.0), model.system()
    for t in np.linspace(0, 3, 37)[1:]:
        pieces.advance(t)
    assert pieces["ball.y"] == whole["ball.y"] and pieces.time == 3.0
    state = pieces.save()
    after = pieces.advance(4.0)["ball.y"]
    assert pieces.restore(state).time == 3.0
    assert pieces.advance(4.0)["ball.y"] == after
    assert whole.restore(state).time == 3.0
    with pytest.raises(resile.ArgumentError, match="another model"):
        model.set("end_time", 5).system().restore(state)


def test_sweep_is_runs(examples):
    model = resile.Model.from_file(examples / "bouncing-ball.yaml").set("end_time", 2)
    found = resile.sweep(model, {"contacts.floor.restitution": [0.4, 0.8], "height": [0.5, 1.0]},
                         ["low=ball.y:min", "contacts.floor.force:max"])
    assert len(found) == 4 and (found.outcome == "done").all()
    alone = model.set("contacts.floor.restitution", 0.8).set("height", 0.5).run(extremes=True)
    assert found["low"][2] == alone.extremes["ball.y"].min < alone["ball.y"].min()
    refused = resile.sweep(model, {"contacts.floor.restitution": [0.5, 7]}, "ball.y:min")
    assert list(refused.outcome) == ["done", "refused"] and "must be 0 to 1" in refused.message[1]
    with pytest.raises(resile.Error):
        resile.sweep(model, {"height": [1.0]}, "ball.y:none")


def test_optimise():
    def bowl(x):
        return (x[0] - 0.3)**2 + 10 * (x[1] + 0.7)**2
    for method in ("cma-es", "ica"):
        found = resile.optimise(bowl, [(-2, 2), (-2, 2)], method=method, evaluations=2000)
        assert found.value < 1e-3
    with pytest.raises(ZeroDivisionError):
        resile.optimise(lambda x: 1 / 0, [(0, 1)])
    with pytest.raises(resile.ArgumentError, match="there is no method"):
        resile.optimise(bowl, [(0, 1), (0, 1)], method="newton")
    with pytest.raises(ValueError):
        resile.optimise(bowl, [(0, 1, 2)])


def test_optimise_model(examples):
    # the highest point after the first impact is that of the largest restitution
    model = resile.Model.from_file(examples / "bouncing-ball.yaml").set("end_time", 1.2)
    found = resile.optimise(model, {"contacts.floor.restitution": (0.3, 0.9)},
                            maximise="ball.y:mean", evaluations=40)
    assert found.x["contacts.floor.restitution"] > 0.8
    soon = resile.optimise(model, {"contacts.floor.restitution": (0.3, 0.9)},
                           maximise="ball.y:mean", evaluations=400, target=0.9 * found.value)
    assert 0.9 * found.value <= soon.value and soon.evaluations < 40
    with pytest.raises(TypeError, match="path"):
        resile.optimise(model, [(0.3, 0.9)], minimise="ball.y:mean")


def test_limit_and_stop(examples):
    ball = resile.Model.from_file(examples / "granular.yaml")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        limited = ball.run(limit=0.2)
        stopped = ball.run(progress=lambda t, end: t > 0.01)
    assert limited.ended == "limited" and limited.message
    assert stopped.ended == "stopped" and stopped.summary["time"] < 1


def test_keyboard_interrupt(examples):
    # A shell's background job begins with the signal ignored, and then nobody takes it over.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    model = resile.Model.from_file(examples / "granular.yaml")
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            model.run()
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begun < 20


def test_exception_in_progress(examples):
    def progress(t, end):
        raise RuntimeError("seen enough")
    with pytest.raises(RuntimeError, match="seen enough"):
        resile.Model.from_file(examples / "granular.yaml").run(progress=progress)


def test_page(examples, tmp_path):
    model = resile.Model.from_file(examples / "bouncing-ball.yaml")
    page = model.animate(tmp_path / "ball.html")
    assert (tmp_path / "ball.html").read_text().startswith("<!") and "iframe" in page._repr_html_()
    model.write(tmp_path / "out")
    (tmp_path / "out" / "summary.json").unlink()
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "summary.json").write_text("mine")
    with pytest.raises(resile.Error):
        model.write(tmp_path / "foreign")
    assert (tmp_path / "foreign" / "summary.json").read_text() == "mine"


def test_what_the_machine_lacks(examples, tmp_path):
    resource = pytest.importorskip("resource")
    model, before = (resile.Model.from_file(examples / "bouncing-ball.yaml").set("end_time", 0.1),
                     resource.getrlimit(resource.RLIMIT_NOFILE))
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    try:
        with pytest.raises(resile.ResourceError, match="Too many open files") as told:
            model.write(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert isinstance(told.value, MemoryError) and told.value.status == "memory"
