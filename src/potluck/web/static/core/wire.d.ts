// Made by `python -m potluck.web.types` from the structs of the wire; do not edit.

import type { Card, View } from "./views.d.ts";

/** One person, or the house, in the ledger; sums in the game's own unit. */
export interface AccountInfo {
  name: string;
  label: string;
  you: boolean;
  house: boolean;
  bought: number;
  cashed: number;
  stack: number;
  net: number;
  due: number;
  played: number;
  won: number;
  note: string;
  points: [number, number][];
}

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

/** The link of a table that the asker has still to open: whoever follows it waits there until then. */
export interface AdvanceInfo {
  table: string;
  invitation: InvitationInfo;
}

/** A hint for the decision number `turn`: the best first, and why. Empty where there is nothing to decide. */
export interface AdviceInfo {
  turn: number;
  choices: ChoiceInfo[];
  words: string[];
  best: string;
  prospects: Prospect[];
  priced: PricedChoice[];
  beside: string[];
}

/** A deal whose secret is sealed, and whose order waits for the seeds that the players disclose now. */
export interface Awaited {
  deal: number;
  sealed: string;
  seeds: string[];
  seats: number[];
}

/** Somebody whom the host has sent away. */
export interface BarredInfo {
  player: string;
  name: string;
}

/** Begins the match with those who are there; for the table's host. */
export interface BeginAsked {
  without: string[];
}

/** A bot that plays a game. */
export interface BotInfo {
  name: string;
  title: string;
  strength: string;
  rung: number;
}

/** Before one step: the part of the pot that each hand takes on average, when all cards come and nobody folds. */
export interface Chances {
  shares: (number | null)[];
  ways: number;
  exact: boolean;
  margin: number;
  hidden: number;
}

/** The passphrase of the host of the house, and the one that takes its place. */
export interface ChangePassphrase {
  passphrase: string;
  fresh: string;
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

/** One own decision that was not the best, or at which a solved strategy is known. */
export interface DecisionInfo {
  deal: number;
  turn: number;
  heading: string;
  cost: number;
  text: string;
  did: string;
  better: string;
  why: string;
  cards: string[];
  thrown: string[];
  kept_better: string[];
  board: string[];
  dice: number[];
  exact: boolean;
  dear: boolean;
  again: boolean;
  further: string;
  share: string;
  choices: PricedChoice[];
}

/** The act is durable: event `seq`, after which the match was at `turn`. */
export interface Done {
  turn: number;
  seq: number;
}

/** Answers the question of a kind and number, by the terms by which it was asked. */
export interface DrillAnswered {
  kind: "betting" | "dice" | "exchange" | "paigow" | "reddog";
  number: number;
  deck: number;
  sheet: "de" | "en" | "pl" | null;
  best_of: 1 | 3 | 5;
  way: "ballys" | "claridge" | "flamingo" | "foxwoods" | "golden_nugget" | "trump_plaza";
  copies: "dealer" | "push";
  preset: "evening" | "first" | "letter";
  answer: string[];
}

/** Asks for the question of a kind and number; or for the puzzle of a day, which decides both. */
export interface DrillAsked {
  kind: "betting" | "dice" | "exchange" | "paigow" | "reddog";
  number: number;
  deck: number;
  sheet: "de" | "en" | "pl" | null;
  best_of: 1 | 3 | 5;
  way: "ballys" | "claridge" | "flamingo" | "foxwoods" | "golden_nugget" | "trump_plaza";
  copies: "dealer" | "push";
  preset: "evening" | "first" | "letter";
  day: string;
}

/** One thing that is known beside the hand. */
export interface DrillFact {
  text: string;
  cards: string[];
  dice: number[];
}

/** A question: things of which some are marked, or a sum. */
export interface DrillInfo {
  kind: "betting" | "dice" | "exchange" | "paigow" | "reddog";
  number: number;
  deck: number;
  sheet: "de" | "en" | "pl";
  day: string;
  title: string;
  question: string;
  about: string;
  cards: string[];
  dice: number[];
  free: number[];
  least: number;
  most: number;
  high: number;
  facts: DrillFact[];
  choices: LabChoice[];
  best_of: 1 | 3 | 5;
  way: "ballys" | "claridge" | "flamingo" | "foxwoods" | "golden_nugget" | "trump_plaza";
  copies: "dealer" | "push";
  preset: "evening" | "first" | "letter";
}

/** An answer judged. */
export interface DrillJudged {
  kind: "betting" | "dice" | "exchange" | "paigow" | "reddog";
  number: number;
  given: DrillOption;
  options: DrillOption[];
  place: number;
  source: string;
  command: string;
}

/** An answer that could be given, with its worth and what it gives away against the best. */
export interface DrillOption {
  answer: string[];
  said: string;
  worth: number;
  cost: number;
  worth_exactly: string;
  cost_exactly: string;
  worth_said: string;
  cost_said: string;
  why: string;
  often: string;
  share: number | null;
}

/** One hand of the viewer against the one that it meets, where a hand is set as several. */
export interface Duel {
  came: "copy" | "lose" | "win";
  text: string;
  mine: string;
  theirs: string;
}

/** Ends a session: one's own, or as the host of the house anybody's. */
export interface EndSession {
  session: string;
}

/** Comes into the house by an invitation: its link, or the secret at the end of that. */
export interface Enter {
  invitation: string;
}

/** An invitation to the house, as its host sees it; its link is told once alone. */
export interface EntryInfo {
  id: string;
  label: string;
  made: number;
  uses: number;
  revoked: number;
  out: boolean;
}

/** A new invitation to the house, with the link that is told this once. */
export interface EntryMade {
  entry: EntryInfo;
  link: LinkInfo;
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
  pledge: number;
  pledged: number[];
  awaited: Awaited | null;
}

/** A garment that was pawned and never came back. */
export interface FallInfo {
  deal: number;
  seat: number;
  garment: number;
  name: string;
  text: string;
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
  taken: number | null;
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

/** Somebody who sat in a seat before, and is still told of. */
export interface FormerInfo {
  kind: "bot" | "person";
  name: string;
  gender: "f" | "m" | "n";
  bot: string | null;
  persona: string;
  until: number;
}

/** One step of a deal that is looked at again. */
export interface FrameInfo<V = View> {
  type: "frame";
  table: TableInfo;
  seat: number | null;
  turn: number;
  seq: number;
  view: V | null;
  words: Words;
  fair: Fair;
  hint: boolean;
  late: boolean;
  promised: number | null;
  clock: ClockInfo | null;
  guide: Tip[];
  felt: Felt | null;
  may: Permissions;
  leaving: Leaving | null;
  pre_actions: PreAction[];
  stakes: StakesStep[];
  run_out: RunOut | null;
  notices: NoticeInfo[];
  barred: BarredInfo[];
  presence: SeatPresence[];
  next_deal: NextDeal | null;
  level: LevelInfo | null;
  wishes: WishInfo[];
  sequel: string;
  awaited: string[];
  head: SignedHead | null;
  hidden: number[];
  seen: Card[][];
  chances: Chances | null;
}

/** Asks how many hands of a deck are what, as `potluck count` does. */
export interface FrequenciesAsked {
  deck: number;
  cards: number;
  order: string;
  joker: "" | "bug" | "wild";
  wild: string;
}

/** All hands of a deck by category, the best first, counted exactly. */
export interface FrequenciesInfo {
  total: number;
  rows: FrequencyRow[];
  said: string;
  command: string;
}

/** A category of hands that occurs. */
export interface FrequencyRow {
  category: string;
  label: string;
  hands: number;
  share: number;
  said: [string, string];
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

/** The visitor's record in one game. */
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
  files: boolean;
  rounds: boolean;
}

/** How often one category was dealt to the visitor, and how often it is dealt. */
export interface HandInfo {
  name: string;
  seen: number;
  expected: number;
  low: number;
  high: number;
}

/** Whether the server is well: with 200 it is, with 503 it plays nothing on. */
export interface Health {
  status: "failing" | "ok";
  version: string;
  trouble: string;
  node: string;
  lease: "" | "kept" | "late";
  database: "away" | "reached";
  thinkers: number;
}

/** An act of the table's host, who may do what his screen's `may` says; also the way to take back one's own seat. */
export interface HostAct {
  act: "adjust" | "admit" | "bring_back" | "finish" | "hand_over" | "lend" | "pace" | "pause" | "remove" | "resume" | "sit_out" | "take_back";
  id: string;
  seat: number | null;
  since: number | null;
  bot: string;
  player: string;
  clock: "brisk" | "calm" | "off" | null;
  speed: "calm" | "normal" | "quick" | null;
  options: Record<string, unknown> | null;
  when: "deal" | "never" | "round" | null;
}

/** An act of the host, over the WebSocket. */
export interface HostSent {
  type: "host";
  act: "adjust" | "admit" | "bring_back" | "finish" | "hand_over" | "lend" | "pace" | "pause" | "remove" | "resume" | "sit_out" | "take_back";
  id: string;
  seat?: number | null;
  since?: number | null;
  bot?: string;
  player?: string;
  clock?: "brisk" | "calm" | "off" | null;
  speed?: "calm" | "normal" | "quick" | null;
  options?: Record<string, unknown> | null;
  when?: "deal" | "never" | "round" | null;
}

/** Whether there is a host of the house, whether you are the host, and who opens tables. */
export interface HouseInfo {
  account: boolean;
  host: boolean;
  opens: "everybody" | "host";
  enters: "everybody" | "invited";
  may_enter: boolean;
  may_open: boolean;
}

/** The ways to a table, the best one first. */
export interface InvitationInfo {
  links: LinkInfo[];
  reach: "here" | "home" | "public";
  restart: string;
}

/** A deal worth remembering. */
export interface KeepsakeInfo {
  deal: number;
  heading: string;
  mark: string;
  text: string;
  cards: string[];
  board: string[];
}

/** A value that can be asked for, and its name. */
export interface LabChoice {
  value: string;
  label: string;
}

/** A variant of poker of which odds are told. */
export interface LabGame {
  name: string;
  title: string;
  hole: number;
  board: number;
  seats: number;
  deck: string[];
}

/** All that can be asked in the laboratory. */
export interface LabInfo {
  games: LabGame[];
  drills: LabChoice[];
  sheets: LabChoice[];
  decks: number[];
  betting: number[];
  orders: LabOrder[];
  packs: number[];
  matches: LabChoice[];
  ways: LabChoice[];
  copies: LabChoice[];
  presets: LabChoice[];
}

/** An order of hands, its name, and how many cards a hand may have. */
export interface LabOrder {
  value: string;
  label: string;
  cards: number[];
  wilds: boolean;
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

/** The ledger of a table as its reader may see it; as of the end of the last deal. */
export interface LedgerInfo {
  table: string;
  title: string;
  state: string;
  lang: string;
  money: Currency;
  over: boolean;
  carrier: "all" | "host" | "nobody";
  began: number | null;
  at: number;
  deals: number;
  count: string;
  accounts: AccountInfo[];
  payments: PaymentInfo[];
  settling: string;
  exact: boolean;
  note: string;
  pots: KeepsakeInfo[];
  hands: KeepsakeInfo[];
  persons: number;
  histories: boolean;
}

/** The time until the next level, where sums rise by time; milliseconds. */
export interface LevelInfo {
  left: number;
  length: number;
  stopped: boolean;
  text: string;
}

/** An address of a table, and the same as a QR code. */
export interface LinkInfo {
  url: string;
  code: SquareCode;
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
  evening: boolean;
  house: "all" | "host" | "nobody";
  speed: "calm" | "normal" | "quick";
  paused: boolean;
  upcoming: Record<string, unknown> | null;
  last_deal: number;
  title: string;
  seat: number | null;
  deal: number;
  yours: boolean;
  at: number;
  rounds: boolean;
}

/** How a game looks on the page. */
export interface LookInfo {
  felt: string;
}

/** Makes an invitation to the house. */
export interface MakeEntry {
  label: string;
}

/** One hand of the biggest moment, as far as the reader may see it. */
export interface MomentHand {
  name: string;
  you: boolean;
  cards: string[];
  dice: number[];
  hand: string;
}

/** The deal that moved most. */
export interface MomentInfo {
  deal: number;
  heading: string;
  turn: string;
  net: number;
  text: string;
  hands: MomentHand[];
  board: string[];
}

/** Brings a seat here, by the secret of its personal link. */
export interface MoveSeat {
  secret: string;
}

/** The pause before a deal that comes by itself; milliseconds. */
export interface NextDeal {
  left: number;
  length: number;
  ready: number[];
  text: string;
}

/** The body of a request whose address says everything. */
export interface Nothing {}

/** A notice that all at the table read: an act of the host, or a change of a seat. */
export interface NoticeInfo {
  kind: "adjusted" | "admitted" | "came_back" | "continued" | "expired" | "finished" | "finishing" | "handed_on" | "left" | "lent" | "moved" | "paused" | "promised" | "removed" | "rose" | "sat_out" | "taken_back" | "timed" | "withheld";
  seq: number;
  deal: number;
  after: number;
  seat: number | null;
  text: string;
}

/** Asks what part of the pot hands or ranges take, as `potluck odds` does. */
export interface OddsAsked {
  game: string;
  hands: string[];
  board: string;
  dead: string;
}

/** The part of the pot that a hand gets, on average, as numbers and in words. */
export interface OddsHand {
  hand: string;
  share: number;
  win: number;
  tie: number;
  share_exactly: string;
  margin: number | null;
  said: [string, string, string];
}

/** The answer: exact, or sampled with margins. */
export interface OddsInfo {
  game: string;
  board: string[];
  exact: boolean;
  ways: number;
  hands: OddsHand[];
  said: string;
  command: string;
}

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
  evening?: boolean;
  house?: "all" | "host" | "nobody";
  speed?: "calm" | "normal" | "quick";
  listed?: boolean;
  name?: string;
  after?: string | null;
}

/** Matches with one opponent. A result is told where the two played alone: among several it is nobody's alone. */
export interface OpponentInfo {
  name: string;
  bot: string | null;
  matches: number;
  won: number;
  lost: number;
  deals: number;
  net: number;
  duels: number;
  persona: string;
  beaten: number;
}

/** A variant of the visitor's own, as TOML, of a game that takes such. */
export interface OwnVariant {
  toml: string;
  game: string;
}

/** A seat's win out of a pot: all of it, or its part of a half or of a board. */
export interface PaidPart {
  seat: number;
  chips: number;
  amount: string;
  half: "all" | "high" | "low";
  board: number;
  hand: number | null;
}

/** A pot that was paid out. */
export interface PaidPot {
  name: string;
  chips: number;
  amount: string;
  parts: PaidPart[];
  text: string;
}

/** A part of the result. */
export interface PartInfo {
  kind: string;
  label: string;
  amount: number;
  text: string;
  margin: number;
}

/** One payment that settles; `payer` and `payee` are places among the accounts. */
export interface PaymentInfo {
  payer: number;
  payee: number;
  amount: number;
  pays: string;
  gets: string;
  sentence: string;
}

/** The viewer's permissions at the table now; seats by their number, from 0. */
export interface Permissions {
  sit: number[];
  fill: number[];
  dismiss: number[];
  begin: boolean;
  spare: boolean;
  leave: boolean;
  pause: boolean;
  resume: boolean;
  lend: number[];
  take_back: number[];
  remove: number[];
  sit_out: number[];
  bring_back: number[];
  hand_over: number[];
  link: number[];
  pace: boolean;
  clock: boolean;
  adjust: string[];
  finish: boolean;
  lead: boolean;
  rest: boolean;
  come_back: boolean;
  ready: boolean;
}

/** One of the house's own opponents that plays a game. */
export interface PersonaInfo {
  id: string;
  name: string;
  trade: string;
  wardrobe: string[];
  strength: string;
}

/** One line of the standings of a match. */
export interface Placed {
  seat: number | null;
  place: string;
  name: string;
  amount: string;
}

/** The cards of a hand that play at a showdown, in one order of the game and with one board. */
export interface PlayedHand {
  seat: number;
  board: number;
  half: "all" | "high" | "low";
  label: string;
  text: string;
  own: Card[];
  common: Card[];
  kickers: Card[];
  decisive: Card[];
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

/** One pot of a run-out, and what each hand has of it. */
export interface PotChances {
  amount: number;
  seats: number[];
  shares: (number | null)[];
  outs: Card[][];
  ties: Card[][];
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
  lasting: boolean;
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

/** One choice at a decision at which a solved strategy is known. */
export interface PricedChoice {
  act: string;
  often: string;
  worth: string;
  cost: string;
  close: boolean;
  done: boolean;
}

/** One act and what it brings, as the adviser counts it. */
export interface Prospect {
  act: string;
  figure: string;
  note: string;
  gain: string;
}

/** All that the server knows of a visitor: who he is to it, and what he has played. */
export interface RecordInfo {
  player: string;
  name: string;
  games: GameRecord[];
}

/** One line of a table's chat. */
export interface Remark {
  n: number;
  seat: number;
  text: string;
  at: number;
}

/** A deal step by step, as the viewer may see it afterwards. */
export interface ReplayInfo<V = View> {
  seat: number | null;
  deal: number;
  deals: number;
  opened: boolean;
  frames: FrameInfo<V>[];
  practice: boolean;
  rounds: boolean;
  hand: "" | "jsonl" | "phh";
}

/** The cost of the visitor's own acts, as of decision `turn`; empty while a deal runs. */
export interface ReviewInfo {
  turn: number;
  words: string[];
}

/** Revokes an invitation to the house. */
export interface RevokeEntry {
  invitation: string;
  out: boolean;
}

/** One round of a match whose deals go round the table. */
export interface Round {
  name: string;
  done: number;
  running: boolean;
  left: number;
  closed: boolean;
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

/** A run-out step by step, as far as it has come; the last cards are in the view itself. */
export interface RunOut {
  since: number;
  steps: RunOutStep[];
  twice: boolean;
}

/** A moment of a run-out before further cards come. */
export interface RunOutStep {
  entries: number;
  run: number;
  board: Card[];
  hands: Card[][];
  to_come: number;
  unseen: number;
  pots: PotChances[];
  ways: number;
  exact: boolean;
  margin: number;
}

/** The part of a `SummaryInfo` that stands in a deal saved as one file. */
export interface SavedCosts {
  decisions: DecisionInfo[];
  parts: PartInfo[];
  total: PartInfo | null;
  parts_note: string;
}

/** Says something to the table, over the WebSocket. */
export interface Say {
  type: "say";
  text: string;
  id: string;
}

/** All that a viewer sees of a table. `view` is the game's own struct; null until the seats are taken. */
export interface Screen<V = View> {
  type: "screen";
  table: TableInfo;
  seat: number | null;
  turn: number;
  seq: number;
  view: V | null;
  words: Words;
  fair: Fair;
  hint: boolean;
  late: boolean;
  promised: number | null;
  clock: ClockInfo | null;
  guide: Tip[];
  felt: Felt | null;
  may: Permissions;
  leaving: Leaving | null;
  pre_actions: PreAction[];
  stakes: StakesStep[];
  run_out: RunOut | null;
  notices: NoticeInfo[];
  barred: BarredInfo[];
  presence: SeatPresence[];
  next_deal: NextDeal | null;
  level: LevelInfo | null;
  wishes: WishInfo[];
  sequel: string;
  awaited: string[];
  head: SignedHead | null;
}

/** One person, or the house, over a season; sums in the game's own unit. */
export interface SeasonAccountInfo {
  name: string;
  label: string;
  you: boolean;
  house: boolean;
  nets: (number | null)[];
  net: number;
  played: number;
  won: number;
  evenings: string;
}

/** One evening of a season. */
export interface SeasonEveningInfo {
  table: string;
  began: number | null;
  at: number;
  deals: number;
  count: string;
  text: string;
}

/** The evenings of a game that followed one another, up to this table, as far as its reader may know of them. */
export interface SeasonInfo {
  table: string;
  lang: string;
  money: Currency;
  title: string;
  count: string;
  evenings: SeasonEveningInfo[];
  accounts: SeasonAccountInfo[];
  note: string;
  together: string;
  payments: PaymentInfo[];
  settling: string;
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
  sits_out: boolean;
  rests: boolean;
  going: boolean;
  host: boolean;
  before: FormerInfo[];
  since: number;
  lent: string;
}

/** A link that brings a seat to another device: it works once, for a while, and is shown to nobody else. */
export interface SeatLink {
  link: LinkInfo;
  seat: number;
  seconds: number;
}

/** The presence of a seat, in the reader's language too. */
export interface SeatPresence {
  seat: number;
  state: "away" | "bot" | "free" | "gone" | "here";
  text: string;
  since: number;
  sits_out: boolean;
}

/** The answer to a player's seed and pledge, which are durable by then. */
export interface SeedAnswer {
  seq: number;
  disclosed: boolean;
  pledged: boolean;
}

/** Discloses the seed that was pledged for a deal, pledges one for the deal after it, or both. */
export interface SeedGiven {
  deal: number;
  seed: string | null;
  pledge: string | null;
}

/** Discloses and pledges seeds, over the WebSocket. */
export interface SeedSent {
  type: "seed";
  deal: number;
  seed?: string | null;
  pledge?: string | null;
  id: string;
}

/** The answer to the seeds of that id. */
export interface SeedTaken {
  type: "seed_taken";
  seq: number;
  disclosed: boolean;
  pledged: boolean;
  id: string;
}

/** The session is over; its token opens nothing any more. */
export interface SessionEnded {
  lines: number;
}

/** A session of a visitor: nothing of it opens anything. */
export interface SessionInfo {
  session: string;
  player: string;
  since: number;
  last: number;
  host: boolean;
  own: boolean;
  lines: number;
  games: string[];
}

/** A session: `token` is for programs (`Authorization: Bearer`), browsers get it as a cookie. */
export interface SessionOpened {
  token: string;
  player: string;
  name: string;
  lang: string;
}

/** A share of the pot that may be staked. */
export interface Share {
  name: "half" | "pot" | "twice" | "two_thirds";
  label: string;
  amount: number;
}

/** How a deal ended. It holds no card that does not lie open before the viewer. */
export interface Showdown {
  hands: PlayedHand[];
  pots: PaidPot[];
  takings: Taking[];
}

/** The passphrase of the host of the house. */
export interface SignIn {
  passphrase: string;
}

/** The last event that a viewer knows of, bound with all before it, and signed by the house. All in hex. */
export interface SignedHead {
  house: string;
  seq: number;
  link: string;
  signature: string;
}

/** Takes a seat. */
export interface Sit {
  name?: string;
  seed?: string | null;
  pledge?: string | null;
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

/** A QR code to be drawn. */
export interface SquareCode {
  size: number;
  path: string;
}

/** Stakes that a table may be played for. */
export interface StakesStep {
  options: Record<string, unknown>;
  text: string;
  held: boolean;
}

/** One seat at the end of the match, the best first. */
export interface StandingInfo {
  seat: number;
  name: string;
  you: boolean;
  winner: boolean;
  stack: string;
  net: number;
  gain: string;
  points: (number | null)[];
}

/** A bot that would be an even match for the visitor; nothing changes by it. */
export interface SuggestionInfo {
  bot: string;
  words: string;
}

/** A match as a whole, as its reader may see it. */
export interface SummaryInfo {
  table: string;
  game: string;
  title: string;
  terms: string;
  lang: string;
  money: Currency;
  over: boolean;
  state: string;
  seat: number | null;
  you: boolean;
  won: boolean | null;
  headline: string;
  verdict: string;
  result: string;
  deals: number;
  count: string;
  rounds: boolean;
  standings: StandingInfo[];
  curve: string;
  moment: MomentInfo | null;
  parts: PartInfo[];
  parts_note: string;
  decisions: DecisionInfo[];
  judged: number;
  review: string;
  method: string;
  falls: FallInfo[];
  left: number;
  untold: boolean;
  total: PartInfo | null;
  retried: string;
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
  evening: boolean;
  house: "all" | "host" | "nobody";
  speed: "calm" | "normal" | "quick";
  paused: boolean;
  upcoming: Record<string, unknown> | null;
  last_deal: number;
}

/** The whole sum that a seat won in the deal, out of all pots. */
export interface Taking {
  seat: number;
  chips: number;
  amount: string;
  text: string;
  sentence: string;
}

/** Remarks of the table's chat; sent to its players where persons play among themselves. */
export interface Talked {
  type: "talked";
  lines: Remark[];
  whole: boolean;
}

/** How far a match has come and who stands where, for the paper beside its table. */
export interface Tally {
  rounds: Round[];
  further: string;
  standings: string;
  placed: Placed[];
}

/** The paper of the house that goes with a garment that is pawned or bought back, or with a credit. */
export interface Ticket {
  entry: number;
  kind: "bought_back" | "credited" | "pawned";
  seat: number;
  garment: number | null;
  shop: string;
  title: string;
  facts: [string, string][];
  chips: number;
  amount: string;
  note: string;
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

/** Whether a table behind a link in advance is open by now. */
export interface WaitingInfo {
  open: boolean;
  waiting: number;
}

/** Asks for the personal link of a seat: one's own, or for the host that of a person who is not here. */
export interface WantLink {
  seat: number | null;
}

/** Wishes something about how the table goes on: as a screen's `wishes` say what may be wished now. */
export interface WishAsked {
  wish: "ask" | "clock" | "come_back" | "confirm" | "end" | "ready" | "refuse" | "rest";
  seat: number;
  deal: number;
  ask: number;
  name: string;
  seed: string | null;
}

/** A wish that the viewer may have now, or soon, about how the table goes on. */
export interface WishInfo {
  wish: "ask" | "clock" | "come_back" | "confirm" | "end" | "ready" | "refuse" | "rest";
  caption: string;
  seat: number;
  deal: number;
  ask: number;
  left: number;
  question: string;
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
  shares: Share[];
  notices: string[];
  picks: [string, string, string][];
  doubts: [string, string][];
  ladder: string[];
  rung: number | null;
  rung_below: number | null;
  pick_rungs: [number, number][];
  tally: Tally | null;
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
  stakes: string[];
  terms: [string, string][];
  money: Currency;
  order: string[];
  showdown: Showdown | null;
  duels: Duel[];
  tickets: Ticket[];
}

export type ServerMessage = Screen | ActTaken | Failed | Talked | SeedTaken;

export type ClientMessage = ActSent | HostSent | LanguageChosen | Say | SeedSent;

/** What is drawn as a table: a screen, or a step of a deal that is looked at again. */
export type Shown<V = View> = Screen<V> | FrameInfo<V>;
