"""English and French are equal."""

import re
from pathlib import Path

import pytest

import pharmakon
from pharmakon.engine.types import kind_of
from pharmakon.table.lessons import catalogue_of, lesson_of
from pharmakon.table.registry import spec_of
from pharmakon.texts import LANGUAGES, Counted, messages, read_text

LESSONS = tuple(map(catalogue_of, pharmakon.games()))
CATALOGUES = ("common", "web", *pharmakon.games(), *LESSONS)
SAME_WORDS = {
    "antidote",
    "orange",
    "violet",
    "point",
    "points",
    "poison",
    "bots",
    "pause",
    "scores",
    "total",
}
PACKAGE = Path(pharmakon.__file__).parent


@pytest.fixture(autouse=True)
def all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)
        lesson_of(name)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_both_languages_have_the_same_keys_and_arguments(catalogue: str) -> None:
    english, french = messages(catalogue, "en"), messages(catalogue, "fr")
    assert set(english) == set(french)
    for key, text in english.items():
        arguments = set(re.findall(r"{(\w+)}", text))
        assert arguments == set(re.findall(r"{(\w+)}", french[key])), key


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_french_is_written(catalogue: str) -> None:
    english, french = messages(catalogue, "en"), messages(catalogue, "fr")
    for key, text in english.items():
        found = re.findall("[A-Za-z][a-z]{3,}", re.sub("{.*?}", "", text))
        words = {word.lower() for word in found} - SAME_WORDS
        assert key == "name" or not words or text != french[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_in_two_files(language: str) -> None:
    texts = PACKAGE / "texts"
    for catalogue, folder in (("common", texts), ("web", texts / "web")):
        others = {texts / "web"} if catalogue == "common" else set()
        files = [
            path
            for path in folder.rglob(f"{language}.toml")
            if not any(path.is_relative_to(other) for other in others)
        ]
        written = sum(
            len(re.findall(r"^[\w.-]+ = ", path.read_text(encoding="utf-8"), re.MULTILINE))
            for path in files
        )
        assert len(files) > 1
        assert written == len(messages(catalogue, language))


FRENCH_FILES = [path for path in PACKAGE.rglob("fr.*") if path.suffix in (".toml", ".md")]


@pytest.mark.parametrize("path", FRENCH_FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_line_of_french_begins_with_a_mark(path: Path) -> None:
    text = read_text(path, "fr")
    assert not re.search(r" [:;!?%»](\s|[\".,)]|$)|« |[^\s\W][;!?»](\s|$)", text)
    assert re.sub("[\u00a0\u202f]", " ", text) == path.read_text(encoding="utf-8")


def test_only_spaces_before_marks_are_set_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "fr.toml"
    path.write_text("Déjà ? Oui ! Il est 0:23 ; « bon » : ?2 redis://h:1 --on ray:A\n| :-- |")
    assert read_text(path, "fr") == (
        "Déjà\u202f? Oui\u202f! Il est 0:23\u202f; «\u00a0bon\u00a0»\u00a0: ?2 "
        "redis://h:1 --on ray:A\n| :-- |"
    )
    assert read_text(path, "en") == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_catalogue_is_set_as_its_language_is(catalogue: str) -> None:
    for key, text in messages(catalogue, "fr").items():
        assert not re.search(r" [:;!?%»](\W|$)|« ", text), key


def test_every_key_in_the_source_exists_and_every_common_message_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r'"(common\.[a-z_.]+)"', source))
    keys = set(messages("common", "en"))
    counted = {key.removesuffix(".one") for key in keys if key.endswith(".one")}
    keys = (keys | counted) - {f"{key}.{form}" for key in counted for form in ("one", "other")}
    known = {f"common.{key}" for key in keys}
    assert named <= known
    spoken = {f"common.cli.{key}" for key in re.findall(r'say\("([a-z_.]+)"', source)}
    computed = (
        "common.law.",
        "common.fair.",
        "common.cli.help.",
        "common.cli.flag.",
        "common.cli.figure.",
        "common.cli.column.",
        "common.cli.puzzle.grade.",
        "common.lab.",
        "common.level.",
        "common.review.",
        "common.value.",
    )
    shared = "common.refusal.phase"  # for games with phases
    unused = {key for key in known - named - spoken if not key.startswith(computed)}
    assert unused <= {shared}


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_game_says_all_that_is_asked_of_it(game: str) -> None:
    spec = spec_of(game)
    keys = set(messages(game, "en"))
    wanted = {"name", "tagline"}
    wanted |= {f"{part}.{option.name}" for option in spec.options for part in ("option", "title")}
    wanted |= {
        f"value.{option.name}.{choice}"
        for option in spec.options
        if option.kind == "choice"
        for choice in option.choices
    }
    wanted |= {f"event.{kind_of(event)}" for event in spec.types.events}
    wanted |= {f"outcome.{reason}" for reason in spec.reasons}
    wanted |= {f"feature.{feature.name}" for feature in spec.features}
    assert wanted <= keys
    for language in ("en", "fr"):
        assert (spec.folder / "rulebook" / f"{language}.md").exists()


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_nothing_false_or_misleading_is_told_to_beginners(catalogue: str) -> None:
    for text in messages(catalogue, "en").values():
        assert "fewest cards" not in text  # points win at Poison, and most of a colour is free
    for text in messages(catalogue, "fr").values():
        assert "moins de cartes gagne" not in text
        assert not text.startswith("Plus de conseils")  # read as "more tips"


def test_pictures_count_as_their_language_does() -> None:
    for game, one, none in (
        ("belladone", "   1 point ", "   0 points"),
        ("poison", "1 point", "0 points"),
    ):
        points = f"{game}.picture.points"
        assert Counted(points, count=1).say() == one
        assert Counted(points, count=0).say() == none
    assert Counted("poison.picture.taken", count=1).say("fr") == "1 ramassée"
    worlds = {"who": "?", "worlds": 1, "moves": Counted("common.cli.belief.moves", count=1)}
    said = Counted("common.cli.belief.exact", worlds, 1).say()
    assert said == "What ? may believe after 1 move, with only 1 possible world:"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["server.moved", "server.elsewhere", "server.ending"])
def test_nobody_at_a_table_is_told_of_nodes(language: str, key: str) -> None:
    assert not re.search(r"\bn(ode|œud)", messages("common", language)[key])
