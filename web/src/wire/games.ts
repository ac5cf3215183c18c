// What can be played: the games with their parameters, and how a game is set up.
import type { Face } from './board';

export type OptionValue = string | number | boolean;

// An option of an engine or a parameter of a game, as the server's engine::Option.
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

// A time control. `moves` belongs to Canadian byo-yomi and to a Fischer control that is renewed after
// that many moves; `periods` belongs to Japanese byo-yomi. An hourglass adds the time that one player
// uses to the other's.
export interface TimeControl {
  kind: 'none' | 'fischer' | 'byoyomi' | 'canadian' | 'move' | 'hourglass';
  base?: number;
  increment?: number;
  period?: number;
  periods?: number;
  moves?: number;
}

export interface Format {
  name: string;
  read: boolean;
  write: boolean;
  position?: boolean; // a file holds one position of a game: that of any node, or the start position
  several?: boolean; // a file holds several games, written one after the other
  types: string[]; // file name endings, with the dot
}

export interface Descriptor {
  game: string;
  seats: [string, string]; // endings of language keys: seat.white
  variants: string[];
  rule_sets: string[];
  openings: string[];
  opening_formats: { name: string; types: string[] }[]; // formats of opening files, for matches
  notations: string[];
  formats: Format[];
  params: Option[];
  controls: TimeControl[];
  numbering: 'pairs' | 'plies';
  score: 'centipawns' | 'chances' | 'points';
  actions: string[]; // takeback, draw, resign, pause, hint
  face: Face; // of the usual setup
  picture: string; // cells of a typical position, drawn on cards
}

export interface Setup {
  game: string;
  variant: string;
  rule_set: string;
  opening?: string; // only in games with opening rules
  position: string;
  params?: Record<string, OptionValue>;
}
