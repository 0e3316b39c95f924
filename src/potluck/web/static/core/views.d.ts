// Made by `python -m potluck.web.types` from the structs of every game's view; do not edit.

/** A card, such as As or Td. */
export type Card = string;

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
  won: number;
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

/** A seat acted and paid `paid` chips for it. */
export interface PokerActed {
  type: "acted";
  seat: number;
  action: PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn;
  paid: number;
  all_in: boolean;
}

export type PokerAction = PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn | PokerDiscard | PokerShow | PokerMuck | PokerNext | PokerSitOut | PokerRebuy | PokerChoose | PokerLeave | PokerRunOnce | PokerRunTwice;

/** A seat agreed that the rest of the board is dealt twice, or it wants it once (R4.16). */
export interface PokerAgreed {
  type: "agreed";
  seat: number;
  twice: boolean;
}

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
  action: PokerFold | PokerCheck | PokerCall | PokerRaiseTo | PokerBringIn | PokerDiscard | PokerShow | PokerMuck | PokerNext | PokerSitOut | PokerRebuy | PokerChoose | PokerLeave | PokerRunOnce | PokerRunTwice;
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

/** Where all sums rise by time (R4.17): the levels, from 1. */
export interface PokerLevels {
  level: number;
  following: number;
}

/** Chips and stakes. */
export interface PokerMoney {
  start: number;
  unit: number;
  rebuys: number;
  deals: number;
  rise: number;
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
export type PokerPhase = "agreeing" | "betting" | "button" | "choosing" | "dealing" | "drawing" | "over" | "showdown";

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

/** Have the rest of the board dealt once (R4.16). */
export interface PokerRunOnce {
  type: "run_once";
}

/** Agree to have the rest of the board dealt twice, each for half of every pot (R4.16). */
export interface PokerRunTwice {
  type: "run_twice";
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

/** Cards were dealt for all on the second board (R4.16). */
export interface PokerSecond {
  type: "second";
  cards: Card[];
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
  turn_up: boolean;
  run_twice: boolean;
}

/** A seat took so much of pot number `pot`, 0 the main pot; as whose half. */
export interface PokerTook {
  type: "took";
  seat: number;
  amount: number;
  pot: number;
  half: "all" | "high" | "low";
  board: number;
}

/** A sit-and-go: all begin with the same chips, blinds rise, the last ones share what all have paid. */
export interface PokerTournament {
  play: boolean;
  level: number;
  minutes: number;
  prizes: "one" | "three" | "two";
}

/** The rest of a board that is dealt twice: `board` is the first one. */
export interface PokerTwoBoards {
  shared: number;
  second: Card[];
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
  story: (PokerPosted | PokerReceived | PokerFaced | PokerCommon | PokerReshuffled | PokerActed | PokerDiscarded | PokerRefunded | PokerShowed | PokerMucked | PokerTook | PokerPassedIn | PokerRebought | PokerJoined | PokerLeft | PokerReturned | PokerPlaced | PokerChose | PokerSecond | PokerAgreed)[];
  outcome: PokerOutcome | null;
  variant: PokerVariant;
  past: PokerHistory[];
  over: boolean;
  winner: number | null;
  rules: PokerRules | null;
  twice?: PokerTwoBoards;
  rest: number;
  levels?: PokerLevels;
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

/** The view of each game, by the game's name. */
export interface Views {
  draw: DrawView;
  poker: PokerView;
  dice: DiceView;
  reddog: ReddogView;
  paigow: PaigowView;
}

type Promised = keyof AnyView & ("seat" | "turn" | "deal" | "actor" | "over" | "offers" | "story" | "plays");
type AnyView = Views[keyof Views];
type Keys<T> = T extends T ? keyof T : never;
type Field<T, K> = T extends T ? (K extends keyof T ? T[K] : undefined) : never;
type Elements<T> = T extends readonly (infer E)[] ? E : never;
type Padded<T, All> = T extends object ? T & { [K in Exclude<Keys<All>, keyof T>]?: undefined } : T;
type Padding<T> = Padded<T, Extract<T, object>>;
type Wide<T> = Padding<Exclude<T, readonly unknown[]>> | (Elements<T> extends never ? never : Padding<Elements<T>>[]);

/** The view of some game, read without knowing which: what the contract does not promise may be missing. */
export type View = { [K in Promised]: Wide<AnyView[K]> } & {
  [K in Exclude<Keys<AnyView>, Promised>]?: Wide<Field<AnyView, K>>;
};

/** A seat in the view of some game. */
export type Seat = NonNullable<View["seats"]>[number];

/** An offer of some game. */
export type Offer = View["offers"][number];
