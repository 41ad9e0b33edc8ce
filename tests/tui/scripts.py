"""Names in many scripts, six to a table, and how wide a terminal draws a line."""

from typing import Final

from pushnet.views.names import cells_of

TABLES: Final = {
    "india": ("खिलाड़ी", "प्रतियोगिता", "ड्रा पाइल", "খেলোয়াড়", "விளையாட்டு", "क्\u200dष हिन्दी"),
    "asia": (
        "健太郎プレイヤー",
        "플레이어",
        "\u1112\u1161\u11ab\u1100\u1173\u11af",
        "ผู้เล่นกำลัง",
        "អ្នកលេង",
        "ကစားသမား",
    ),
    "marks": (
        "لاعب مُحَمَّد",
        "שחקן נִקּוּד",
        "\u202eevE\u202c",
        "Z" + "\u0301" * 40 + "algo",
        "👩\u200d👩\u200d👧 fam",
        "♥\ufe0f Ｍｉｋａ",
    ),
}
"""By what is difficult about them."""


def drawn_cells(line: str) -> int:
    """Return how many cells a line takes in terminals such as tmux and xterm."""
    return cells_of(line)


def columns_of(line: str, sign: str) -> list[int]:
    """Return in which columns of the terminal a sign stands."""
    return [drawn_cells(line[:at]) for at, character in enumerate(line) if character == sign]
