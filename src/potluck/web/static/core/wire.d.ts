// Made by `python -m potluck.web.types` from the structs of the wire; do not edit.

/** Acts for the session's own seat, at the decision number `turn`. */
export interface Act {
  turn: number;
  action: string | Record<string, unknown>;
  id: string;
  seed?: string | null;
}

/** Acts, over the WebSocket. */
export interface ActSent {
  type: "act";
  turn: number;
  action: string | Record<string, unknown>;
  id: string;
  seed?: string | null;
}

/** The act of that id is durable. */
export interface ActTaken {
  type: "accepted";
  turn: number;
  seq: number;
  id: string;
}

/** A hint for the decision number `turn`: the best first, and why. Empty where there is nothing to decide. */
export interface AdviceInfo {
  turn: number;
  choices: ChoiceInfo[];
  words: string[];
}

/** A bot that plays a game. */
export interface BotInfo {
  name: string;
  title: string;
  strength: string;
  rung: number;
}

/** A card, such as As or Td. */
export type Card = string;

/** Before one step: the part of the pot that each hand takes on average, when all cards come and nobody folds. */
export interface Chances {
  shares: (number | null)[];
  ways: number;
  exact: boolean;
  margin: number;
  hidden: number;
}

/** One of the offered actions, and what the adviser thinks it worth in the game's own unit. */
export interface ChoiceInfo {
  action: Record<string, unknown>;
  value: number;
}

/** Whose time runs, and how much there was when this was said; milliseconds. */
export interface ClockInfo {
  seat: number;
  left: number;
  bank: number;
}

/** How the game's sums are written. */
export interface Currency {
  sign: string;
  grouped: boolean;
}

export type DiceAction = DiceThrow | DiceStand | DiceNext | DiceLeave;

/** An action of that kind with a whole number of chips from `low` to `high` in steps of `step`. */
export interface DiceAmount {
  type: "amount";
  kind: string;
  low: number;
  high: number;
  step: number;
}

/** Identical dice: no point for either (R3.7). */
export interface DiceDrew {
  type: "drew";
}

/** The match is over: points enough, all rounds played, or somebody left; `winner` is None at equal points. */
export interface DiceEnded {
  type: "ended";
  winner: number | null;
  why: "left" | "points" | "rounds";
}

/** One throw: the places that it took, and all five dice after it. */
export interface DiceFall {
  places: number[];
  dice: number[];
}

/** A round that is over: who threw first, who won it, and every throw by seat. */
export interface DiceHistory {
  deal: number;
  first: number;
  winner: number | null;
  falls: DiceFall[][];
}

/** One action, as it stands. */
export interface DiceJust {
  type: "just";
  action: DiceThrow | DiceStand | DiceNext | DiceLeave;
}

/** Leave: the match is lost; an action of the match. */
export interface DiceLeave {
  type: "leave";
}

/** Ready for the next round; an action of the match. */
export interface DiceNext {
  type: "next";
}

/** How a round ended; `winner` is None where the dice are identical (R3.7). */
export interface DiceOutcome {
  winner: number | null;
  by: "dice" | "left";
}

/** An action of that kind with `least` to `most` different things out of `among`, in any order. */
export interface DicePick {
  type: "pick";
  kind: string;
  among: number[];
  least: number;
  most: number;
}

/** The rules of one match; the default is the sheet by the letter, best of three. */
export interface DiceRules {
  best_of: 1 | 3 | 5;
  open_deals: boolean;
  lock: boolean;
  compare: "groups" | "sum";
  drawn: "again" | "counts";
}

/** A seat won the round and a point. */
export interface DiceScored {
  type: "scored";
  seat: number;
}

/** One seat: its throws of this round, and what may become of its dice. */
export interface DiceSeatView {
  points: number;
  dice: number[];
  throws: number;
  free: number[];
  locked: number[];
  falls: DiceFall[];
}

/** Be content with the dice as they lie; the turn passes (R3.2). */
export interface DiceStand {
  type: "stand";
}

/** A seat was content. */
export interface DiceStood {
  type: "stood";
  seat: number;
}

/** Throw number `throw` of a seat, from 1: the places that it took, and all five dice after it. */
export interface DiceThrew {
  type: "threw";
  seat: number;
  throw: number;
  places: number[];
  dice: number[];
}

/** Throw the dice at these places again (R3.2, R3.3). */
export interface DiceThrow {
  type: "throw";
  places: number[];
}

/** A round of poker dice as `seat` may know it; a spectator is None. */
export interface DiceView {
  seat: number | null;
  turn: number;
  deal: number;
  actor: number | null;
  offers: (DiceJust | DiceAmount | DicePick)[];
  first: number | null;
  seats: DiceSeatView[];
  story: (DiceThrew | DiceStood | DiceScored | DiceDrew | DiceEnded)[];
  outcome: DiceOutcome | null;
  past: DiceHistory[];
  over: boolean;
  winner: number | null;
  rules: DiceRules;
}

/** The act is durable: event `seq`, after which the match was at `turn`. */
export interface Done {
  turn: number;
  seq: number;
}

/** A seat acted and paid `paid` dollars in all. */
export interface DrawActed {
  type: "acted";
  seat: number;
  action: DrawOpen | DrawWait | DrawPass | DrawRaiseBy | DrawCheck;
  paid: number;
}

export type DrawAction = DrawOpen | DrawWait | DrawPass | DrawRaiseBy | DrawExchange | DrawCheck | DrawNext | DrawLeave;

/** An action of that kind with a whole number of chips from `low` to `high` in steps of `step`. */
export interface DrawAmount {
  type: "amount";
  kind: string;
  low: number;
  high: number;
  step: number;
}

/** Stakes. */
export interface DrawBetting {
  limit: "cover" | "fixed" | "pot" | "table";
  fixed: [number, number];
  cover: "cash" | "wardrobe";
  raise_cap: number;
  pawn_to_raise: boolean;
  first_check: "ends" | "passes";
}

/** A seat bought a garment back and wears it again (R0.26). */
export interface DrawBoughtBack {
  type: "bought_back";
  seat: number;
  garment: number;
  value: number;
}

/** A pawned garment came off (R0.26). */
export interface DrawCameOff {
  type: "came_off";
  seat: number;
  garment: number;
}

/** Pay what is outstanding and show all hands (R0.15-R0.17). */
export interface DrawCheck {
  type: "check";
}

/** A seat took a credit (R0.28). */
export interface DrawCredited {
  type: "credited";
  seat: number;
  amount: number;
}

/** The exchange. */
export interface DrawDrawing {
  most: "five" | "four" | "four_with_ace" | "profile" | "three";
}

/** The match is over: the loser's last garment is off, he cannot pay the ante, or he left. */
export interface DrawEnded {
  type: "ended";
  winner: number;
  why: "bare" | "broke" | "left";
}

/** Pay what is outstanding, close the round and throw these cards (R0.11); or throw them when asked (R0.13). */
export interface DrawExchange {
  type: "exchange";
  cards: Card[];
}

/** A seat paid `paid` dollars and threw `n` cards (R0.14); `n` is None where the throw comes later (R0.11, `de`). */
export interface DrawExchanged {
  type: "exchanged";
  seat: number;
  n: number | null;
  paid: number;
}

/** One garment, its value in dollars and where it is (R0.26). */
export interface DrawGarment {
  value: number;
  where: "off" | "pawned" | "worn";
}

/** A deal that is over, in one line. */
export interface DrawHistory {
  deal: number;
  winner: number | null;
  by: "forfeit" | "pass" | "showdown";
  amount: number;
}

/** One action, as it stands. */
export interface DrawJust {
  type: "just";
  action: DrawOpen | DrawWait | DrawPass | DrawRaiseBy | DrawExchange | DrawCheck | DrawNext | DrawLeave;
}

/** Leave: a pass, and the match is lost (R0.28); an action of the match. */
export interface DrawLeave {
  type: "leave";
}

/** Money at the start and the ante. */
export interface DrawMoney {
  start: number;
  ante: number;
  doubles_every: number;
  short_ante: "forfeit" | "share";
  credits: number;
}

/** Ready for the next deal; an action of the match. */
export interface DrawNext {
  type: "next";
}

/** Open for that many dollars (R0.6, R0.15). */
export interface DrawOpen {
  type: "open";
  amount: number;
}

/** How a deal ended. `winner` is None at a tie; `amount` is the pot. */
export interface DrawOutcome {
  winner: number | null;
  by: "forfeit" | "pass" | "showdown";
  amount: number;
}

/** Give up the deal; the pot goes to the other (R0.18). */
export interface DrawPass {
  type: "pass";
}

/** A seat pawned garment number `garment`, 0 the outermost. */
export interface DrawPawned {
  type: "pawned";
  seat: number;
  garment: number;
  value: number;
}

/** Where a deal stands. */
export type DrawPhase = "after" | "before" | "dealing" | "exchange" | "over";

/** An action of that kind with `least` to `most` different things out of `among`, in any order. */
export interface DrawPick {
  type: "pick";
  kind: string;
  among: Card[];
  least: number;
  most: number;
}

/** A seat paid the ante. */
export interface DrawPosted {
  type: "posted";
  seat: number;
  amount: number;
}

/** Pay what is outstanding and that many dollars more (R0.8). */
export interface DrawRaiseBy {
  type: "raise_by";
  amount: number;
}

/** A seat got `n` cards, face down. */
export interface DrawReceived {
  type: "received";
  seat: number;
  n: number;
}

/** A seat got back what the other could not call (R0.10, limit `table`). */
export interface DrawRefunded {
  type: "refunded";
  seat: number;
  amount: number;
}

/** The rules of one match of the draw; the default is the Polish sheet by the letter. */
export interface DrawRules {
  profile: "de" | "pl";
  deck: 32 | 52;
  open_deals: boolean;
  money: DrawMoney;
  betting: DrawBetting;
  drawing: DrawDrawing;
  showdown: DrawShowdown;
  wardrobe: DrawWardrobe;
}

/** One seat as the viewer knows it; dollars. */
export interface DrawSeatView {
  cash: number;
  cover: number;
  paid: number;
  credits: number;
  wardrobe: DrawGarment[];
  held: number;
  cards: Card[];
  threw: number | null;
  thrown: Card[];
}

/** The order of hands, and ties. */
export interface DrawShowdown {
  flush: "all" | "profile";
  flush_above_full: boolean;
  ace_below_seven: boolean;
  tie: "carries" | "splits";
}

/** A seat showed its hand. */
export interface DrawShowed {
  type: "showed";
  seat: number;
  cards: Card[];
}

/** Equal hands; the pot of `amount` stays, or is split (R0.21). */
export interface DrawTied {
  type: "tied";
  amount: number;
  split: boolean;
}

/** A seat took the pot. */
export interface DrawTook {
  type: "took";
  seat: number;
  amount: number;
}

/** A deal of the draw as `seat` may know it; a spectator is None. */
export interface DrawView {
  seat: number | null;
  turn: number;
  deal: number;
  actor: number | null;
  offers: (DrawJust | DrawAmount | DrawPick)[];
  phase: DrawPhase;
  first: number | null;
  ante: number;
  pot: number;
  carried: number;
  owed: number;
  limit: number;
  seats: DrawSeatView[];
  story: (DrawPosted | DrawPawned | DrawReceived | DrawActed | DrawExchanged | DrawRefunded | DrawShowed | DrawTook | DrawTied | DrawCameOff | DrawBoughtBack | DrawCredited | DrawEnded)[];
  outcome: DrawOutcome | null;
  past: DrawHistory[];
  over: boolean;
  winner: number | null;
  rules: DrawRules;
}

/** Leave the opening to the other (R0.6). */
export interface DrawWait {
  type: "wait";
}

/** The wardrobe: garments that are pawned when cash runs short, outermost first. */
export interface DrawWardrobe {
  whose: "both" | "nobody" | "second";
  garments: number;
  value: number;
  values: number[];
  off_stays_off: boolean;
}

/** A hand that shows what something is. */
export interface ExampleInfo {
  name: string;
  cards: string[];
}

/** A message of the client was refused. */
export interface Failed {
  type: "error";
  code: string;
  message: string;
  detail: Record<string, unknown>;
  screen?: Screen;
  id: string | null;
}

/** The published commitments of a deal's order and of the next deal's secret; digests in hex. */
export interface Fair {
  deal: number;
  root: string | null;
  size: number;
  seeds: string[];
  sealed: string;
  secret: string | null;
  prepared: boolean;
}

/** An error: a stable code, the message in the asker's language, what the message speaks of. */
export interface Fault {
  code: string;
  message: string;
  detail: Record<string, unknown>;
  screen?: Screen;
}

/** The table before one viewer: a spot for each seat, and the middle. */
export interface Felt {
  spots: Spot[];
  pot: number | null;
  owed: number;
  board: Card[];
  turned: Card[];
  house: Card[];
  has_dice: boolean;
  button: number | null;
}

/** An option with its words. */
export interface FieldInfo {
  path: string;
  kind: "choice" | "flag" | "whole" | "wholes";
  default: unknown;
  rule: string;
  choices: (string | number)[];
  low: number | null;
  high: number | null;
  length: number | null;
  most: number | null;
  label: string;
  help: string;
  group: string;
  captions: string[];
}

/** Puts a bot at a free seat; for the table's host. */
export interface FillSeat {
  bot: string;
  name: string;
  gender: "f" | "m" | "n";
  persona: string;
}

/** Asks to be forgotten. */
export interface Forget {}

/** The visitor is somebody new from now on. */
export interface Forgotten {
  left: number;
}

/** One step of a deal that is looked at again. */
export interface FrameInfo {
  type: "frame";
  table: TableInfo;
  seat: number | null;
  turn: number;
  seq: number;
  view: DrawView | PokerView | DiceView | ReddogView | PaigowView | null;
  words: Words;
  fair: Fair;
  hint: boolean;
  late: boolean;
  clock: ClockInfo | null;
  guide: Tip[];
  felt: Felt | null;
  may: Permissions;
  leaving: Leaving | null;
  pre_actions: PreAction[];
  hidden: number[];
  chances: Chances | null;
}

/** A table as it is opened where little is said. */
export interface FreshInfo {
  others: string[];
  seats: SeatAsked[];
  options: Record<string, unknown>;
}

/** A game and all that can be chosen when a table of it is opened. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  presets: PresetInfo[];
  fields: FieldInfo[];
  bots: BotInfo[];
  personas: PersonaInfo[];
  guided: boolean;
  money: Currency;
  felt: string;
  usual: FreshInfo;
  quick: string[] | null;
  idle: Record<string, string[]>;
  own_variant: boolean;
}

/** What the visitor has played of one game. */
export interface GameRecord {
  game: string;
  title: string;
  money: Currency;
  matches: number;
  won: number;
  lost: number;
  running: number;
  deals: number;
  deals_won: number;
  deals_lost: number;
  net: number;
  opponents: OpponentInfo[];
  pots: PotInfo[];
  hands: HandInfo[];
  tables: PlayedInfo[];
  suggestion: SuggestionInfo | null;
}

/** How often one category was dealt to the visitor, and how often it is dealt. */
export interface HandInfo {
  name: string;
  seen: number;
  expected: number;
  low: number;
  high: number;
}

/** The server is well. */
export interface Health {
  status: "ok";
  version: string;
}

/** Asks for screens in another language. */
export interface LanguageChosen {
  type: "language";
  lang: string;
}

/** How the viewer may leave the table now. */
export interface Leaving {
  caption: string;
  question: string;
}

/** A table in the lobby. */
export interface Listed {
  id: string;
  game: string;
  options: Record<string, unknown>;
  preset: string | null;
  seats: SeatInfo[];
  started: boolean;
  over: boolean;
  created: number;
  purpose: "guide" | "play" | "practice";
  origin: string;
  clock: "brisk" | "calm" | "off";
  title: string;
  seat: number | null;
  deal: number;
  yours: boolean;
}

/** How a game looks on the page. */
export interface LookInfo {
  felt: string;
}

/** The body of a request whose address says everything. */
export interface Nothing {}

/** Asks for the seats and options with which a table would be opened. */
export interface OpenFresh {
  game: string;
  others: string[] | null;
  preset: string | null;
  options: Record<string, unknown>;
}

/** Opens a guided deal, with the visitor in its seat; its cards are prepared, and it counts for nothing. */
export interface OpenGuide {
  game: string;
}

/** Asks for a session, or changes name and language of the one that there is. */
export interface OpenSession {
  name?: string | null;
  lang?: string | null;
}

/** Opens a table: options over those of the preset; over the defaults where none is named. */
export interface OpenTable {
  game: string;
  seats: SeatAsked[];
  preset?: string | null;
  options?: Record<string, unknown>;
  clock?: "brisk" | "calm" | "off";
  listed?: boolean;
  after?: string | null;
}

/** Matches against one opponent. */
export interface OpponentInfo {
  name: string;
  bot: string | null;
  matches: number;
  won: number;
  lost: number;
  deals: number;
  net: number;
}

/** A variant of the visitor's own, as TOML, of a game that takes such. */
export interface OwnVariant {
  toml: string;
  game: string;
}

/** A seat staked its bet. */
export interface PaigowActed {
  type: "acted";
  seat: number;
  action: PaigowBet;
}

export type PaigowAction = PaigowBet | PaigowSetTwo | PaigowNext | PaigowLeave;

/** An action of that kind with a whole number of chips from `low` to `high` in steps of `step`. */
export interface PaigowAmount {
  type: "amount";
  kind: string;
  low: number;
  high: number;
  step: number;
}

/** A seat holds the bank in this deal; the house plays against it with `bet` (RP.9, option). */
export interface PaigowBanks {
  type: "banks";
  seat: number;
  bet: number;
}

/** Stake that many chips on this deal, before a card is dealt (RP.1). */
export interface PaigowBet {
  type: "bet";
  amount: number;
}

/** A seat paid commission to the house on what it won (RP.6, option). */
export interface PaigowCharged {
  type: "charged";
  seat: number;
  amount: number;
}

/** A seat is out: it has too few chips for a bet, or it left. */
export interface PaigowDropped {
  type: "dropped";
  seat: number;
  why: "broke" | "left";
}

/** The match is over. The winners have most chips, and more than at the start; else the house has won. */
export interface PaigowEnded {
  type: "ended";
  winners: number[];
}

/** A deal that is over, in one line: what it brought each seat, and the viewer's own cards as he set them. */
export interface PaigowHistory {
  deal: number;
  won: number[];
  banker: number | null;
  cards: Card[];
  low: Card[];
  bet: number;
  foul: boolean;
}

/** The house's seven cards as its house way sets them, and the case of that way which decided (RP.8). */
export interface PaigowHouseShown {
  type: "house_shown";
  high: Card[];
  low: Card[];
  case: string;
}

/** One action, as it stands. */
export interface PaigowJust {
  type: "just";
  action: PaigowBet | PaigowSetTwo | PaigowNext | PaigowLeave;
}

/** Leave the match; a bet that stands is lost. An action of the match. */
export interface PaigowLeave {
  type: "leave";
}

/** Ready for the next deal; an action of the match. */
export interface PaigowNext {
  type: "next";
}

/** How a deal ended: cards were shown, or everybody had left. `results` by seat; None for who had no bet. */
export interface PaigowOutcome {
  by: "left" | "shown";
  results: (PaigowResult | null)[];
}

/** Where a deal stands. */
export type PaigowPhase = "betting" | "dealing" | "over" | "setting" | "showing";

/** An action of that kind with `least` to `most` different things out of `among`, in any order. */
export interface PaigowPick {
  type: "pick";
  kind: string;
  among: Card[];
  least: number;
  most: number;
}

/** A seat has set its hands; which cards, nobody else sees yet (RP.9). */
export interface PaigowPlaced {
  type: "placed";
  seat: number;
}

/** Everyone got `n` cards, face down. */
export interface PaigowReceived {
  type: "received";
  n: number;
}

/** How one player's hands met those of the bank: 1 better, 0 a copy, -1 worse; and what his bet came to. */
export interface PaigowResult {
  came: "foul" | "left" | "lose" | "push" | "win";
  high: number;
  low: number;
}

/** The rules of one match of Pai Gow. */
export interface PaigowRules {
  chips: number;
  least: number;
  most: number;
  deals: number;
  copies: "dealer" | "push";
  commission: boolean;
  wheel: "lowest" | "second";
  house_way: "ballys" | "claridge" | "flamingo" | "foxwoods" | "golden_nugget" | "trump_plaza";
  bank: "house" | "turns";
  open_deals: boolean;
}

/** One seat as the viewer knows it; chips. */
export interface PaigowSeatView {
  cash: number;
  bet: number;
  within: boolean;
  folded: boolean;
  left: boolean;
  banks: boolean;
  ready: boolean;
  held: number;
  cards: Card[];
  low: Card[];
  won: number;
}

/** Set these two of the seven cards as the low hand, and the other five as the high one (RP.2). */
export interface PaigowSetTwo {
  type: "set";
  cards: Card[];
}

/** The result of a seat's bet, and the chips that it brought or cost. */
export interface PaigowSettled {
  type: "settled";
  seat: number;
  result: PaigowResult;
  chips: number;
}

/** A seat's hands, turned up. */
export interface PaigowShown {
  type: "shown";
  seat: number;
  high: Card[];
  low: Card[];
}

/** A deal of Pai Gow as `seat` may know it; a spectator is None. */
export interface PaigowView {
  seat: number | null;
  turn: number;
  deal: number;
  deals: number;
  actor: number | null;
  offers: (PaigowJust | PaigowAmount | PaigowPick)[];
  phase: PaigowPhase;
  banker: number | null;
  house: number;
  house_bet: number;
  dealer: Card[];
  dealer_low: Card[];
  case: string;
  fouls: Card[][];
  suggested: Card[];
  usual: number;
  deck: number;
  seats: PaigowSeatView[];
  story: (PaigowBanks | PaigowActed | PaigowReceived | PaigowPlaced | PaigowHouseShown | PaigowShown | PaigowSettled | PaigowCharged | PaigowDropped | PaigowEnded)[];
  outcome: PaigowOutcome | null;
  past: PaigowHistory[];
  over: boolean;
  winners: number[];
  rules: PaigowRules;
}

/** The viewer's permissions at the table now; seats by their number, from 0. */
export interface Permissions {
  sit: number[];
  fill: number[];
  dismiss: number[];
  begin: boolean;
  spare: boolean;
  leave: boolean;
}

/** One of the house's own opponents that plays a game. */
export interface PersonaInfo {
  id: string;
  name: string;
  trade: string;
  wardrobe: string[];
  strength: string;
}

/** One table of the visitor's. */
export interface PlayedInfo {
  table: string;
  created: number;
  over: boolean;
  won: boolean | null;
  deals: number;
  net: number;
  names: string[];
}

/** A seat acted and paid `paid` chips for it. */
export interface PokerActed {
  type: "acted";
  seat: number;
  action: PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn;
  paid: number;
  all_in: boolean;
}

export type PokerAction = PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn | PokerDiscard | PokerShow | PokerMuck | PokerNext | PokerSitOut | PokerRebuy | PokerChoose | PokerLeave;

/** An action of that kind with a whole number of chips from `low` to `high` in steps of `step`. */
export interface PokerAmount {
  type: "amount";
  kind: string;
  low: number;
  high: number;
  step: number;
}

/** Which hand wins a pot, or a half of it. */
export interface PokerBest {
  order: "ace-to-five" | "ace-to-six" | "badugi" | "deuce-to-seven" | "few" | "high";
  hole: number | null;
  qualifier: 0 | 6 | 7 | 8 | 9;
  flush_above_full: boolean;
  ace_below: 0 | 6 | 7;
  wheel_is_straight: boolean;
}

/** Pay the bring-in, where one's card opens (R4.2). */
export interface PokerBringIn {
  type: "bring_in";
}

/** Match the highest bet, or go all-in for less. */
export interface PokerCall {
  type: "call";
}

/** Stay in for nothing. */
export interface PokerCheck {
  type: "check";
}

/** Dealer's choice: the game is named anew before each deal, or each time round the table. */
export interface PokerChoice {
  play: boolean;
  every: "deal" | "orbit";
  among: "all" | "board" | "draw" | "five" | "mixed" | "stud" | "wild";
  names: string[] | null;
  own: PokerVariant[] | null;
}

/** Name the game that is played next, where the dealer has the choice; an action of the match. */
export interface PokerChoose {
  type: "choose";
  variant: string;
}

/** A seat named the game, by the name that the variant bears. */
export interface PokerChose {
  type: "chose";
  seat: number;
  variant: string;
}

/** Cards were dealt for all. */
export interface PokerCommon {
  type: "common";
  cards: Card[];
}

/** Throw these cards; none is standing pat. */
export interface PokerDiscard {
  type: "discard";
  cards: Card[];
}

/** A seat threw `n` cards. */
export interface PokerDiscarded {
  type: "discarded";
  seat: number;
  n: number;
}

/** A seat got cards face up. */
export interface PokerFaced {
  type: "faced";
  seat: number;
  cards: Card[];
}

/** Give up the deal. */
export interface PokerFold {
  type: "fold";
}

/** The payments before anybody may choose (R4.2). */
export interface PokerForced {
  ante: number;
  ante_from: "all" | "big-blind";
  blinds: number[];
  button: number;
  straddle: number;
  bring_in: number;
}

/** A deal that is over: what each seat won or lost. */
export interface PokerHistory {
  deal: number;
  won: number[];
}

/** Somebody sat down at a free seat with so many chips. */
export interface PokerJoined {
  type: "joined";
  seat: number;
  amount: number;
}

/** One action, as it stands. */
export interface PokerJust {
  type: "just";
  action: PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn | PokerDiscard | PokerShow | PokerMuck | PokerNext | PokerSitOut | PokerRebuy | PokerChoose | PokerLeave;
}

/** Fold, and leave with what is left; an action of the match. */
export interface PokerLeave {
  type: "leave";
}

/** A seat left the match with its chips. */
export interface PokerLeft {
  type: "left";
  seat: number;
  amount: number;
}

/** Chips and stakes. */
export interface PokerMoney {
  start: number;
  unit: number;
  rebuys: number;
  deals: number;
}

/** Give up one's claim at the showdown, and show nothing. */
export interface PokerMuck {
  type: "muck";
}

/** A seat gave up its claim. */
export interface PokerMucked {
  type: "mucked";
  seat: number;
}

/** Ready for the next deal; an action of the match. */
export interface PokerNext {
  type: "next";
}

/** How a deal ended: what each seat took, and whether hands were compared. */
export interface PokerOutcome {
  by: "fold" | "passed-in" | "showdown" | "unplayed";
  won: number[];
}

/** Nobody could open; all took back what they had paid. */
export interface PokerPassedIn {
  type: "passed_in";
}

/** Where a deal stands. */
export type PokerPhase = "betting" | "button" | "choosing" | "dealing" | "drawing" | "over" | "showdown";

/** An action of that kind with `least` to `most` different things out of `among`, in any order. */
export interface PokerPick {
  type: "pick";
  kind: string;
  among: Card[];
  least: number;
  most: number;
}

/** A seat ended a sit-and-go on that place, 1 the winner, and got that prize. */
export interface PokerPlaced {
  type: "placed";
  seat: number;
  place: number;
  prize: number;
}

/** A seat paid what is forced. */
export interface PokerPosted {
  type: "posted";
  seat: number;
  amount: number;
  what: "ante" | "blind" | "post" | "straddle";
}

/** A pot, and who may win it. */
export interface PokerPotView {
  amount: number;
  seats: number[];
}

/** Bet, raise or complete, so that one's bet on this street becomes so many chips. */
export interface PokerRaiseTo {
  type: "raise_to";
  amount: number;
}

/** A seat took more chips. */
export interface PokerRebought {
  type: "rebought";
  seat: number;
  amount: number;
}

/** Take so many more chips; an action of the match. */
export interface PokerRebuy {
  type: "rebuy";
  amount: number;
}

/** A seat got `n` cards, face down. */
export interface PokerReceived {
  type: "received";
  seat: number;
  n: number;
}

/** A seat got back what nobody called (R4.3). */
export interface PokerRefunded {
  type: "refunded";
  seat: number;
  amount: number;
}

/** The pack ran out; `n` folded and thrown cards were shuffled in (R4.14). */
export interface PokerReshuffled {
  type: "reshuffled";
  n: number;
}

/** A seat sits out, or plays again. */
export interface PokerReturned {
  type: "returned";
  seat: number;
  playing: boolean;
}

/** The rules of one match of poker. */
export interface PokerRules {
  variant: "badugi" | "courchevel" | "courchevel-hilo" | "crazy-pineapple" | "deuces-wild" | "draw-bug" | "draw-fixed" | "draw-no-limit" | "draw-pot" | "five-stud" | "five-stud-pot" | "holdem" | "holdem-fixed" | "holdem-pot" | "holdem-spread" | "jacks-or-better" | "joker-wild" | "kansas-city" | "kuhn" | "leduc" | "lowball-ace-to-five" | "lowball-ace-to-five-joker" | "lowball-ace-to-six" | "omaha" | "omaha-five" | "omaha-five-hilo" | "omaha-hilo" | "omaha-hilo-fixed" | "one-eyed-jacks" | "pineapple" | "razz" | "rhode-island" | "royal-holdem" | "seven-stud" | "seven-stud-hilo" | "seven-stud-no-limit" | "short-deck" | "triple-draw-five" | "triple-draw-seven";
  custom: PokerVariant | null;
  open_deals: boolean;
  money: PokerMoney;
  tournament: PokerTournament;
  table: PokerTable;
  choice: PokerChoice;
}

/** One seat as the viewer knows it; chips. */
export interface PokerSeatView {
  cash: number;
  bet: number;
  paid: number;
  folded: boolean;
  out: boolean;
  held: number;
  cards: Card[];
  up: Card[];
  threw: number | null;
  thrown: Card[];
  away: boolean;
  gone: boolean;
  joining: boolean;
}

/** Show one's hand at the showdown, where hands may be mucked (R4.4). */
export interface PokerShow {
  type: "show";
}

/** A seat showed its hand. */
export interface PokerShowed {
  type: "showed";
  seat: number;
  cards: Card[];
}

/** Miss the next deal; an action of the match. */
export interface PokerSitOut {
  type: "sit_out";
}

/** One betting round and what comes before it, in this order: cards thrown or exchanged, cards dealt. */
export interface PokerStreet {
  name: string;
  throw: number;
  draw: number;
  down: number;
  up: number;
  board: number;
  bet: number;
  most: number;
  cap: number;
}

/** Habits of the table. */
export interface PokerTable {
  mucking: boolean;
  open_fold: boolean;
}

/** A seat took so much of pot number `pot`, 0 the main pot; as whose half. */
export interface PokerTook {
  type: "took";
  seat: number;
  amount: number;
  pot: number;
  half: "all" | "high" | "low";
}

/** A sit-and-go: all begin with the same chips, blinds rise, the last ones share what all have paid. */
export interface PokerTournament {
  play: boolean;
  level: number;
  prizes: "one" | "three" | "two";
}

/** Everything that makes a game of poker that game, but stacks and seats. */
export interface PokerVariant {
  name: string;
  code: string;
  streets: PokerStreet[];
  limit: "fixed" | "no" | "pot" | "spread";
  forced: PokerForced;
  opens: "high-card" | "left" | "low-card";
  ranks: string;
  suits: string;
  jokers: 0 | 1 | 2;
  joker: "bug" | "wild";
  wild: string[];
  fewer_wild: boolean;
  openers: "" | "jacks";
  showdown: PokerBest[];
  odd_chip: "high-card" | "left";
}

/** A deal of poker as `seat` may know it; a spectator is None. */
export interface PokerView {
  seat: number | null;
  turn: number;
  deal: number;
  actor: number | null;
  offers: (PokerJust | PokerAmount | PokerPick)[];
  phase: PokerPhase;
  street: number;
  button: number | null;
  pot: number;
  pots: PokerPotView[];
  board: Card[];
  top: number;
  owed: number;
  seats: PokerSeatView[];
  story: (PokerPosted | PokerReceived | PokerFaced | PokerCommon | PokerReshuffled | PokerActed | PokerDiscarded | PokerRefunded | PokerShowed | PokerMucked | PokerTook | PokerPassedIn | PokerRebought | PokerJoined | PokerLeft | PokerReturned | PokerPlaced | PokerChose)[];
  outcome: PokerOutcome | null;
  variant: PokerVariant;
  past: PokerHistory[];
  over: boolean;
  winner: number | null;
  rules: PokerRules | null;
  rest: number;
}

/** A deal with a large pot. */
export interface PotInfo {
  table: string;
  deal: number;
  pot: number;
  net: number;
}

/** One pot in words. */
export interface PotWords {
  name: string;
  amount: string;
  chips: number;
  among: string;
}

/** Makes decision number `turn` of a match again, at another table that counts for nothing. */
export interface Practise {
  turn: number;
}

/** An act that can be decided before one's turn. */
export interface PreAction {
  key: string;
  caption: string;
  action: string;
}

/** How one of the house's own opponents looks, and what it says; all of it follows from the public story. */
export interface Presence {
  mood: "calm" | "laughing" | "pleased" | "worried";
  said: string;
  pause: number;
}

/** Options that go together, by name. */
export interface PresetInfo {
  name: string;
  title: string;
  about: string;
  options: Record<string, unknown>;
}

/** All that the server knows of a visitor: who he is to it, and what he has played. */
export interface RecordInfo {
  player: string;
  name: string;
  games: GameRecord[];
}

/** A seat bet, or declined and paid a chip. */
export interface ReddogActed {
  type: "acted";
  seat: number;
  action: ReddogBet | ReddogDecline;
}

export type ReddogAction = ReddogBet | ReddogDecline | ReddogNext | ReddogLeave;

/** An action of that kind with a whole number of chips from `low` to `high` in steps of `step`. */
export interface ReddogAmount {
  type: "amount";
  kind: string;
  low: number;
  high: number;
  step: number;
}

/** Bet that many chips that a card of the hand beats the one that is turned (R1.6, R1.7). */
export interface ReddogBet {
  type: "bet";
  amount: number;
}

/** A seat took the starting chips again, against its score. */
export interface ReddogCredited {
  type: "credited";
  seat: number;
  amount: number;
}

/** A seat deals. */
export interface ReddogDeals {
  type: "deals";
  seat: number;
}

/** Pay one chip to the pool and turn no card (R1.6). */
export interface ReddogDecline {
  type: "decline";
}

/** The pool was divided among those still in; `parts` by seat (R1.2). */
export interface ReddogDivided {
  type: "divided";
  parts: number[];
}

/** A card was turned for a seat, to see who deals first (R1.4). */
export interface ReddogDrew {
  type: "drew";
  seat: number;
  card: Card;
}

/** A seat is out: it has no chip to pay with, or it left. */
export interface ReddogDropped {
  type: "dropped";
  seat: number;
  why: "broke" | "left";
}

/** The match is over; equal scores win jointly (R1.2). */
export interface ReddogEnded {
  type: "ended";
  winners: number[];
}

/** A deal that is over, in one line: the chips that each had after it, and what stayed in the pool. */
export interface ReddogHistory {
  deal: number;
  chips: number[];
  pool: number;
}

/** One action, as it stands. */
export interface ReddogJust {
  type: "just";
  action: ReddogBet | ReddogDecline | ReddogNext | ReddogLeave;
}

/** Leave the match: out, and not among the winners; an action of the match. */
export interface ReddogLeave {
  type: "leave";
}

/** A seat showed its whole hand and lost `amount` to the pool. */
export interface ReddogLost {
  type: "lost";
  seat: number;
  amount: number;
  cards: Card[];
}

/** Ready for the next deal; an action of the match. */
export interface ReddogNext {
  type: "next";
}

/** How a deal ended: all have acted, or one alone is left. `amount` is what the pool holds, or he took. */
export interface ReddogOutcome {
  by: "alone" | "played";
  amount: number;
}

/** Where a deal stands. */
export type ReddogPhase = "betting" | "dealing" | "drawing" | "over";

/** These seats put one chip each in the pool: at the start, before a deal, or because it was empty. */
export interface ReddogPosted {
  type: "posted";
  seats: number[];
  why: "ante" | "empty";
}

/** Everyone got `n` cards, face down. */
export interface ReddogReceived {
  type: "received";
  n: number;
}

/** The rules of one match of Red Dog; the default is the Spanish sheet by the letter. */
export interface ReddogRules {
  chips: number;
  rounds: number;
  ante_every_deal: boolean;
  cards: 4 | 5;
  credits: number;
  open_deals: boolean;
}

/** One seat as the viewer knows it; chips. */
export interface ReddogSeatView {
  cash: number;
  credits: number;
  score: number;
  within: boolean;
  folded: boolean;
  left: boolean;
  held: number;
  cards: Card[];
}

/** The one seat that is left took the pool (R1.2). */
export interface ReddogTook {
  type: "took";
  seat: number;
  amount: number;
}

/** The card that was turned against a seat's bet. */
export interface ReddogTurnedUp {
  type: "turned_up";
  seat: number;
  card: Card;
}

/** A deal of Red Dog as `seat` may know it; a spectator is None. */
export interface ReddogView {
  seat: number | null;
  turn: number;
  deal: number;
  round: number;
  rounds: number;
  deals_left: number;
  last: boolean;
  actor: number | null;
  offers: (ReddogJust | ReddogAmount)[];
  phase: ReddogPhase;
  dealer: number | null;
  pot: number;
  order: number[];
  waiting: number[];
  drawn: Card[];
  turned: Card[];
  deck: number;
  seats: ReddogSeatView[];
  story: (ReddogDrew | ReddogDeals | ReddogPosted | ReddogReceived | ReddogActed | ReddogTurnedUp | ReddogWon | ReddogLost | ReddogCredited | ReddogDropped | ReddogTook | ReddogDivided | ReddogEnded)[];
  outcome: ReddogOutcome | null;
  past: ReddogHistory[];
  over: boolean;
  winners: number[];
  rules: ReddogRules;
}

/** A seat showed `card` and took `amount` from the pool. */
export interface ReddogWon {
  type: "won";
  seat: number;
  amount: number;
  card: Card;
}

/** One line of a table's chat. */
export interface Remark {
  n: number;
  seat: number;
  text: string;
  at: number;
}

/** A deal step by step, as the viewer may see it afterwards. */
export interface ReplayInfo {
  seat: number | null;
  deal: number;
  deals: number;
  opened: boolean;
  frames: FrameInfo[];
  practice: boolean;
  hand: "" | "jsonl" | "phh";
}

/** The cost of the visitor's own acts, as of decision `turn`; empty while a deal runs. */
export interface ReviewInfo {
  turn: number;
  words: string[];
}

/** The rules that a table plays, in words. */
export interface RulesInfo {
  title: string;
  terms: string;
  rules: [string, string][];
  options: [string, string][];
  examples: ExampleInfo[];
  guided: boolean;
  games: string[];
}

/** Says something to the table, over the WebSocket. */
export interface Say {
  type: "say";
  text: string;
  id: string;
}

/** All that a viewer sees of a table. `view` is the game's own struct; null until the seats are taken. */
export interface Screen {
  type: "screen";
  table: TableInfo;
  seat: number | null;
  turn: number;
  seq: number;
  view: DrawView | PokerView | DiceView | ReddogView | PaigowView | null;
  words: Words;
  fair: Fair;
  hint: boolean;
  late: boolean;
  clock: ClockInfo | null;
  guide: Tip[];
  felt: Felt | null;
  may: Permissions;
  leaving: Leaving | null;
  pre_actions: PreAction[];
}

/** The plan for a seat: a bot by its name, or a person. */
export interface SeatAsked {
  kind: "bot" | "person";
  name?: string;
  gender?: "f" | "m" | "n";
  bot?: string | null;
  persona?: string;
}

/** One seat, and who plays there; a name may be empty. */
export interface SeatInfo {
  kind: "bot" | "person";
  name: string;
  gender: "f" | "m" | "n";
  bot: string | null;
  taken: boolean;
  you: boolean;
  leaving: boolean;
  persona: string;
  free: boolean;
  host: boolean;
}

/** A session: `token` is for programs (`Authorization: Bearer`), browsers get it as a cookie. */
export interface SessionOpened {
  token: string;
  player: string;
  name: string;
  lang: string;
}

/** Takes a seat. */
export interface Sit {
  name?: string;
  seed?: string | null;
}

/** The place before one seat, as far as the viewer sees it, and how the seat stands in the deal. */
export interface Spot {
  stack: number | null;
  bet: number;
  held: number;
  cards: Card[];
  up: Card[];
  dice: number[];
  locked: number[];
  folded: boolean;
  out: boolean;
  away: boolean;
  gone: boolean;
  joining: boolean;
}

/** A bot that would be an even match for the visitor; nothing changes by it. */
export interface SuggestionInfo {
  bot: string;
  words: string;
}

/** A table as everybody may know it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  preset: string | null;
  seats: SeatInfo[];
  started: boolean;
  over: boolean;
  created: number;
  purpose: "guide" | "play" | "practice";
  origin: string;
  clock: "brisk" | "calm" | "off";
}

/** Remarks of the table's chat; sent to its players where persons play among themselves. */
export interface Talked {
  type: "talked";
  lines: Remark[];
  whole: boolean;
}

/** One thing to know now. */
export interface Tip {
  at: string;
  text: string;
}

/** A variant that can be played: as an option of a table, and its rules. */
export interface VariantInfo {
  variant: Record<string, unknown>;
  rules: RulesInfo;
}

/** Every text of one viewer's screen in his language; a pure function of table, view and language. */
export interface Words {
  lang: string;
  title: string;
  names: string[];
  prompt: string;
  offers: string[];
  hands: (string | null)[];
  verdict: string | null;
  story: string[];
  past: string[];
  wardrobe: string[][];
  clothes: string[][];
  notices: string[];
  picks: [string, string, string][];
  doubts: [string, string][];
  ladder: string[];
  rung: number | null;
  labels: string[];
  presence: (Presence | null)[];
  stacks: string[];
  last_actions: string[];
  turn: string;
  marks: string[];
  deal: string;
  earlier: string;
  pot: PotWords | null;
  pots: PotWords[];
  terms: [string, string][];
  money: Currency;
  order: string[];
}

export type Told = Screen | ActTaken | Failed;

export type Ask = ActSent | LanguageChosen;

export type View = NonNullable<Screen["view"]>;

export type Offer = View["offers"][number];
