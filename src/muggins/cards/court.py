"""Who the court cards are: the pack of the Rouen pattern, and its two jokers."""

from __future__ import annotations

import msgspec

from muggins.cards.card import Card


class Character(msgspec.Struct, frozen=True):
    """Somebody on a court card: a name, an older name where there is one, and a paragraph."""

    name: str
    story: str
    also: str = ""


COURT: dict[Card, Character] = {
    Card.KS: Character(
        "David",
        "The shepherd boy who felled Goliath with a sling, married King Saul's daughter and came to"
        " rule Judah and Israel for forty years. No king of the Hebrew Bible is held more just.",
    ),
    Card.KH: Character(
        "Charlemagne",
        "King of the Franks, then of the Lombards too. Half a lifetime of campaigns brought most of"
        " western Europe under him, and at Christmas 800 Pope Leo III crowned him emperor.",
        also="Charles the Great",
    ),
    Card.KD: Character(
        "Caesar",
        "Gaius Julius Caesar won Gaul, then Rome, and was named dictator for life. It was not long:"
        " on the Ides of March his own senators killed him, and out of the republic's ruin came"
        " the empire.",
    ),
    Card.KC: Character(
        "Alexander",
        "King of Macedon at twenty; at thirty his realm reached from Greece and Egypt to India."
        " Generals have measured themselves against him ever since.",
        also="Alexander the Great",
    ),
    Card.QS: Character(
        "Athena",
        "Goddess of wisdom and of war well waged, born full grown and armed out of the head of"
        " Zeus. The owl is hers, and Victory walks beside her.",
        also="Pallas",
    ),
    Card.QH: Character(
        "Judith",
        "When Nebuchadnezzar's general besieged her town, the widow Judith went with one maid to"
        " his tent, and came back with his head. The Book of Judith calls her as fair as bold.",
    ),
    Card.QD: Character(
        "Rachel",
        "Sister of Leah and the wife for whom Jacob worked fourteen years. Childless for long, she"
        " became the mother of Joseph and Benjamin. Genesis praises her beauty.",
    ),
    Card.QC: Character(
        "Regina",
        "In Rouen she is Argine, and nobody knew who that was until they moved the letters about:"
        " regina, the queen. Having no other face, she may wear that of Elizabeth of England.",
        also="Argine",
    ),
    Card.JS: Character(
        "Hogier",
        "Ogier the Dane, a hero of the songs of Roland's time. His statue sits asleep below the"
        " castle of Kronborg; should Denmark be in need, it will wake and go to her help.",
        also="Ogier the Dane",
    ),
    Card.JH: Character(
        "La Hire",
        "The Frenchman Étienne de Vignoles, captain in the Hundred Years' War. He rode for"
        " Charles VII when the English came, and beside Joan of Arc when they were driven back.",
    ),
    Card.JD: Character(
        "Hector",
        "Prince of Troy, its best fighter and a match for Ajax; only Achilles was more. His brother"
        " Paris carried off Helen, and Hector died for the city that would not give her back.",
    ),
    Card.JC: Character(
        "Lancelot",
        "Arthur trusted no knight of the Round Table more, and none was better, till his own son"
        " Galahad came. But he loved the queen, Guinevere, and that broke the fellowship.",
    ),
}
"""The twelve court cards."""

JOKERS: tuple[Character, Character] = (
    Character(
        "The Bard",
        "A poet by trade, who knew bloodlines and histories by heart and could sing an epic through"
        " without a book. Lords paid for the praise: it showed that they sat where they should.",
    ),
    Character(
        "The Fool",
        "The jester in the bright coat, with bells on his cap and a bauble for a sceptre: the one"
        " person at court who was paid to laugh.",
    ),
)
"""In the box, but never dealt."""
