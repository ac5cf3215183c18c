// The result of a record as fields: who won, why, and by how many points where a game is counted in points. Why and by
// how much are tags, which the formats of records know under these names.
import { useText } from '../app/app';
import type { Descriptor } from '../wire/types';

// In the words of PGN and SGF, with the endings of language keys.
const reasons: readonly (readonly [string, string])[] = [
  ['normal', 'normal'],
  ['resignation', 'resignation'],
  ['time forfeit', 'time'],
  ['forfeit', 'forfeit'],
  ['adjudication', 'adjudication'],
  ['rules infraction', 'infraction'],
  ['abandoned', 'abandoned'],
  ['unterminated', 'unterminated'],
];
const reasonTag = 'Termination';
const pointsTag = 'Margin';
// The text of a result that no seat won, as a file had it.
const textTag = 'ResultText';

// Tags that say more about a result, and are wrong about another one.
export const resultTags: readonly string[] = [reasonTag, pointsTag, textTag];

interface ResultFieldsProps {
  outcome: string;
  names: readonly [string, string]; // of the players by seat
  descriptor: Descriptor;
  textOf(tag: string): string;
  onOutcome(outcome: string): void;
  onTag(tag: string, text: string): void;
}

export function ResultFields({ outcome, names, descriptor, textOf, onOutcome, onTag }: ResultFieldsProps) {
  const t = useText();
  const results = [
    ['1-0', t('result.wins', { seat: names[0] })],
    ['0-1', t('result.wins', { seat: names[1] })],
    ['1/2-1/2', t('result.draw')],
    ['*', t('games.result_open')],
  ] as const;
  const reason = textOf(reasonTag);
  const isKnown = reason === '' || reasons.some(([word]) => word === reason);
  const isWon = outcome === '1-0' || outcome === '0-1';
  return (
    <>
      <label class="field">
        <span>{t('games.result')}</span>
        <select data-field="outcome" value={outcome} onChange={(event) => onOutcome(event.currentTarget.value)}>
          {results.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('details.reason')}</span>
        <select data-tag={reasonTag} value={reason} onChange={(event) => onTag(reasonTag, event.currentTarget.value)}>
          <option value="">{t('reason.none')}</option>
          {!isKnown && <option value={reason}>{reason}</option>}
          {reasons.map(([word, key]) => (
            <option key={word} value={word}>
              {t(`reason.${key}`)}
            </option>
          ))}
        </select>
      </label>
      {descriptor.score === 'points' && isWon && (
        <label class="field">
          <span>{t('details.points')}</span>
          <input
            type="text"
            inputMode="decimal"
            data-tag={pointsTag}
            value={textOf(pointsTag)}
            onInput={(event) => onTag(pointsTag, event.currentTarget.value)}
          />
        </label>
      )}
    </>
  );
}
