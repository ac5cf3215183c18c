// An error of the server in the language of the page: what its code means, which field it is about, and where. The
// server's own text is English.
import type { Text } from '../i18n/text';
import type { ServerError } from '../wire/types';

// The language keys of the members of requests; the names of parameters have keys of their own.
const keys: Readonly<Record<string, string>> = {
  game: 'play.game',
  variant: 'play.variant',
  rule_set: 'play.rules',
  opening: 'play.opening',
  position: 'editor.text',
  time: 'play.time',
  engine: 'play.engine',
  level: 'play.level',
  strength: 'play.strength',
  profile: 'engines.profile',
  name: 'engines.name',
  depth: 'match.depth',
  nodes: 'match.nodes',
  moves: 'moves',
  engines: 'match.engines',
  tournament: 'match.tournament',
  rounds: 'match.rounds',
  games: 'match.games_each',
  repeat: 'match.repeat',
  concurrency: 'match.concurrency',
  openings: 'match.openings',
  plies: 'openings.plies',
  start: 'openings.start',
  records: 'openings.records',
  draw: 'match.draw',
  resign: 'match.resign',
  max_moves: 'match.max_moves',
  sprt: 'match.test',
  seed: 'match.seed',
};

// The field in words: "Komi" for params.komi, "Engine 2: Level" for engines[1].level; empty if no word is known.
export function fieldWords(field: string, t: Text): string {
  const parts = field.split(/[.[\]]+/).filter(Boolean);
  const [first, second] = parts[0] === 'setup' ? parts.slice(1) : parts;
  if (first === 'params' && second !== undefined) return t(`param.${second}`);
  const key = parts
    .map((part) => keys[part])
    .filter((found) => found !== undefined)
    .at(-1);
  const word = key === undefined ? '' : t(key);
  const number = Number(second);
  if (first !== 'engines' || !Number.isInteger(number)) return word;
  const engine = t('match.engine_number', { n: number + 1 });
  return parts.length > 2 && word !== '' ? `${engine}: ${word}` : engine;
}

export function problemWords({ code, field, line, column }: ServerError, t: Text): string {
  const what = [t(`error.${code}`), field === undefined ? '' : fieldWords(field, t)].filter(Boolean).join(': ');
  // Texts of one line, such as positions, have a column alone.
  return line ? `${what} ${t('import.where', { line, column: column ?? 1 })}` : what;
}
