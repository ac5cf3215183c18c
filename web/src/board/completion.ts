// Legal moves that a typed text may become. The page has one name of each move and knows no notation, so it also
// compares the text with what it does know: the man's letter, and the points as they are labelled on the board.
// Other notations are read by the server alone.
import type { Spoken } from '../app/app';
import type { LegalMove } from '../wire/types';
import { nameOf } from './geometry';
import { isPlaceable } from './play';
import { isOfFirstSeat, manOf } from './speech';

export interface Completion {
  text: string; // what is sent for it
  label: string; // "knight g1 to f3, takes pawn"
}

const most = 8;

export function completionsOf(spoken: Spoken, typed: string): Completion[] {
  const { face, legal, cells } = spoken;
  const isOfMen = face.matter === 'men';
  const wanted = plain(typed, isOfMen);
  if (wanted === '' || legal === null) return [];
  const found: Completion[] = [];
  const seen = new Set<string>();
  const consider = (text: string, keys: string[], label: () => string) => {
    if (found.length >= most || seen.has(text) || !keys.some((key) => plain(key, isOfMen).startsWith(wanted))) return;
    seen.add(text);
    found.push({ text, label: label() });
  };
  for (const move of legal.moves) if (move.m !== '') consider(move.m, keysOf(spoken, move), () => labelOf(spoken, move));
  if (legal.all_empty) {
    for (let point = 0; point < cells.length; point++) {
      const name = nameOf(face, point);
      if (isPlaceable(legal, cells, point)) consider(name, [name], () => name);
    }
  }
  return found;
}

// Signs that notations put between the parts of a move. On a board of stones an X is the name of a file.
const plain = (text: string, isOfMen: boolean): string => text.toLowerCase().replace(isOfMen ? /[\s\-–x×:=+#.]/g : /[\s\-–]/g, '');

function keysOf(spoken: Spoken, { m, at, man = '', choice }: LegalMove): string[] {
  const { face, cells, t } = spoken;
  if (at.length === 0) return [m, ...(choice === undefined ? [] : [t(`choice.${choice}`)])];
  const to = nameOf(face, at.at(-1)!);
  if (at.length === 1) return [m, to + man];
  const from = nameOf(face, at[0]!);
  const letter = cells[at[0]!] ?? '';
  return [m, from + to + man, to + man, letter + to + man, letter + from + to + man];
}

function labelOf(spoken: Spoken, { m, at, man, choice }: LegalMove): string {
  const { face, cells, t } = spoken;
  if (at.length === 0) return t(`choice.${choice ?? m}`);
  const to = nameOf(face, at.at(-1)!);
  if (at.length === 1) return to;
  const letter = cells[at[0]!] ?? '.';
  const on = cells[at[1]!] ?? '.';
  const isTaken = on !== '.' && isOfFirstSeat(on) !== isOfFirstSeat(letter);
  return [
    t('say.also', { man: manOf(spoken, letter), from: nameOf(face, at[0]!), to }),
    ...(isTaken ? [t('legal.takes', { man: manOf(spoken, on) })] : []),
    ...(man ? [t('legal.becomes', { man: manOf(spoken, man) })] : []),
  ].join(', ');
}
