// What can be played: the games with their parameters, and how a game is set up.
import type { Face } from './board';

export type OptionValue = string | number | boolean;

// An option of an engine or a parameter of a game. A parameter that can be left open has the default `""`.
export interface Option {
  name: string;
  type: 'check' | 'spin' | 'combo' | 'button' | 'text';
  default?: OptionValue;
  min?: number;
  max?: number;
  choices?: string[]; // an empty choice leaves the option open: it follows from others
  value?: OptionValue;
  summary?: string;
  closed?: boolean; // pages may not set it: it takes a text, which might be a path
  told?: 'always' | 'never'; // of a parameter: when it is named beside what is played; absent: if it was changed
}

// A time control, in milliseconds. An hourglass adds the time that one player uses to the other's.
export interface TimeControl {
  kind: 'none' | 'fischer' | 'byoyomi' | 'canadian' | 'move' | 'hourglass';
  base?: number; // the main time; of `move`, the time of each move
  increment?: number; // of `fischer`
  period?: number; // of `byoyomi` and `canadian`
  periods?: number; // of `byoyomi`
  moves?: number; // of `canadian`: moves in a period; of `fischer`: the base is given again after so many
}

// A format of files.
export interface Format {
  name: string;
  read: boolean;
  write: boolean;
  position?: boolean; // a file holds one position of a game: that of any node, or the start position
  several?: boolean; // a file holds several games, written one after the other
  types: string[]; // file name endings, with the dot
}

export interface OpeningFormat {
  name: string;
  types: string[]; // endings of file names
  is_binary?: boolean; // false if absent
}

// A game: how it is named, set up, shown and written.
export interface Descriptor {
  game: string;
  seats: [string, string]; // endings of language keys: seat.white
  variants: string[];
  rule_sets: string[];
  openings: string[];
  opening_formats: OpeningFormat[]; // formats of opening files, for matches
  notations: string[]; // the standard one first
  formats: Format[];
  params: Option[];
  controls: TimeControl[]; // usual time controls
  numbering: 'pairs' | 'plies';
  score: 'centipawns' | 'chances' | 'points';
  actions: string[]; // takeback, draw, resign, pause, hint
  face: Face; // of the usual setup
  picture: string; // cells of a typical position, drawn on cards
}

// How a game is set up, in full.
export interface Setup {
  game: string;
  variant: string;
  rule_set: string;
  opening?: string; // only in games with opening rules
  position: string; // in the game's own text; empty: the usual start
  params?: Record<string, OptionValue>;
}

// A setup in a request. A member that is left out or empty has its default, which may depend on the others: the komi
// depends on the rules.
export type NewSetup = { game: string } & Partial<Setup>;
