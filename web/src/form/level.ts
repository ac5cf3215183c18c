// What is known of a level, in words.
import type { Text } from '../i18n/text';
import type { Level } from '../wire/types';

// "Level 4 · Casual player · ≈ 1000".
export const levelName = ({ level, ...what }: Level, t: Text): string => [t('level.unrated', { n: level }), ...kindOf(what, t)].join(' · ');

// "Casual player · ≈ 1000 · scores 74% against level 3"; empty at full strength.
export function levelWords(level: Omit<Level, 'game' | 'level'>, t: Text): string {
  const { score } = level;
  const result = score ? [t(score.against ? 'level.against' : 'level.taker', { n: score.against, percent: score.percent })] : [];
  return [...kindOf(level, t), ...result].join(' · ');
}

const kindOf = ({ word, rating }: Pick<Level, 'word' | 'rating'>, t: Text): string[] => [
  ...(word ? [t(`level.${word}`)] : []),
  ...(rating ? [`≈ ${rating}`] : []),
];
