// Every topic of the WebSocket: its state, its deltas, the infos that are not numbered, and its commands. `ID` and `N`
// in a name are numbers, `NAME` is the name of an engine as it is.
import type { AnalysesDelta, AnalysesList, Analysis, AnalysisDelta, Info } from './analyses';
import type { CgosDelta, CgosServer } from './cgos';
import type { CheckDelta, Console, ConsoleDelta, EngineCheck, EngineList, EnginesDelta } from './engines';
import type { OptionValue } from './games';
import type { Match, MatchDelta, MatchesDelta, MatchSummary } from './matches';
import type { Seat } from './board';
import type { Empty } from './requests';
import type { Delta, LobbyDelta, Table, TableSummary } from './tables';

export interface Topics {
  // A game in play. Infos have the keys `s0/1` and `s1/1`: lines of the engine of a seat, for pages that may act for none.
  'table/ID': { state: Table; delta: Delta; info: Info; commands: TableCommands };
  // The list of tables.
  lobby: { state: { tables: TableSummary[] }; delta: LobbyDelta };
  // A record: a table with `me` empty and the phase `record`. Its edits are requests.
  'record/ID': { state: Table; delta: Delta };
  // The analyses whose engines run, the newest first; the delta has all of them again, at most once a second.
  analyses: { state: AnalysesList; delta: AnalysesDelta };
  // One analysis. Infos have the keys `aN/LINE` and `aN/own`.
  'analysis/ID': { state: Analysis; delta: AnalysisDelta; info: Info; commands: AnalysisCommands };
  // The engines; the delta has the whole list.
  engines: { state: EngineList; delta: EnginesDelta };
  // The lines between an engine and Ludex.
  'engine/NAME/console': { state: Console; delta: ConsoleDelta; commands: ConsoleCommands };
  // A run of the checks of an engine's protocol, as `ludex check` makes it.
  'engine/NAME/check': { state: EngineCheck; delta: CheckDelta; commands: CheckCommands };
  // The list of matches, the newest first.
  matches: { state: { matches: MatchSummary[] }; delta: MatchesDelta };
  // One match. It is controlled by requests.
  'match/ID': { state: Match; delta: MatchDelta };
  // A game of a match while it is played: a table with `me` empty, and `id` the number of the game.
  'match/ID/game/N': { state: Table; delta: Delta; info: Info };
  // The games of the server of CGOS that `ludex serve --watch-cgos` names; otherwise there is no such topic.
  cgos: { state: CgosServer; delta: CgosDelta };
  // One of them: a table with `me` empty, and `id` the number of the game there. The state is sent once the server has sent
  // the game; the topic goes on after its end.
  'cgos/N': { state: Table; delta: Delta };
}

export interface ConnectionCommands {
  visible: { yes: boolean }; // a hidden page receives infos once a second
}

// `ply` counts the moves that the page knows: if another was played or taken back meanwhile, the command is refused.
export interface TableCommands {
  move: { m?: string; at?: number[]; man?: string; text?: string; ply?: number }; // named by one of `m`, `at` and `text`
  answer: { question: number; choice: string };
  resign: Empty;
  draw: Empty; // claims a draw that the rules give, and offers any other
  takeback: { ply?: number };
  pause: Empty;
  resume: Empty;
  hint: Empty; // its result is `{m, t, at}`
  dead: { at: number; ply?: number }; // changes whether the stones at a point are dead
  agree: { dead?: number[] }; // `dead`: the points that the page shows as dead; refused if others are dead now
  marks: { seat: Seat; ply?: number }; // the dead stones become those that the engine of the seat named
  restart: { seat: Seat }; // of an engine that died
  sit: { name: string; secret?: string }; // takes an open seat, or changes the name; its result is `{seat, secret}`
  rematch: Empty; // its result is `{table}`, the same for both players
}

export interface AnalysisCommands {
  look: { node: number }; // searches the position of another node
  limits: { lines: number };
}

export interface ConsoleCommands {
  start: { game?: string }; // starts the console's own process
  line: { line: string }; // sends it a line
  set: { name: string; value?: OptionValue }; // sets an option, or presses a button, which has no value
  stop: Empty;
}

export interface CheckCommands {
  check: { levels?: string[] }; // runs the checks of these levels; without them or empty: all
  cancel: Empty; // kills the engine
}
