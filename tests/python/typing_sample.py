"""Uses of the package that mypy --strict accepts; test_types.py adds wrong ones. It also runs."""

from __future__ import annotations

import pathlib

import polycube
from polycube import ArrayValue, Expr, Model, Progress, Property, PropertyResult, Result, Sort, Trace, Verdict, concat, ite


def build(width: int) -> tuple[Model, Expr]:
    model = Model()
    enable: Expr = model.input("enable")
    count: Expr = model.state("count", width, init=0)
    memory: Expr = model.state("memory", Sort.array(2, width), init=3)
    model.next(count, ite(enable & (count < 5), count + 1, 0))
    model.next(memory, memory.write(count[1:0], 7 - count))
    claim: Property = model.always((count <= 5) & ~(memory[0] == 200), "small")
    assert claim.name == "small"
    equal: Expr = count == 3
    model.output(concat(equal, count[0]), "both")
    return model, count


def show(progress: Progress) -> None:
    text: str = f"{progress.seconds:.1f} {progress.depth + 1}"
    assert text


def told(result: PropertyResult) -> None:
    trace: Trace | None = result.trace
    assert result.verdict is Verdict.UNSAT and trace is None


def main() -> None:
    model, count = build(8)
    result: Result = model.check(engine="kind", timeout=10, smt="bitwuzla", property="all", on_progress=show, on_property=told,
                                 evidence=["trace", "invariant"], every=0.1)
    assert result.verdict == Verdict.UNSAT
    if result.proof is not None:
        lemmas: list[str] = [str(lemma) for lemma in result.proof.lemmas]
        assert len(lemmas) == len(result.proof)
    run = polycube.Simulation(model)
    run["enable"] = 1
    run.advance()
    assert run["count"] + 1 == 2
    memory: ArrayValue = run["memory"]
    assert memory[1] >= 0 and memory.default == 3
    trace = run.trace()
    rows: list[dict[str, int]] = trace.rows()
    assert rows[0]["count"] == 0 and sum(trace.values(count)) == 1
    try:
        polycube.load(pathlib.Path("none.btor2"), reset=["rst"], set={"DEPTH": 4})
    except polycube.Error as error:
        line: int = error.line
        assert error.kind in ("input", "usage") and line == 0


if __name__ == "__main__":
    main()
