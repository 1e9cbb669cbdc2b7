"""`pharmakon review FILE`: every decision of a finished match judged, luck told from skill."""

import json
from functools import partial
from pathlib import Path

from pharmakon.cli.files import write
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language
from pharmakon.cli.tables import print_table, progress
from pharmakon.cli.verify import read
from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.reviews.review import Review, Reviewer
from pharmakon.reviews.summary import thousandths, title
from pharmakon.table.crew import crew
from pharmakon.table.seeds import read_seed
from pharmakon.texts import say as say_text

TAKES = Takes.FILE
FLAGS = (
    Flag("seat", None, kind=int),
    Flag("simulations", None, low=1, kind=int),
    Flag("seed", "0"),
    Flag("processes", None, low=1, kind=int),
    Flag("on", None),
    Flag("html", None),
    Flag("json", False),
)
COLUMNS = ("step", "who", "move", "better", "why", "loss", "verdict")


def run(request: Request) -> int:
    """Review a record; the bar and what people read go to stderr beside JSON."""
    if Path(request.file).is_dir():
        return review_all(request)
    flags = request.flags
    reviewer = reviewer_of(request.file, flags)
    page = None if flags["html"] is None else Path(flags["html"])
    if page is not None:
        write(page, "")  # before anything is computed in vain
    with progress(reviewer.total) as tell:
        for _ in reviewer:
            tell(1)
    review = reviewer.review()
    if page is not None:
        write(page, review.html(language()))
    if flags["json"]:
        print(json.dumps(review.json()))
    else:
        show(review)
    return 0


def reviewer_of(file: str, flags: dict[str, Json]) -> Reviewer:
    """What reviews the record in a file."""
    return Reviewer(
        read(file),
        simulations=flags["simulations"],
        seats=None if flags["seat"] is None else [flags["seat"]],
        seed=read_seed(flags["seed"]),
    )


def review_all(request: Request) -> int:
    """Review every record of a folder, several at a time; a line for each seat of each."""
    flags = request.flags
    files = sorted(str(path) for path in Path(request.file).glob("*.json"))
    if not files:
        raise OptionError("common.review.no_records", folder=request.file)
    if flags["html"] is not None:
        raise OptionError("common.review.one_page")
    found: dict[int, Json] = {}
    with crew(flags["on"], flags["processes"]) as workers, progress(len(files)) as tell:
        for number, reviewed in workers.run(partial(review_file, flags=flags), files):
            found[number] = reviewed
            tell(1)
    reviews = [{"file": Path(file).name, **found[n]} for n, file in enumerate(files)]
    if flags["json"]:
        print(json.dumps({"reviews": reviews}))
        return 0
    rows = [
        [
            review["file"],
            say_text("common.review.place", language(), number=seat["seat"]),
            f"{seat['result']:.3f}",
            str(seat["decisions"]),
            thousandths(seat["loss_per_decision"], language()),
        ]
        for review in reviews
        for seat in review["seats"]
    ]
    heads = ("file", "who", "result", "decisions", "loss")
    print_table([say_text(f"common.review.column.{name}", language()) for name in heads], rows)
    return 0


def review_file(file: str, *, flags: dict[str, Json]) -> Json:
    """The review of one record, ready for JSON."""
    reviewer = reviewer_of(file, flags)
    for _ in reviewer:
        pass
    return reviewer.review().json()


def show(review: Review) -> None:
    """The summary, then the decisions that lost something."""
    print("\n".join(review.summary(language())))
    found = [decision for decision in review.decisions if decision.name not in ("best", "fine")]
    if not found:
        print(review.title("none", language()))
        return
    rows = [
        [
            str(decision.step + 1),
            review.name(decision.seat, language()),
            review.words(decision.move, language()),
            review.words(decision.judged.best, language()),
            review.why(decision, language()),
            thousandths(decision.loss, language()),
            title(decision.name, language()),
        ]
        for decision in found
    ]
    print_table([say_text(f"common.review.column.{name}", language()) for name in COLUMNS], rows)
