// The engines that Ludex knows, their options, and their consoles.
import type { Option, OptionValue } from './games';
import type { ServerError } from './server';

// An engine that Ludex knows, from the registry, built in, or connected to the server. `ready` or `failed`: as its
// last start went, in a test or wherever it plays. `unknown`: not started since the server was.
export interface EngineSummary {
  name: string;
  protocol: 'builtin' | 'uci' | 'ucci' | 'agi' | 'gomocup' | 'gtp' | 'auto';
  games: string[]; // games that it can be used for
  state: 'unknown' | 'testing' | 'ready' | 'failed';
  reason?: string; // why it failed, with its last output
  ms?: number; // milliseconds from its start to the end of its handshake
  rating?: number;
  no_depth?: boolean; // its searches cannot be limited to a depth
  strength?: Strength; // once it has been started, if it can be weakened
  connections?: Connections; // of an engine that connects to the server; a program has none
}

// How many connections of an engine wait for a use, and how many are in use. Without any the engine is gone, and may
// come back.
export interface Connections {
  waiting: number;
  seated: number;
}

// How weak an engine can be told to play: Elo, or steps of which `max` is full strength.
export interface Strength {
  unit: 'elo' | 'step';
  min: number;
  max: number;
}

// `problem`: engines.toml cannot be read; the engines are then those of the last successful reading.
// `file` and `installed` are sent only to pages of the server's own machine, or if the server was started to
// show commands.
export interface EngineList {
  engines: EngineSummary[];
  problem?: ServerError;
  file?: string; // the full path of engines.toml, whether it exists or not
  installed?: InstalledEngine[]; // well-known programs that no entry of engines.toml names
}

export interface InstalledEngine {
  name: string;
  command: string; // the full path
  args: string[];
  protocol: EngineSummary['protocol'];
  game?: string; // absent: each that the protocol has
}

// An engine and its options for one game. `options` is empty until the engine has been started once; the
// `value` of an option is the one that the registry sets. `command` is sent only if the server was
// started to show commands.
export interface EngineDetails extends EngineSummary {
  game: string;
  id?: string; // the name and the author that the engine reports
  author?: string;
  options: Option[];
  profiles: Profile[];
  command?: string[];
}

// Named values of options; only those that differ from the registry's.
export interface Profile {
  name: string;
  values: Record<string, OptionValue>;
}

export type EnginesDelta = { e: 'engines' } & EngineList;

// The last lines between an engine and Ludex, over all processes of the engine.
export interface Console {
  engine: string;
  running: boolean; // whether the console's own process runs, which `line` writes to
  may_type: boolean; // whether the server accepts typed lines
  lines: ConsoleLine[];
}

export interface ConsoleLine {
  n: number; // grows by one per line; a gap means that lines were left out
  ms: number; // the server's monotonic time
  from: 'us' | 'engine' | 'stderr' | 'note';
  who: string; // the use of its process: test, console, table/7, analysis/3
  text: string;
}

export type ConsoleDelta = { e: 'lines'; lines: ConsoleLine[] } | { e: 'running'; running: boolean };

// The checks of an engine's protocol, and their last run. `obstacle`: why there are none; the protocol of the entry
// is unknown before its start or has no checks, or they are of another game than the entry names.
export interface EngineCheck {
  engine: string;
  protocol: string;
  levels: CheckLevel[]; // in the order in which they run; empty with an `obstacle`
  obstacle?: 'protocol' | 'game';
  run?: CheckRun;
}

export interface CheckLevel {
  name: string;
  checks: number;
}

// A run of checks. `why`: what stopped it, which is a request, the leave of the page that asked for it, the time that
// a run may take, or a change of the engine's entry.
export interface CheckRun {
  state: 'running' | 'done' | 'stopped';
  levels: string[]; // that were chosen; empty: all
  checks: number; // that are run
  command: string; // the command line that repeats the run in a terminal
  results: CheckResult[]; // in the order of the checks; of all of them once the run has ended
  why?: 'asked' | 'left' | 'time' | 'changed';
  summary?: string; // once it has ended, a line in English; likewise the others
  badge?: string; // "uci 148/156": how many passed, of how many that apply
  trouble?: string; // what ended it, if the server itself is to blame
}

// The outcome of a check. A failed one has the command that repeats just this check, and the last lines of the
// traffic, unless the results before it have used up the room for lines.
export interface CheckResult {
  check: string; // its level and its name, such as `go/depth`
  severity: 'must' | 'should' | 'advice';
  verdict: 'pass' | 'fail' | 'not_applicable' | 'not_run';
  about: string; // what is checked, in English; so are `source` and `text`
  source: string; // the paragraph of the specification
  ms: number; // how long it took
  text?: string; // why it failed, does not apply or was not run
  command?: string;
  traffic?: CheckLine[];
  before?: number; // how many lines were left out before those
}

export interface CheckLine {
  ms: number; // since the engine was started
  from: ConsoleLine['from'];
  text: string;
}

export type CheckDelta =
  | { e: 'run'; run: CheckRun }
  | { e: 'results'; results: CheckResult[] }
  | {
      e: 'ended';
      state: 'done' | 'stopped';
      why?: 'asked' | 'left' | 'time' | 'changed';
      summary: string;
      badge: string;
      trouble?: string;
    };
