// Sentences about points for the screen reader, made from the language file, the face and the
// cells.
import type { Spoken } from '../app/app';
import type { Ink } from '../wire/types';
import { nameOf, rankOf } from './geometry';
import { whyNotHere } from './play';
import type { Speech } from './points';

const inkLetter: Record<string, Ink> = { X: 'dark', O: 'light' };

export const isOfFirstSeat = (letter: string): boolean => letter === letter.toUpperCase();
export const manOf = ({ t, game }: Pick<Spoken, 't' | 'game'>, letter: string): string => t(`man.${game}.${letter.toLowerCase()}`);

// Describes the content of a point: "white pawn", "black stone", "empty".
export function standing({ t, game, seats, face, cells }: Spoken, point: number): string {
  const letter = cells[point] ?? '.';
  if (letter === '.') return t('say.empty');
  if (letter === '#') return t('say.blocked');
  if (face.matter === 'stones') return t(`stone.${inkLetter[letter] ?? 'dark'}`);
  return t('say.man', { seat: t(`of.${seats[isOfFirstSeat(letter) ? 0 : 1]}`), man: manOf({ t, game }, letter) });
}

export function speechOf(spoken: Spoken): Speech {
  const { t, face, last, legal } = spoken;
  return {
    point(point) {
      const parts = [nameOf(face, point), standing(spoken, point)];
      if (last.includes(point)) parts.push(t('say.last'));
      const why = whyNotHere(legal, spoken.cells, point);
      if (why !== null) parts.push(t('say.forbidden', { why: t(`why.${why}`) }));
      return parts.join(', ');
    },
    taken: (point) => t('say.taken', { what: standing(spoken, point), point: nameOf(face, point) }),
    targets: (points) => t('say.targets', { n: points.length, points: points.map((point) => nameOf(face, point)).join(', ') }),
  };
}

// Describes the whole position row by row, each man or stone with its point.
export function positionSpeech(spoken: Spoken): string {
  const { t, face, cells } = spoken;
  const rows: string[] = [];
  for (let rank = face.ranks - 1; rank >= 0; rank--) {
    const here = [...cells].flatMap((letter, point) => (letter !== '.' && rankOf(face, point) === rank ? [point] : []));
    if (here.length > 0) rows.push(here.map((point) => `${nameOf(face, point)} ${standing(spoken, point)}`).join(', '));
  }
  return rows.length > 0 ? rows.join('. ') : t('say.board_empty');
}
