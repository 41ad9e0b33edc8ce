"""transcripts/*.json: records that are refused, under their codes, and those that convict."""

from tests.vectors import convictions, log_faults, record_faults, sealed_records
from tests.vectors.layout import Case, Files, cases_file
from tests.vectors.record_faults import merged
from tests.vectors.records import FOLDER, KIND, record_case


def files() -> Files:
    """Return the files of this family."""
    faults = merged(
        record_faults.faults(),
        log_faults.faults(),
        sealed_records.faults(),
        convictions.item_faults(),
        {"bad-evidence": convictions.bad_evidence()},
    )
    found = {}
    for code, listed in faults.items():
        cases = [record_case(*each) for each in listed]
        for each in cases:
            assert each["expect"].get("code") == code, (code, each["name"], each["expect"])
        found[f"{FOLDER}/{code}.json"] = cases_file(KIND, f"records refused with {code}", cases)
    found[f"{FOLDER}/void.json"] = cases_file(
        KIND, "records that prove a seat's fault, named by its code", convicted()
    )
    return found


def convicted() -> list[Case]:
    cases = []
    for title, code, name, record in [*convictions.void(), *sealed_records.void()]:
        told = record_case(f"{code}-{title}", name, record)
        assert told["expect"].get("verdict") == "void", (title, told["expect"])
        assert told["expect"]["code"] == code, (title, told["expect"])
        cases.append(told)
    return cases
