// What a player captured: men as small pictures, of which those that the other player took as well are
// pale, and stones as their number.
import { useText } from '../app/app';
import { manPicture } from '../board/sets';
import type { Text } from '../i18n/text';
import { materialOf, type Kind } from '../game/material';

interface CapturedProps {
  captured: string; // letters of the men, or one letter for each stone
  others: string; // what the other player captured
  start: string; // cells of the start position
  game: string;
  set: string; // the set of men; empty for stones
}

export function Captured({ captured, others, start, game, set }: CapturedProps) {
  const t = useText();
  if (captured === '') return null;
  if (set === '') return <small class="captured">{t('captured', { n: captured.length })}</small>;
  const kinds = materialOf(captured, others, start);
  const words = wordsOf(kinds, game, t);
  return (
    <span class="captured" role="img" aria-label={words} title={words}>
      {kinds.map(({ letter, count, ahead }) => (
        <span key={letter}>
          {[...Array(count).keys()].map((i) => (
            <img key={i} class={i < count - ahead ? 'even' : 'ahead'} src={manPicture(set, letter)} alt="" />
          ))}
        </span>
      ))}
    </span>
  );
}

// "Captured: queen, pawn × 2. Ahead by: queen".
function wordsOf(kinds: readonly Kind[], game: string, t: Text): string {
  const named = (letter: string, n: number) => {
    const man = t(`man.${game}.${letter.toLowerCase()}`);
    return n === 1 ? man : t('captured.several', { man, count: String(n) });
  };
  const all = t('captured.men', { men: kinds.map(({ letter, count }) => named(letter, count)).join(', ') });
  const more = kinds.filter(({ ahead }) => ahead > 0);
  return more.length === 0
    ? all
    : `${all}. ${t('captured.ahead', { men: more.map(({ letter, ahead }) => named(letter, ahead)).join(', ') })}`;
}
