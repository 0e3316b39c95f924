"""Every error that Potluck raises on purpose, as one tree with stable codes.

    PotluckError
    ├── ParseError (ValueError)        text that cannot be read: cards, actions, files
    ├── IllegalAction (ValueError)     an action that is not among the offers
    ├── RulesError (ValueError)        options that contradict each other or the rule book
    ├── StaleAction (RuntimeError)     an act for a turn that has passed
    ├── RequestError (ValueError)      a request that a door cannot serve: who, where, how large
    └── StoreError (RuntimeError)      a store that is damaged, foreign, newer or out of reach

A `code` is `area.what` and never changes; the English message is its fallback text. `detail` holds what a
translation needs: `asked`, `allowed`, `path` and the like, as plain values.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

__all__ = [
    "CODES",
    "Detail",
    "IllegalAction",
    "ParseError",
    "PotluckError",
    "RequestError",
    "RulesError",
    "StaleAction",
    "StoreError",
    "alike",
]

CODES: dict[str, str] = {
    "cards.unreadable": "{asked} is no card; a card is a rank 2-9 T J Q K A and a suit c d h s, or Xr, Xb",
    "cards.twice": "{asked} stands there twice",
    "cards.not_in_deck": "{asked} is not in this deck of {allowed} cards",
    "cards.wrong_number": "cards given: {asked}, needed: {allowed}",
    "cards.wrong_hands": "hands given: {asked}, needed: {allowed}",
    "hands.dtype": "the array holds {asked}; allowed is {allowed}",
    "hands.shape": "the array has the shape {asked}; allowed is {allowed}",
    "hands.stray_bits": "hand {path} has bits outside the four suits",
    "hands.strength": "{asked} is the strength of none of the {allowed} classes of five cards in the high order",
    "hands.number": "{asked} is no number of a class of hands; allowed: {allowed}",
    "range.unreadable": "{asked} is neither cards nor a range of hands; written as here: {allowed}",
    "range.two_cards": "{asked} names hands of two cards, and here each has {path}; written as here: {allowed}",
    "range.clash": "no hands of these ranges go together with the other cards",
    "range.rare": "hands of these ranges go together less than once in {allowed} draws, and in too many ways to count",
    "order.unknown": "{asked} is no order; allowed: {allowed}",
    "action.unreadable": "{asked} is no action here; allowed: {allowed}",
    "action.illegal": "{asked} is not possible now; possible: {allowed}",
    "action.not_your_turn": "it is not your turn",
    "action.over": "the match is over",
    "action.chance_owed": "chance moves first: {allowed}",
    "action.not_chance": "chance owes nothing now",
    "action.wrong_chance": "{asked} does not answer what chance owes: {allowed}",
    "action.stale": "that act was meant for turn {asked}; now is turn {allowed}",
    "action.duplicate": "the id {asked} was used before for another act",
    "action.not_started": "the match begins when every seat is taken",
    "action.deal_runs": "a deal runs; that is possible when it is over",
    "action.bad_id": "the id of an act is 1 to {allowed} visible characters",
    "seat.unknown": "there is no seat {asked} at this table; allowed: {allowed}",
    "seat.taken": "seat {asked} is taken",
    "claim.refused": "nobody is away against whom you might claim that",
    "claim.early": "not yet: that can be claimed in {allowed} s",
    "seat.needed": "the match cannot go on without seat {asked}",
    "seat.host": "only the host may do that, who sits at seat {allowed}, not seat {asked}",
    "seat.alone": "nobody else is here yet, and two are needed to begin",
    "seat.missing": "this match begins when every seat is taken; free: {asked} of {allowed}. Wait, or put bots there",
    "seat.no_bot": "no bot plays at seat {asked}",
    "seat.closed": "seat {asked} can neither be taken nor left free at this point of the match",
    "seat.another": "you have seat {allowed} at this table already",
    "seat.kept": "that seat is kept for {asked}, who played before; ask again in {allowed} s",
    "begin.early": "{asked} may still come, who played at the table before; say it once more to begin without them",
    "seat.barred": "the host has sent you away from this table; only the host can admit you again",
    "seat.changed": "somebody else sits at seat {asked} now",
    "seat.no_person": "no person plays at seat {asked}",
    "seat.own": "that is your own seat; to go, leave the table",
    "seat.present": "{asked} is at the table; only a seat whose person is away can be lent",
    "seat.going": "{asked} leaves the table after this deal already",
    "seat.at_stake": "nobody is sent away from this match, since the others would win by it",
    "seat.last": "nobody would be left at the table to play; one person at least plays for himself",
    "seat.none": "you have no seat at this table",
    "seat.moved": "your seat is played from another device now",
    "link.unknown": "this link brings no seat: it works once, for ten minutes, and only the newest one of a seat",
    "link.here": "{asked} is here, or was within the last minute; the host's link is for who has been away for longer",
    "link.cards": "{asked} plays in this deal; the host's link works between two deals, or once that hand is folded",
    "ask.unknown": "nobody asks for that seat any more",
    "ask.pending": "somebody asks for that seat already, or you ask for another",
    "ask.refused": "the answer was no; ask the others at the table",
    "ask.early": "the old device may still answer; try again in {allowed} s",
    "ask.seat": "nobody can ask for seat {asked} now",
    "link.too_fast": "that is much at once; try again in {allowed} s",
    "chat.off": "nobody talks at this table",
    "chat.empty": "there is nothing to say in that",
    "chat.too_long": "that is {asked} characters long; allowed: {allowed}",
    "chat.too_fast": "that is much at once; the next line in {allowed} s",
    "seed.too_long": "a seed has at most {allowed} bytes, not {asked}",
    "request.host": "this server does not answer to the name {asked}; allowed: {allowed}. Whoever runs it lets"
    " more in with --lan, --host or --public-url",
    "request.elsewhere": "nobody is at home under the name {asked}; this house is at {allowed}",
    "request.origin": "a page of {asked} may not act here",
    "request.too_large": "that is too large ({asked} bytes); allowed: {allowed}",
    "request.too_long": "that address is too long ({asked} bytes); allowed: {allowed}",
    "request.head": "what stands before the body is too long ({asked} bytes); allowed: {allowed}",
    "request.headers": "there are too many headers ({asked}); allowed: {allowed}",
    "request.too_slow": "the request was not complete within {allowed} s",
    "request.sockets": "there are too many connections from your address ({asked}); allowed: {allowed}",
    "house.busy": "the house is reckoning for others just now; ask again in a moment",
    "house.yours": "the house is still reckoning what was asked from here; ask again in a moment",
    "house.too_long": "that took too long to reckon, and the house gave it up",
    "lab.too_fast": "that is much at once for the laboratory; try again in {allowed} s",
    "lab.unfinished": "the question is still looked for ({asked} of {allowed} decisions are priced); ask again",
    "lab.answer": "{asked} is no answer here; allowed: {allowed}",
    "house.full": "the house is full at the moment; please try again later",
    "house.disk": "the disk of the house is nearly full: nobody opens another table just now, and the others play on",
    "house.stores_nothing": "the house cannot store anything at the moment, so nothing has happened; try again shortly",
    "house.unsure": "the line to the house's database broke, and whether that has happened is not known yet; look again"
    " shortly",
    "house.opens": "here the host of the house alone opens tables; ask for the link of a table, or sign in as the host",
    "house.invited": "this house lets in who is invited; ask its host for an invitation, and open its link",
    "entry.refused": "that invitation lets nobody in; ask the host for another one",
    "entry.unknown": "there is no invitation {asked}",
    "entry.too_many": "there are {allowed} invitations already; revoke some first",
    "entry.too_fast": "that was tried too often; try again in {allowed} s",
    "host.none": "this house has no account of a host; who runs it makes one at its machine by: potluck host",
    "host.needed": "that is for the host of the house; sign in first",
    "host.refused": "that is not the passphrase of the host",
    "host.too_fast": "that was tried too often; try again in {allowed} s",
    "host.passphrase": "a passphrase has {allowed} to {path} characters, five of them different",
    "host.differs": "the two passphrases differ",
    "session.unknown": "there is no session {asked} that you could end",
    "session.ended": "this session was ended",
    "session.too_fast": "that is much at once; try again in {allowed} s",
    "session.too_many": "so many sessions were ended that the house remembers no more",
    "request.type": "the body is sent as {asked}; allowed: {allowed}",
    "request.unreadable": "that cannot be read: {path}",
    "request.not_found": "there is nothing at {asked}",
    "request.method": "{asked} does not take this method; allowed: {allowed}",
    "request.no_session": "open a session first",
    "request.language": "there is no language {asked}; allowed: {allowed}",
    "request.failed": "something went wrong in the card room; trying again may help",
    "serve.port_busy": "port {asked} is in use on {path}; choose another one with --port",
    "serve.port_refused": "port {asked} on {path} cannot be used: {allowed}",
    "serve.no_account": "{asked} needs a host of the house; set a passphrase first, by: {allowed}",
    "serve.no_host": "{asked} is no address of this machine",
    "table.unknown": "there is no table {asked}",
    "table.not_open": "table {asked} is not open yet, its host is still choosing",
    "table.failed": "table {asked} stands still, its game has failed: {path}",
    "table.damaged": "the log of table {asked} is damaged; the other tables play on, and a backup brings it back",
    "table.too_many": "{asked} tables that you opened are not over; allowed: {allowed}",
    "table.bots_alone": "{asked} tables of bots alone that you opened are not over; allowed: {allowed}",
    "table.opened_fast": "that is much at once; the next table in {allowed} s",
    "table.paused": "the host has stopped the table for a while",
    "table.break_over": "the breaks of this deal have been long enough; play it first",
    "table.own_decision": "it is your own turn; act first",
    "table.too_fast": "that is much at once; try again in {allowed} s",
    "table.no_level": "level {asked} is not the next one, or is not over yet",
    "table.endless": "a match of {asked} ends by its own rules alone",
    "table.running": "table {asked} is still being played",
    "advice.company": "hints are for matches against the computer alone",
    "practice.refused": "only decisions of your own, in an open deal against the computer, can be tried again",
    "guide.unknown": "there is no guided deal of {asked}; allowed: {allowed}",
    "deal.no_hand": "deal {asked} cannot be written as a hand history: it is not over, was not played, or is not poker",
    "deal.unknown": "there is no deal {asked} at this table yet; the last one is {allowed}",
    "room.closed": "the room is closing",
    "deal.too_few": "{asked} is owed, but only {allowed} cards are left",
    "log.unknown": "{path} is a `{asked}`, which this version of Potluck does not know; a newer one wrote it",
    "log.unreadable": "event {path} of {asked} cannot be read: {allowed}",
    "log.refused": "event {path} does not fit the game: {asked}",
    "log.hidden": "event {path}: its `{asked}` part is hidden here, so that the match cannot be replayed",
    "export.unreadable": "line {path} of the export cannot be read: {asked}",
    "export.damaged": "line {path} of the export does not follow from the lines before it",
    "export.partial": "the export begins after event {asked}; give the link of that event too",
    "audit.rules": "the rules do not have the hash that the table was opened with",
    "audit.sealed": "the secret is not the one that was sealed a deal before",
    "audit.seeds": "the players' seeds are not those that were committed",
    "audit.secret": "the secret or the seeds that were revealed are not those of the deal",
    "audit.root": "the committed root is not that of the order which the secret gives",
    "audit.order": "an event is missing or out of its order",
    "audit.opening": "a card is not proved against the committed root",
    "audit.chance": "chance did not answer what the secret gives",
    "audit.stream": "the table is another than the one whose log this is",
    "audit.audience": "it was told to others than those who may know of it",
    "audit.time": "it is dated before the event that it follows",
    "audit.actor": "it was another seat's turn",
    "audit.act": "an act was written down twice, or in two ways",
    "audit.shown": "cards were shown that are not the seat's, or that nobody else may see",
    "audit.outline": "what lists and records are told of {path} is not what its log says; "
    "with --accept it is derived anew",
    "audit.payoffs": "the payoffs are not those of the match",
    "audit.prepared": "cards are prepared at a table that counts",
    "witness.receipt": "the receipt of event {seq} is not signed by the house that it names",
    "witness.fork": "event {seq} is another than the one that the house signed when it was shown",
    "witness.missing": "the log ends before event {seq}, which the house signed when it was shown",
    "witness.gone": "the log of {path} is gone, of which the house signed event {seq} when it was shown",
    "witness.root": "at event {seq} the log holds another order of deal {deal} than was shown",
    "witness.sealed": "at event {seq} the log holds another seal of the next secret than was shown",
    "witness.two": "two receipts of event {seq}, both signed by the house, tell two stories",
    "witness.house": "another house has signed the receipt of event {seq} ({path}) than this log ({allowed})",
    "witness.seed": "at event {seq} the order of deal {deal} is made without the seed that the house had taken",
    "witness.unsigned": "event {seq} was shown without a signature that binds it",
    "witness.unreadable": "line {path} is no receipt: {asked}",
    "audit.cut": "the log ends before a deal whose secret is kept: its last events are missing",
    "store.conflict": "{path} goes on from event {allowed}, not {asked}",
    "store.secret_exists": "{path} has a secret {asked} already",
    "store.damaged": "{asked} is damaged at {path}; restore a backup",
    "store.foreign": "{asked} is no Potluck database",
    "store.newer": "{asked} was written by a newer Potluck (format {path}, known: {allowed})",
    "store.in_use": "{asked} is in use by another process",
    "store.altered": "{asked} does not hold what its house signed; restore a backup, or `potluck verify --accept`"
    " goes on with it as it is",
    "store.lost": "{asked} has lost its last {allowed} events: {path}; `potluck verify --accept` goes on without them",
    "store.stale": "{asked} is whole in itself, and {path} belongs to another database; move that away to go on",
    "store.vanished": "{asked} is gone from its place, and nothing is stored any more; all that was stored"
    " is in {path}",
    "store.gone": "{asked} is gone from its place, nothing is stored any more, and it could not be saved: {path}",
    "store.house": "{asked} was signed by another house ({path}) than the one whose key lies beside it ({allowed})",
    "store.key": "{asked} holds no key of a house",
    "store.keyless": "the key of the house {allowed} is not here, which has written to {asked}; put it at {path}, or"
    " `potluck verify --accept` goes on as another house",
    "store.driver": "{asked} needs {path}, which is not installed: pip install '{allowed}'",
    "store.server": "{asked} is on a server, which has means of its own for that: {allowed}",
    "store.unknown": "the line to {asked} broke in the middle of a commit, and whether it was written is not known"
    " yet: {path}",
    "store.locked": "{asked} is locked by another program",
    "store.unavailable": "{asked} cannot be used: {path}",
    "store.missing": "there is no file {asked}",
    "store.exists": "{asked} exists already",
    "store.closed": "the store is closed",
    "store.node": "{asked!r} is no name of a node: {allowed}",
    "store.owned": "{path} is played at the node {allowed}, not here",
    "move.same": "{asked} is the source and the target",
    "move.taken": "{asked} has a schema {path} already; a house moves only to where none is",
    "move.keyless": "the key of the house {allowed} is not at {path}; put it there first: a house moves with it",
    "move.unsound": "{asked} is not sound, and nothing is moved; `potluck verify {asked}` says what is wrong",
    "move.cut": "the line was cut ({path}) before the house had moved: {asked} stands as it stood; move it again",
    "move.differs": "what came to {asked} is not what is in {path}; nothing is moved, and {path} goes on as it was",
    "store.unsupported": "{asked} is no store that Potluck can use; allowed: {allowed}",
    "cli.unknown_verb": "there is no verb {asked}; allowed: {allowed}",
    "cli.unknown_argument": "{path} has no place for {asked}; allowed: {allowed}",
    "cli.needs_value": "{path} needs a value",
    "cli.no_value": "{path} takes no value",
    "cli.missing": "{path} needs {allowed}",
    "cli.bad_value": "{path} cannot be {asked}; allowed: {allowed}",
    "cli.contradiction": "{asked} does not go with {allowed}",
    "cli.extra": "{path} needs {asked}, which comes with the extra {allowed}",
    "client.address": "{asked} is no address of a card room; allowed: {allowed}",
    "client.unreachable": "there is no card room at {asked}: {path}",
    "client.refused": "the card room says: {asked}",
    "client.old": "the card room at {asked} is older than this program: its screens say too little to be drawn here",
    "client.lost": "the line to the card room is broken; it is called again",
    "terminal.unknown": "{asked} is nothing that you can do now; possible: {allowed}",
    "terminal.ambiguous": "{asked} can mean several things: {allowed}",
    "terminal.amount": "{asked} is no sum that fits here; allowed: {allowed}",
    "terminal.cards": "{asked} does not fit; allowed: at most {path} of {allowed}",
    "terminal.in_use": (
        "{asked} is in use, perhaps by `potluck serve`; go on in the browser, or take another file: --db"
    ),
    "phh.syntax": "line {path} cannot be read: {asked}",
    "phh.cut": "the actions break off at line {path}; whole actions before it: {asked}",
    "phh.one_hand": "hands in the file: {asked}; exactly one was expected",
    "phh.missing": "the field {path} is missing",
    "phh.field": "the field {path} cannot be {asked}; allowed: {allowed}",
    "phh.length": "entries in the field {path}: {asked}; players: {allowed}",
    "phh.notation": "{asked} is not in the notation of hand histories",
    "phh.action": "action {path} cannot be read: {asked}",
    "phh.not_held": "action {path}: the player does not hold {asked}",
    "phh.not_in_pack": "action {path}: {asked} is not in the pack of this game",
    "phh.twice": "action {path}: {asked} lies on the table or in another hand already",
    "phh.not_dealt": "action {path}, {asked}: these cards are not due",
    "phh.cards_missing": "action {path}, {asked}: cards must be dealt first: {allowed}",
    "phh.turn": "action {path}, {asked}: it is the turn of {allowed}",
    "phh.illegal": "action {path}, {asked}: not possible; possible: {allowed}",
    "phh.over": "action {path}, {asked}: the hand is over",
    "phh.run_twice": "the format has no words for a deal that was run twice; JSON lines have",
    "phh.no_code": "the format has no code for {asked}; it has: {allowed}",
    "phh.hidden": "action {path}: the hands of {asked} are not known or were not shown, so that nobody knows who won",
    "phh.board": "action {path}: cards on the board are not known, so that nobody knows who won",
    "phh.unseen": "action {path}, {asked}: whoever saved this deal never saw these cards, so it cannot be played again",
    "phh.log": "line {path}: this is the log of a table, not one deal; check it with `potluck verify FILE`",
    "phh.stacks": "the stacks in the file ({asked}) are not those of the rules ({allowed})",
    "phh.winnings": "the winnings in the file ({asked}) are not those of the rules ({allowed})",
    "phh.room_game": "line {path}: of this room's games {allowed} are read, not {asked}",
    "phh.room_told": "line {path}: a hand in which this happens is not read: {asked}",
    "variant.syntax": "line {path} of the variant is no TOML: {asked}",
    "variant.name": "{path} cannot be {asked}; it is one line of {allowed} characters",
    "variant.unreadable": "the variant cannot be read: {path}",
    "variant.no_file": "there is no file {asked}",
    "variant.missing": "{path} is missing; write: {allowed}",
    "variant.different": "{path} = {asked}: allowed are {allowed}, each once",
    "variant.no_card": "{path}: {asked} is neither a rank nor a card of the pack; write it as here: {allowed}",
    "variant.only_with": "{path} = {asked} goes only with {allowed}",
    "variant.streets": "{path}: a game cannot have {asked} streets; allowed: {allowed}",
    "variant.first_street": "{path}: on the first street each gets cards; none are thrown or exchanged",
    "variant.throw_or_draw": "{path}: on one street cards are either thrown or exchanged, not both",
    "variant.held": "{path}: each would have {asked} cards in the end; allowed: {allowed}",
    "variant.board": "{path}: {asked} cards for all are too many; allowed: {allowed}",
    "variant.draw_or_up": "{path}: a game in which cards are exchanged cannot deal any face up to seats",
    "variant.small_pack": "{path}: a pack of {asked} cards is too small for two players",
    "variant.blinds": "{path}: there cannot be {asked} blinds; allowed: {allowed}, and a straddle",
    "variant.showdown": "{path}: {asked} hands cannot win; allowed: one, or two that share each pot",
    "variant.openers": "{path} = {asked} goes only with a draw for high in which each first gets five cards",
    "variant.cards": "{path} = {asked} ranks {allowed} cards, own ones and those on the board together, not {held}",
    "variant.hole": "{path} = {asked} makes no five of {own} own cards and {board} on the board; allowed: {allowed}",
    "variant.dear": "{path} is too dear: at a full table ({seats}) {asked} hands of five are compared, "
    "allowed: {allowed}; fewer own cards ({own}), fewer for all ({board}), or one hand that wins instead of two "
    "make it cheaper",
    "variant.name_taken": '{asked} is the name of a ready variant; give yours another: name = "…"',
    "bot.no_file": "there is no file {asked}",
    "bot.no_function": "{path} has no function {asked}",
    "bot.cannot_start": "{path} cannot play: {asked}",
    "bot.no_program": "{asked} names no program; write cmd:PROGRAM",
    "kit.no_file": "there is no file {asked}",
    "kit.broken": "the kit {asked} cannot be used: {path}",
    "kit.none": "{asked} holds no kit; write there: {allowed}",
    "kit.taken": "{path} brings {asked}, but {allowed} has that name already",
    "edge.other_way": "{asked} holds counts of something else; take another file",
    "arena.other_plan": "{asked} holds the results of another match; take another file",
    "arena.no_value": "luck cannot be taken out of {asked}; allowed: {allowed}",
    "solve.too_large": "solving that takes about {asked} of memory; allowed: {allowed} (--memory). Smaller: {path}",
    "strategy.unreadable": "{asked} cannot be read as a strategy: {path}",
    "strategy.unwritable": "{asked} cannot be written: {path}",
    "strategy.newer": "{asked} was written by a newer Potluck (format {path}, known: {allowed})",
    "strategy.other_rules": "{asked} plays by the rules of {path}, not by those of {allowed}",
    "strategy.forgotten": "strategies of {asked} cannot be kept: its views do not tell a seat what it has done before",
    "solve.not_kept": "{path}: strategies of {asked} are not kept in files; those of others are: {allowed}",
    "solve.not_drawn": "deals of {asked} cannot be drawn at random; allowed: {allowed}",
    "solve.too_long": "the betting alone has more than {asked} points; fewer by: {allowed}",
    "rules.unknown_game": "there is no game {asked}; allowed: {allowed}",
    "rules.unknown_bot": "there is no bot {asked}; allowed: {allowed}",
    "rules.unknown_variant": "there is no poker variant {asked}; the names most like it: {allowed}",
    "rules.unknown_persona": "there is no persona {asked} at this game; allowed: {allowed}",
    "rules.unknown_option": "there is no option {path}; allowed: {allowed}",
    "rules.bad_value": "{path} cannot be {asked}; allowed: {allowed}",
    "rules.contradiction": "{path}: {asked} does not go with {allowed}",
    "rules.no_second_board": "{path}: {asked} has no board that could be run twice; games whose last cards lie for all "
    "have",
    "rules.empty_menu": "{path} names no game; name one at least",
    "rules.name_twice": "{path}: {asked} is there twice; give each game a name of its own",
    "rules.fixed": "{path} stays as it is while the match runs; it can change: {allowed}",
    "rules.unknown_preset": "there is no preset {asked}; allowed: {allowed}",
    "rules.house_way": "the house way {path} leaves open how to set {asked}; add a case that takes every such hand, or"
    ' the cases of a published way behind your own: like = "foxwoods"',
    "rules.house_way_twice": "the house way {path} has two cases named {asked}; give each a name of its own",
    "rules.wrong_seats": "seats asked for: {asked}, allowed: {allowed}",
}
"""Code -> English message, a `str.format` template over `detail`."""


Detail: TypeAlias = "bool | int | float | str | Sequence[Detail] | Mapping[str, Detail] | None"
"""A plain value that an error tells."""


class PotluckError(Exception):
    """An error with a stable `code`, a `detail` mapping and a message in English."""

    def __init__(self, code: str, **detail: Detail) -> None:
        self.code = code
        self.detail = detail
        super().__init__(CODES[code].format_map(_Shown(detail)))

    def __reduce__(self) -> "tuple[Callable[..., PotluckError], tuple[type[PotluckError], str, dict[str, Detail]]]":
        """By code and detail, so that it arrives whole from another process."""
        return _remade, (type(self), self.code, self.detail)


class ParseError(PotluckError, ValueError):
    """Text that cannot be read."""


class IllegalAction(PotluckError, ValueError):
    """The action is not among the offers; the state is unchanged."""


class RulesError(PotluckError, ValueError):
    """Options that contradict each other or the rule book; `detail["path"]` names the field."""


class StaleAction(PotluckError, RuntimeError):
    """The act was meant for a turn that has passed."""


class RequestError(PotluckError, ValueError):
    """A request that a door cannot serve."""


class StoreError(PotluckError, RuntimeError):
    """The store is damaged, foreign, newer or out of reach; nothing was half-read."""


def _remade(kind: type[PotluckError], code: str, detail: dict[str, Detail]) -> PotluckError:
    return kind(code, **detail)


class _Shown(dict[str, Detail]):
    """Detail for `format_map`: a missing name shows as itself, so that an error never hides another."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


FEW: Final = 8
"""Names that are told whole; of more those that are meant are told."""


def alike(name: str, names: Collection[str]) -> str:
    """The names that are allowed, for an error: of many those that are spelled most like what was asked, where any is.

    >>> alike("callr", ["caller", "tight", "maniac", "random", "honest", "regular", "master", "newcomer", "halina"])
    'caller, …'
    """
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), names) if len(names) > FEW else []
    return ", ".join([*near, "…"] if near else names)
