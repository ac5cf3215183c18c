// Moves, lines of engines and scores as sentences for the screen reader. They are made from the fields
// of the wire, so every game is spoken without code of its own.
import type { Text } from '../i18n/text';
import { change } from '../game/tree';
import type { Face, Ink, Line, Mark, Score, Seat } from '../wire/types';
import { takenAt } from './captures';
import { nameOf } from './geometry';
import { isOfFirstSeat, manOf } from './speech';

export interface Words {
  t: Text;
  game: string;
  seats: readonly [string, string]; // names of the colours
  inks: readonly [Ink, Ink]; // what each seat plays now: a swap exchanges the colours
  face: Face;
}

// The fields that a node and a move of an engine's line have in common.
export interface SpokenMove {
  m: string;
  t: readonly string[];
  at: number[];
  set: (number | string)[];
  choice?: string;
  marks?: readonly Mark[];
}

// "White knight g1 to f3, takes pawn, check", "Black Q16, takes 2 stones", "White: Pass". `before` holds the
// cells before the move.
export function moveSpeech(words: Words, before: string, move: SpokenMove, seat: Seat): string {
  const { t, face } = words;
  const who = sideOf(words, seat);
  if (move.at.length === 0) return t('say.choice', { seat: who, choice: t(`choice.${move.choice ?? move.m}`) });
  const parts = face.matter === 'stones' ? stoneParts(words, before, move, who) : manParts(words, before, move, who);
  if (move.marks?.some(({ kind }) => kind === 'check')) parts.push(t('say.check'));
  return parts.join(', ');
}

function sideOf({ t, seats, inks, face }: Words, seat: Seat): string {
  const color = face.ink.indexOf(inks[seat]);
  return t(`seat.${seats[color < 0 ? seat : color]}`);
}

function stoneParts({ t, face }: Words, before: string, move: SpokenMove, seat: string): string[] {
  const { length } = takenAt(face, before, move);
  const own = move.at[0]!;
  const said = t('say.place', { seat, point: nameOf(face, own) });
  // A suicide removes stones of the player's own colour and leaves none on the point.
  if (change(before, move.set)[own] === '.') return [said, t('say.suicide', { n: length + 1 })];
  return length > 0 ? [said, t('say.takes_stones', { n: length })] : [said];
}

function manParts(words: Words, before: string, move: SpokenMove, seat: string): string[] {
  const { t, face } = words;
  const { at, set } = move;
  const after = change(before, set);
  const from = at[0]!;
  const letter = before[from] ?? '.';
  const isOwn = (other: string | undefined) => other !== undefined && other !== '.' && isOfFirstSeat(other) === isOfFirstSeat(letter);
  const changed = set.filter((_, i) => i % 2 === 0) as number[];
  // Own men that left a point and those that came to one. A castling moves two, and names the rook's point as its
  // target in some variants.
  const left = changed.filter((point) => point !== from && isOwn(before[point]) && after[point] !== before[point]);
  const came = changed.filter((point) => isOwn(after[point]) && after[point] !== before[point]);
  const target = at.at(-1)!;
  const isPlain = came.includes(target) && !isOwn(before[target]);
  const to = isPlain || target === from ? target : (came.find((point) => after[point] === letter) ?? from);
  const man = manOf(words, letter);
  const parts = [
    to === from
      ? t('say.stands', { seat, man, point: nameOf(face, from) })
      : t('say.move', { seat, man, from: nameOf(face, from), to: nameOf(face, to) }),
  ];
  for (const start of left) {
    const end = came.find((point) => point !== to && after[point] === before[start]);
    if (end !== undefined)
      parts.push(t('say.also', { man: manOf(words, before[start]!), from: nameOf(face, start), to: nameOf(face, end) }));
  }
  parts.push(...takenAt(face, before, move).map((point) => t('legal.takes', { man: manOf(words, before[point]!) })));
  const now = after[to] ?? letter;
  if (now !== letter && isOwn(now)) parts.push(t('legal.becomes', { man: manOf(words, now) }));
  return parts;
}

// "Stockfish: +0.42, depth 24, White knight g1 to f3". `cells` are those of the position of the line, `seat`
// is to move there.
export function engineSpeech(words: Words, cells: string, name: string, { score, depth, pv }: Line, seat: Seat, shown: string): string {
  const first = pv[0];
  const said = words.t('say.engine', { name, score: scoreSpeech(words, score, shown), depth });
  return first ? `${said}, ${moveSpeech(words, cells, first, seat)}` : said;
}

// `shown` is the score as it is written; a mate is told in words, because its sign is not read out.
function scoreSpeech(words: Words, { mate }: Score, shown: string): string {
  if (mate === undefined) return shown;
  return words.t('say.mate', { seat: sideOf(words, mate > 0 ? 0 : 1), n: Math.abs(mate) });
}
