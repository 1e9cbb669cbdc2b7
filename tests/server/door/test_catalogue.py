"""What the lobby says of games and options is for who clicks, not for who types."""

import re

import pytest

import pharmakon
from pharmakon.server.door.catalogue import game_row, rulebook

TYPED = {"none", "seed", "graine", "true", "false"}


@pytest.mark.parametrize("game", pharmakon.games())
def test_an_option_is_explained_without_words_that_are_typed(game: str) -> None:
    for option in game_row(game).options:
        typed = TYPED | {choice for choice in option.choices if isinstance(choice, str)}
        for sentence in option.sentence.values():
            assert not typed & set(re.findall(r"\w+", sentence.lower())), sentence
            assert not re.search(r"(seats?|places?) \d", sentence.lower()), sentence


@pytest.mark.parametrize("game", pharmakon.games())
def test_no_line_of_a_french_rulebook_begins_with_a_mark(game: str) -> None:
    book = rulebook(game, "fr")
    for text in (book.html, *book.page.values()):
        assert not re.search(r" [:;!?%»](\W|$)|« ", text)
