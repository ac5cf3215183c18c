// The server itself: what it is, its errors, and the frames of the WebSocket.
import type { EngineSummary } from './engines';
import type { Descriptor } from './games';
import type { MatchLimits } from './matches';

// The answer to the first request of a page.
export interface Hello {
  version: string;
  build: string;
  languages: string[];
  games: Descriptor[];
  levels: Level[];
  engines: EngineSummary[];
  matches: MatchLimits;
  unclocked_ms: number; // the time that an engine has for a move at a table without a clock
  whole_game_ms: number; // and for each position of a whole game that is analysed without a limit
  right: Right;
  origin?: string; // for the owner: where other machines reach the server
  cgos?: string; // likewise: the server of CGOS whose games are shown, `HOST:PORT`
}

// A level of the built-in engine.
export interface Level {
  game: string;
  level: number;
  word?: string; // the kind of player; absent at full strength
  rating?: number; // absent if it was not measured
  error?: number;
  score?: { against: number; percent: number; games: number }; // against the level below; 0: against a player who only takes what hangs
}

// What a page may do: everything, or, by an invitation, play at one table or watch it.
export type Right = 'owner' | 'guest' | 'watcher';

// An error, over HTTP and over the WebSocket.
export interface ServerError {
  code: string; // one of the table of codes
  text: string; // for people: what is wrong, where, and what was expected
  field?: string; // the member that is wrong: `params.komi`, `edits[2].n`, `moves[3]`
  line?: number; // a place in a file
  column?: number;
  retry_ms?: number; // when to try again, where waiting helps
}

// Frames of the WebSocket.
export type ToServer =
  | { t: 'sub'; topic: string; after?: number; secrets?: string[] }
  | { t: 'unsub'; topic: string }
  | { t: 'ping'; c: number }
  | ({ t: 'do'; id: number; topic?: string; what: string } & Record<string, unknown>);

export type ToPage =
  | { t: 'hello'; build: string; page: string }
  | { t: 'bye'; why: 'restart' | 'slow' | 'key' } // the server ends; the page did not read; it has no valid key (any more)
  | { t: 'state'; topic: string; seq: number; data: unknown }
  | ({ t: 'delta'; topic: string; seq: number; e: string } & Record<string, unknown>)
  | ({ t: 'info'; topic: string; k: string } & Record<string, unknown>)
  | { t: 'ok'; id: number; result?: unknown }
  | { t: 'error'; id?: number; topic?: string; error: ServerError }
  | { t: 'pong'; c: number; s: number };
