"""polycube, a model checker for hardware: models from files or built here, verdicts with traces and proofs.

    import polycube

    model = polycube.load("fifo.sv", reset=["rst"])
    result = model.check(engine="ic3", timeout=10)
    if result.trace:
        print(result.trace)
"""

from polycube._core import (
    OPERATORS,
    Check,
    Expr,
    Judgement,
    Message,
    Model,
    Named,
    OptionInfo,
    Progress,
    Proof,
    Property,
    PropertyResult,
    RandomRuns,
    Register,
    Replay,
    Result,
    Simulation,
    Sort,
    Trace,
    Verdict,
    build_information,
    certify,
    concat,
    fst_is_supported,
    implies,
    ite,
    load,
    make,
    options,
    parse,
    parse_witness,
    version,
)
from polycube._errors import Error
from polycube._values import ArrayValue

__version__ = version()

__all__ = [
    "OPERATORS",
    "ArrayValue",
    "Check",
    "Error",
    "Expr",
    "Judgement",
    "Message",
    "Model",
    "Named",
    "OptionInfo",
    "Progress",
    "Proof",
    "Property",
    "PropertyResult",
    "RandomRuns",
    "Register",
    "Replay",
    "Result",
    "Simulation",
    "Sort",
    "Trace",
    "Verdict",
    "build_information",
    "certify",
    "concat",
    "fst_is_supported",
    "implies",
    "ite",
    "load",
    "make",
    "options",
    "parse",
    "parse_witness",
    "version",
]
