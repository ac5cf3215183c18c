// The games of a server of CGOS that this server watches: topic `cgos`. Each of them is a table, topic `cgos/N`.
import type { Result } from './tables';

export interface CgosPlayer {
  name: string;
  rating: string; // as the server writes it, such as `1800?`; may be empty
}

export interface CgosGame {
  game: number;
  size: number;
  komi: string; // such as `7.5`
  date: string; // as the server writes it; may be empty
  players: [CgosPlayer, CgosPlayer]; // Black first
  result: Result | null; // null: the game runs; `text` is the word of the server
}

export interface CgosServer {
  server: string; // `HOST:PORT`
  connected: boolean;
  trouble: string; // why it is not connected; empty before the first attempt has ended
  games: CgosGame[]; // in the order in which the server named them
}

// Topic `cgos`.
export type CgosDelta = { e: 'server'; connected: boolean; trouble: string } | { e: 'listed'; games: CgosGame[]; gone: number[] }; // new or changed; `gone`: no longer in the list
