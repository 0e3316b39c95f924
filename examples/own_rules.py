"""Rules are values: read from plain data, compared, refused with the path of the mistake, told in every language.

python examples/own_rules.py
"""

from potluck.errors import RulesError
from potluck.games import game
from potluck.options import canonical, fields, read
from potluck.words import LANGUAGES, language

draw = game("draw")
print(len(fields(draw.options)), "options, such as", fields(draw.options)[3])

mine = read(draw.options, {"profile": "de", "money": {"ante": 10}}, base=draw.presets["evening"])
print("unlike the letter:", canonical(mine))

for wrong in ({"money": {"tip": 1}}, {"deck": 40}, {"money": {"ante": 500}}):
    try:
        read(draw.options, wrong, base=mine)
    except RulesError as error:
        print(f"{error.code} at {error.detail['path']}: {error}")

for code in LANGUAGES:
    number, sentence = language(code).rules("draw", mine)[2]
    print(code, number, sentence)
