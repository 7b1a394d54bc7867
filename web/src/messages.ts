// Generated from the server's messages by `python -m liverpool.server.typescript`; do not edit.

export interface Add {
  verb: "add";
  card: number;
  owner: number;
  index: number;
  end?: End | null;
}

export interface Again {
  kind: "again";
  id?: number;
}

export interface Answer {
  kind: AnswerKind;
  label: string;
  under?: string;
  off?: Why | null;
  filled?: boolean;
  pressed?: boolean;
}

export type AnswerKind =
  | "buy"
  | "call"
  | "close"
  | "cut"
  | "discard"
  | "draw"
  | "end_turn"
  | "expose"
  | "give"
  | "go_on"
  | "lay_down"
  | "lay_off"
  | "pass"
  | "prepare"
  | "ready"
  | "swap"
  | "take";

export interface Answered {
  key: string;
  value: unknown;
  sentence: string;
  usual: string;
  differs: boolean;
  needless: string;
}

export interface Arrange {
  kind: "arrange";
  title: string;
  seats: number;
  rules: string;
  changes: Record<string, unknown>;
  settings: Settings;
  rules_title?: string;
  id?: number;
}

export interface AskHint {
  kind: "hint";
  question: string;
  plays?: readonly (Lay | Add | Swap)[];
  id?: number;
}

export interface Barred {
  card: number;
  why: Why;
}

export interface Buy {
  verb: "buy";
}

export interface Call {
  verb: "call";
}

export interface CanDo {
  call: boolean;
  false_call: number;
  draw: boolean;
  draw_refused: Why | null;
  takes: readonly TakeShown[];
  take_refused: Why | null;
  offer: OfferShown | null;
  cut: CutShown | null;
  fits: readonly Fit[];
  barred: readonly Barred[];
  ends_turn: boolean;
}

export interface Catalogue {
  kind: "catalogue";
  id: number;
  groups: readonly QuestionGroup[];
}

export interface Choice {
  meld: Meld;
  cards: readonly LaidCard[];
  wild: string;
}

export interface ChooseBot {
  kind: "choose_bot";
  seat: number;
  level: number;
  id?: number;
}

export interface CountDown {
  left: number;
  of: number;
}

export interface CountedCard {
  card: number;
  points: number;
}

export interface Cut {
  verb: "cut";
  cards: number;
}

export interface CutShown {
  deck: number;
  terms: string;
}

export interface DealEdited {
  cards: number;
  contract: readonly SlotEdited[];
  all_at_once: boolean;
  told: string;
}

export interface DealKept {
  out: number | null;
  left: readonly (Left | null)[];
  perfect_cut: boolean;
  failed: readonly number[];
}

export interface DealScoring {
  cards: number;
  contract: string;
  short: string;
}

export interface Differing {
  key: string;
  question: string;
  sentence: string;
  usual: string;
  back: Record<string, unknown>;
}

export interface Discard {
  verb: "discard";
  card: number;
}

export interface Done {
  kind: "done";
  id: number;
}

export interface Draw {
  verb: "draw";
}

export interface Edit {
  kind: "edit";
  query?: string;
  file?: string | null;
  base?: string | null;
  title?: string | null;
  changes?: Record<string, unknown>;
  id?: number;
}

export interface Edited {
  kind: "edited";
  id: number;
  query: string;
  title: string;
  base: string;
  base_title: string;
  origin: string;
  deals: readonly DealEdited[];
  answers: readonly Answered[];
  differs: readonly Differing[];
  faults: readonly FaultTold[];
  mend_all: Record<string, unknown>;
  warnings: readonly WarningTold[];
  short: readonly string[];
  notes: readonly string[];
  file_name: string;
  file_text: string;
  changes: Record<string, unknown>;
  unplayable: string;
  least: number;
  most: number;
}

export type End =
  | "low"
  | "high";

export interface Ended {
  hands: readonly (readonly CountedCard[])[];
  out: number;
  sentence: string;
  following: string;
  winners: readonly number[];
}

export interface Expose {
  verb: "expose";
  groups: readonly (readonly number[])[];
}

export interface FaultTold {
  key: string;
  deal: number;
  question: string;
  sentence: string;
  mend: string;
  fix: Record<string, unknown>;
}

export interface Fit {
  cards: readonly number[];
  owner: number;
  index: number;
  plays: readonly (Lay | Add | Swap)[];
  tag: string;
  swap: boolean;
}

export interface Flight {
  source: string;
  target: string;
  card: number;
}

export interface Follow {
  kind: "follow";
  sheet: string;
  id?: number;
}

export interface Game {
  deal: number;
  deals: number;
  phase: Phase;
  dealer: number;
  turn: number;
  contract: readonly SlotShown[];
  all_at_once: boolean;
  players: readonly PlayerShown[];
  hand: readonly number[];
  stock: number;
  pile: readonly number[];
  pile_count: number;
  dead: boolean;
  asked: Question;
  question: string;
  prompt: Prompt;
  held: number | null;
  can: CanDo;
  clock: CountDown | null;
  wishes: readonly number[];
  always_pass: boolean;
  log: readonly string[];
  sheet: Sheet;
  ended: Ended | null;
  hands: readonly (readonly number[])[];
}

export interface GameTold {
  kind: "game";
  number: number;
  events: readonly Happened[];
  game: Game;
}

export interface Give {
  verb: "give";
  card: number;
}

export interface Gone {
  kind: "gone";
  sentence: string;
}

export interface GroupShown {
  cards: readonly LaidCard[];
  meld: Meld | null;
  label: string;
  choices: readonly Choice[];
  missing: number;
  why: Why | null;
}

export interface Halt {
  kind: "halt";
  halted: boolean;
  id?: number;
}

export interface Happened {
  seat: number;
  verb: string;
  lines: readonly string[];
  flights: readonly Flight[];
}

export interface Hello {
  kind: "hello";
  table: string;
  secret: string;
  last?: number;
  id?: number;
}

export interface Helping {
  card: number;
  copies: number;
}

export interface Hint {
  question: string;
  lit: Lit;
  move: Take | Draw | Buy | Pass | Call | Lay | Expose | Add | Swap | Discard | Give | Cut | null;
  says: string;
  why: readonly string[];
}

export interface Hinted {
  kind: "hinted";
  id: number;
  hint: Hint;
}

export interface KeptScores {
  format: "liverpool-scores/1";
  rules: string;
  title: string;
  players: readonly string[];
  first_dealer: number;
  deals: readonly DealKept[];
}

export type Kind =
  | "set"
  | "run";

export interface LaidCard {
  card: number;
  stands_for?: string;
}

export interface Lay {
  verb: "lay";
  melds: readonly Meld[];
  swaps?: readonly Swap[];
}

export interface Leave {
  kind: "leave";
  id?: number;
}

export interface Left {
  cards?: readonly string[] | null;
  points?: number | null;
}

export interface LevelShown {
  number: number;
  name: string;
  about: string;
}

export interface Lit {
  told: string;
  own?: readonly number[];
  helping?: readonly Helping[];
  top?: boolean;
  melds?: readonly MeldAt[];
}

export interface Look {
  kind: "look";
  table: string;
  id?: number;
}

export interface Make {
  kind: "make";
  question: string;
  moves: readonly (Take | Draw | Buy | Pass | Call | Lay | Expose | Add | Swap | Discard | Give | Cut)[];
  id?: number;
}

export interface Meld {
  kind: Kind;
  suit: number;
  start: number;
  cards: readonly number[];
}

export interface MeldAt {
  owner: number;
  index: number;
}

export interface MeldGroup {
  cards?: readonly number[];
  meld?: Meld | null;
}

export interface MeldShown {
  kind: Kind;
  cards: readonly LaidCard[];
}

export interface OfferShown {
  card: number;
  price: number;
  knock: boolean;
  now: boolean;
  answered: boolean;
  said: "buy" | "pass" | null;
  claimed: boolean;
  sentence: string;
  terms: string;
}

export interface Open {
  kind: "open";
  name?: string;
  title?: string;
  seats?: number;
  rules?: string;
  changes?: Record<string, unknown>;
  rules_title?: string;
  settings?: Settings;
  start?: boolean;
  id?: number;
}

export type Pace =
  | "calm"
  | "normal"
  | "quick"
  | "at_once";

export interface Pass {
  verb: "pass";
}

export interface Peek {
  kind: "peek";
  table: string;
  secret: string;
  id?: number;
}

export interface Peeked {
  kind: "peeked";
  id: number;
  title: string;
  stage: Stage;
  seats: number;
  here: number;
  deal: number;
  asked: Question;
  turn: string;
}

export type Phase =
  | "first_dealer"
  | "shuffle"
  | "cut"
  | "fell"
  | "turn"
  | "buy"
  | "cut_for"
  | "play"
  | "last_call"
  | "caller_plays"
  | "give"
  | "free_discard"
  | "over";

export interface Ping {
  kind: "ping";
  id?: number;
}

export interface Played {
  sentence: string;
  who: readonly string[];
}

export interface PlayerShown {
  cards: number;
  points: number;
  melds: readonly MeldShown[];
  down: boolean;
  floating: boolean;
  last_card: boolean;
  known: readonly number[];
  bought: number;
  answering: boolean;
}

export interface PossibleAnswer {
  value: unknown;
  sentence: string;
}

export interface Preset {
  name: string;
  title: string;
  origin: string;
  relative: boolean;
  least: number;
  most: number;
}

export interface Prompt {
  sentence: string;
  detail: string;
  call: Answer;
  second: Answer | null;
  main: Answer | null;
}

export interface Publish {
  kind: "publish";
  scores: KeptScores;
  sheet?: string | null;
  secret?: string | null;
  id?: number;
}

export interface Published {
  kind: "published";
  id: number;
  sheet: string;
  secret: string;
}

export type Question =
  | "nothing"
  | "cut"
  | "call"
  | "turn"
  | "play"
  | "offer"
  | "last_call"
  | "caller_plays"
  | "give"
  | "free_discard"
  | "ready"
  | "game_over";

export interface QuestionGroup {
  title: string;
  questions: readonly RuleQuestion[];
}

export type Reach =
  | "device"
  | "home"
  | "anywhere";

export interface ReadCatalogue {
  kind: "catalogue";
  id?: number;
}

export interface ReadRules {
  kind: "rules";
  rules: string;
  changes?: Record<string, unknown>;
  id?: number;
}

export interface ReadScoring {
  kind: "scoring";
  rules?: readonly string[];
  id?: number;
}

export interface Ready {
  kind: "ready";
  id?: number;
}

export interface Refused {
  kind: "refused";
  id: number;
  why: Why;
  late?: boolean;
}

export interface Remove {
  kind: "remove";
  seat: number;
  id?: number;
}

export interface Rename {
  kind: "rename";
  name: string;
  id?: number;
}

export interface RuleLine {
  key: string;
  question: string;
  answer: string;
  differs: boolean;
}

export interface RuleQuestion {
  key: string;
  ask: string;
  control: "by_players" | "choice" | "deals" | "number" | "prices" | "word";
  answers: readonly PossibleAnswer[];
  other: string;
  least: number;
  most: number;
  played: readonly Played[];
  said: readonly Said[];
}

export interface RulesTold {
  kind: "rules";
  id: number;
  name: string;
  title: string;
  short: readonly string[];
  lines: readonly RuleLine[];
  warnings: readonly string[];
  query: string;
}

export interface Said {
  source: string;
  text: string;
}

export interface Save {
  kind: "save";
  id?: number;
}

export interface Saved {
  kind: "saved";
  id: number;
  name: string;
  text: string;
}

export interface ScoresTold {
  kind: "scores";
  sheet: string;
  scores: KeptScores;
  scoring: Scoring;
  changed: string;
}

export interface Scoring {
  rules: string;
  title: string;
  least: number;
  most: number;
  deals: readonly DealScoring[];
  points: Record<string, number>;
  out_bonus: number;
  failed_meld: number;
  perfect_cut: number;
  cuts: boolean;
  turned_up: number;
  ante: number;
  per_deal: number;
  calls: string;
}

export interface ScoringTold {
  kind: "scoring";
  id: number;
  rules: readonly Scoring[];
}

export interface SeatShown {
  name: string;
  sitting: Sitting;
  here: boolean;
  played: boolean;
  ready: boolean;
  level: number;
}

export interface Seated {
  kind: "seated";
  id: number;
  table: string;
  seat: number;
  secret: string;
}

export interface Settings {
  pace?: Pace;
  slow?: boolean;
  buy_seconds?: number;
  grace_seconds?: number;
  aids?: boolean;
  late_comers?: boolean;
  guard?: boolean;
  hints?: boolean;
  level?: number;
}

export interface Sheet {
  contracts: readonly string[];
  brought: readonly number[];
  lines: readonly SheetLine[];
  totals: readonly number[];
  coins: readonly number[];
}

export interface SheetLine {
  number: number;
  points: readonly number[];
  penalties: readonly number[];
  out: number;
}

export interface Sit {
  kind: "sit";
  table: string;
  name: string;
  seat?: number | null;
  id?: number;
}

export type Sitting =
  | "free"
  | "bot"
  | "person";

export interface SlotEdited {
  kind: Kind;
  length: number;
}

export interface SlotShown {
  kind: Kind;
  word: string;
  length: number;
  exact: boolean;
  have: number | null;
}

export type Stage =
  | "lobby"
  | "playing"
  | "over";

export interface Start {
  kind: "start";
  id?: number;
}

export interface Swap {
  verb: "swap";
  card: number;
  owner: number;
  index: number;
}

export interface TableTold {
  kind: "table";
  id: string;
  title: string;
  stage: Stage;
  seats: readonly SeatShown[];
  you: number | null;
  host: number;
  halted: boolean;
  settings: Settings;
  rules: string;
  rules_title: string;
  base_title: string;
  short: readonly string[];
  differs: readonly RuleLine[];
  changes: Record<string, unknown>;
  query: string;
  words: WordsShown;
  calls: boolean;
  link: string;
  reach: Reach;
  next: string | null;
}

export interface Take {
  verb: "take";
  cards?: number;
}

export interface TakeShown {
  cards: number;
  price: number;
}

export interface Tried {
  kind: "tried";
  id: number;
  plays: readonly (Lay | Add | Swap)[];
  swaps: readonly Swap[];
  refused: Why | null;
  game: Game;
  groups: readonly GroupShown[];
  lay: Lay | null;
  expose: Expose | null;
  price: number;
  lay_refused: Why | null;
  tray: Prompt;
  fits: readonly Fit[];
  note: string;
}

export interface Try {
  kind: "try";
  question: string;
  plays?: readonly (Lay | Add | Swap)[];
  swaps?: readonly Swap[];
  groups?: readonly MeldGroup[];
  chosen?: readonly number[];
  find?: boolean;
  id?: number;
}

export interface WarningTold {
  key: string;
  sentence: string;
}

export interface Watch {
  kind: "watch";
  step: number;
  id?: number;
}

export interface Watched {
  kind: "watched";
  id: number;
  step: number;
  of: number;
  deals: readonly number[];
  lines: readonly string[];
  game: Game;
}

export interface Welcome {
  kind: "welcome";
  version: string;
  presets: readonly Preset[];
  levels?: readonly LevelShown[];
  others?: string;
}

export interface Why {
  reason: string;
  sentence: string;
  rule: string;
  short?: string;
}

export interface Wish {
  kind: "wish";
  cards?: readonly number[];
  always_pass?: boolean;
  id?: number;
}

export interface WordsShown {
  set: string;
  run: string;
  sets: string;
  runs: string;
  buy: string;
  call: string;
}

export type Asked =
  | Open
  | Look
  | Sit
  | Hello
  | Peek
  | ReadRules
  | Ping
  | ReadCatalogue
  | Edit
  | ReadScoring
  | Publish
  | Follow
  | Try
  | AskHint
  | Save
  | Watch
  | Arrange
  | Halt
  | Remove
  | ChooseBot
  | Leave
  | Rename
  | Start
  | Make
  | Wish
  | Ready
  | Again;

export type Told =
  | Welcome
  | Done
  | Refused
  | Seated
  | TableTold
  | GameTold
  | Tried
  | Hinted
  | RulesTold
  | Saved
  | Peeked
  | Watched
  | Catalogue
  | Edited
  | ScoringTold
  | Published
  | ScoresTold
  | Gone;

export type PlayerMove =
  | Take
  | Draw
  | Buy
  | Pass
  | Call
  | Lay
  | Expose
  | Add
  | Swap
  | Discard
  | Give
  | Cut;

export type Play =
  | Lay
  | Add
  | Swap;
