// The engines that Ludex knows, their options, and their consoles.
import type { Option, OptionValue } from './games';
import type { ServerError } from './server';

// An engine that Ludex knows, from the registry or built in. `ready` or `failed`: as its
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
