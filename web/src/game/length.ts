// How long a game is, in words: in moves of both players where records number their moves so, else in
// moves of one player.
import type { Text } from '../i18n/text';
import type { Descriptor } from '../wire/types';

type Numbered = Pick<Descriptor, 'numbering'>;

export const movesOf = (plies: number, { numbering }: Numbered): number => (numbering === 'pairs' ? Math.ceil(plies / 2) : plies);

export function lengthWords(plies: number, descriptor: Numbered | undefined, t: Text): string {
  if (descriptor?.numbering !== 'pairs') return t('plies', { n: plies });
  return t('full_moves', { n: movesOf(plies, descriptor) });
}
