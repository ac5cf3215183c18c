// How a game ended, in the words of its game and in one spelling everywhere: "1–0" and "½–½" where White begins, "B+7.5"
// and "W+R" where points are counted, "Red won" elsewhere.
import type { Text } from '../i18n/text';
import type { Descriptor, Tag } from '../wire/types';

type Kind = Pick<Descriptor, 'seats' | 'score'>;

const digits: Record<string, string> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' };

// Endings of keys, by the words of records (the tag Termination) and of results of tables and matches.
const causes: Record<string, string> = { resignation: 'resignation', 'time forfeit': 'time', timeout: 'time', forfeit: 'forfeit' };

// `outcome` is as records print it, in which "1-0" is a win of the first seat; `why` has the points of the margin, or
// the cause. Empty for a game without a result.
export function outcomeWord(outcome: string, { seats, score }: Kind, t: Text, why: { margin?: string; cause?: string } = {}): string {
  if (!(outcome in digits)) return '';
  if (seats[0] === 'white') return digits[outcome]!;
  if (outcome === '1/2-1/2') return t('result.draw');
  const seat = seats[outcome === '1-0' ? 0 : 1];
  const cause = causes[why.cause ?? ''];
  const how = why.margin || (cause && t(`how.${cause}`));
  return score === 'points' && how ? t(`lead.${seat}`, { points: how }) : t(`won.${seat}`);
}

// The same for a record with its tags.
export function recordedOutcome(outcome: string | undefined, tags: readonly Tag[], kind: Kind, t: Text): string {
  const tag = (wanted: string) => tags.find(({ name }) => name === wanted)?.text ?? '';
  return outcomeWord(outcome ?? '*', kind, t, { margin: tag('Margin'), cause: tag('Termination') });
}

export const outcomeOfWinner = (winner: 0 | 1 | null): string => (winner === null ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1');
