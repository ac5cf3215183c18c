// Texts about a table: who plays, what is played, and how it ended.
import { formatControl } from './time';
import type { Text } from '../i18n/text';
import { shortNumber } from './lines';
import { inkOf, type TableState } from './table';
import type { Descriptor, Face, Ink, Line, MoveNode, Result, Seat, SeatInfo, Setup, Task } from '../wire/types';

// A person without a name is "You" on their own page and a colour on every other: that of the stones in hand, if an
// opening rule swapped them.
export function playerName(info: SeatInfo, color: string, isMine: boolean, t: Text): string {
  if (info.name) return info.name;
  if (isMine) return t('you');
  if (info.state === 'open') return t('seat.open');
  return info.ink ? t(`ink.${info.ink}.${color}`) : t(`seat.${color}`);
}

// `me` holds the seats of the person who looks. If both players share one screen, nobody is "You".
export const playerNames = (seats: readonly SeatInfo[], colors: readonly string[], me: readonly Seat[], t: Text): string[] =>
  seats.map((info, i) => playerName(info, colors[i] ?? '', me.length === 1 && me[0] === i, t));

// By seat: the name of an engine that plays below its strength, with its level or its own strength; empty for any other
// player. The server says which engines do.
export const weakPlayers = ({ seats }: Pick<TableState, 'seats'>, t: Text): string[] =>
  seats.map(({ name, level, strength, weak }) =>
    !weak ? '' : level ? leveled(name, level, t) : [name, strength].filter((part) => part !== undefined).join(' '),
  );

// An engine with its level. Records have the name of such a player in English.
const leveled = (name: string, level: number | string, t: Text): string => t('level.name', { name, n: String(level) });
export function shownName(recorded: string, t: Text): string {
  const [, name, level] = /^(.+) level (\d+)$/.exec(recorded) ?? [];
  return name && level ? leveled(name, level, t) : recorded;
}

// "Black – White": the player of the first colour is named first, also after an opening rule swapped the colours. The
// names are those that the record of the game will have.
export function titleOf(table: Pick<TableState, 'seats' | 'board'>, descriptor: Descriptor, t: Text): string {
  const names = playerNames(table.seats, descriptor.seats, [], t).map((name, i) =>
    table.seats[i]?.level ? leveled(name, table.seats[i].level, t) : shownName(name, t),
  );
  return (areSwapped(table) ? names.reverse() : names).join(' – ');
}
export const areSwapped = (table: Pick<TableState, 'seats' | 'board'>): boolean => inkOf(table, 0) !== table.board.ink[0];

// A move in a notation; a choice of an opening rule in words.
export const wordOf = (node: MoveNode, notation: number, t: Text): string =>
  node.at.length === 0 ? t(`choice.${node.choice ?? node.m}`) : (node.t[notation] ?? node.t[0] ?? node.m);

// Game, variant, rules, time, and the parameters that differ from their defaults or are always told. A parameter whose
// default is open follows from the rules and is not named for being set. `isUnseen`: for people who do not see the
// board yet, what it would show is named too, and so is the usual variant.
export function playedOf({ setup, time }: Pick<TableState, 'setup' | 'time'>, descriptor: Descriptor, t: Text, isUnseen = false): string[] {
  const { game, rule_set, variant, opening = 'none' } = setup;
  const words = [t(`game.${game}`)];
  if (variant !== 'standard' || (isUnseen && descriptor.variants.length > 1)) words.push(t(`variant.${variant}`));
  if (descriptor.rule_sets.length > 1) words.push(t(`rule.${rule_set}`));
  if (opening !== 'none') words.push(t(`opening.${opening}`));
  if (time) words.push(formatControl(time, t));
  return [...words, ...parametersOf(setup, descriptor, t, isUnseen)];
}

function parametersOf({ params = {} }: Setup, descriptor: Descriptor, t: Text, isUnseen: boolean): string[] {
  const isTold = ({ name, told, default: usual = '' }: Descriptor['params'][number]) => {
    if (!(name in params)) return false;
    if (told === 'never') return isUnseen;
    return told === 'always' || (usual !== '' && String(params[name]) !== String(usual));
  };
  const shown = (value: string) => (/^[a-z]/.test(value) ? t(`value.${value}`) : value);
  return descriptor.params.filter(isTold).map(({ name }) => `${t(`param.${name}`)} ${shown(String(params[name]))}`);
}

// The headline of a result and, if the headline leaves it open, the sentence that explains it. `isSwapped`: an opening
// rule swapped the colours.
export function outcomeOf(result: Result, descriptor: Descriptor, me: readonly Seat[], t: Text, isSwapped = false): [string, string?] {
  if (result.code === 'no_result') return [t('result.none')];
  const { winner, margin, code } = result;
  const who =
    winner === null ? t('result.draw') : t('result.wins', { seat: t(`seat.${descriptor.seats[isSwapped ? 1 - winner : winner]}`) });
  const sentence = t('result.because', { who, why: margin ? t('end.margin', { n: Number(margin), margin }) : t(`end.${code}`) });
  if (winner === null || me.length !== 1) return [sentence];
  return [t(winner === me[0] ? 'result.won' : 'result.lost'), sentence];
}

// How deep an engine has searched, and how many positions in all and in a second. What it does not count is left out.
export const factsOf = ({ depth, nodes, nps }: Pick<Line, 'depth' | 'nodes' | 'nps'>, t: Text): string[] => [
  ...(depth ? [t('engine.depth', { depth })] : []),
  ...(nodes ? [shortNumber(nodes)] : []),
  ...(nps ? [t('engine.speed', { speed: shortNumber(nps) })] : []),
];

// What an analysis may be limited to, in words; `limit` is as in the settings.
export function limitWord(limit: string, t: Text): string {
  const [kind, n = ''] = limit.split(':');
  return kind === 'depth' ? t('engine.to_depth', { n }) : kind === 'seconds' ? t('engine.to_time', { n }) : t('engine.endless');
}

// With what a whole game would be analysed: "Stockfish, depth 12, 2 lines". A search without an end has `unlimited_ms`
// for each position there.
export function wholeGameWords(
  { engine, profile, lines, limit }: { engine: string; profile: string; lines: number; limit: string },
  unlimited_ms: number,
  t: Text,
): string {
  const seconds = limit === 'endless' ? unlimited_ms / 1000 : limit.startsWith('seconds:') ? Number(limit.slice('seconds:'.length)) : null;
  const until = seconds === null ? limitWord(limit, t) : t('time.per_move', { time: t('time.seconds', { n: seconds }) });
  return [engine, profile, until, t('engine.line_count', { n: lines })].filter(Boolean).join(', ');
}

// Choices that the other players should hear of.
const told = ['pass', 'swap', 'two_more', 'offer'];

// What has to be placed or chosen before the game proper, what has to be done while it is counted, or the choice that
// the last move was. Empty if a question says it, and after the end.
export function noticeOf(
  table: Pick<
    TableState,
    'seats' | 'board' | 'me' | 'setup' | 'phase' | 'task' | 'turn' | 'tree' | 'node' | 'question' | 'result' | 'score'
  >,
  descriptor: Descriptor,
  t: Text,
): string {
  const { phase, task, setup, turn, question, result } = table;
  if (result || question) return '';
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  if (phase === 'score') return countingWords(table, names, t);
  const last = table.tree.nodes.get(table.node);
  const choice =
    last && last.at.length === 0 && told.includes(last.choice ?? '') ? t(`notice.${last.choice}`, { name: names[last.s]! }) : '';
  const rule = setup.opening && setup.opening !== 'none' ? t(`opening.${setup.opening}`) : '';
  return [task ? [rule, choice] : choice, task ? taskOf(task, phase, names[turn]!, descriptor, t) : ''].flat().filter(Boolean).join(' · ');
}

// The seat of an engine that does not agree to the marked stones, but would to its own marks; null if there is none.
export function differing({ score, seats }: Pick<TableState, 'score' | 'seats'>): Seat | null {
  if (!score) return null;
  const at = ([0, 1] as const).find((seat) => isEngine(seats[seat]) && !score.agreed[seat] && score.said?.[seat]);
  return at ?? null;
}
const isEngine = ({ kind }: SeatInfo): boolean => kind === 'builtin' || kind === 'engine';

// Who has to agree to what, while a game is counted.
function countingWords(table: Pick<TableState, 'score' | 'seats' | 'me'>, names: readonly string[], t: Text): string {
  const { score, me } = table;
  const engine = differing(table);
  if (engine !== null) return t('score.differs', { name: names[engine]! });
  const has = me.length > 0 && me.every((seat) => score?.agreed[seat]);
  const waited = ([0, 1] as const).filter((seat) => !me.includes(seat) && !score?.agreed[seat]);
  if (has && waited.length > 0) return t('score.waiting', { name: waited.map((seat) => names[seat]).join(', ') });
  return me.length > 0 ? t('phase.score') : t('score.counted');
}

// The colour of a stone, by the name of the seat that has it at the start.
export const colorName = (ink: Ink, seats: readonly string[], face: Face, t: Text): string =>
  t(`seat.${seats[Math.max(0, face.ink.indexOf(ink))]}`);

function taskOf(
  { kind, stone = 0, left = 1, ink = 'dark' }: Task,
  phase: string,
  name: string,
  { seats, face }: Descriptor,
  t: Text,
): string {
  if (kind === 'answer' || (phase === 'choose' && kind === 'stone')) return t('task.answer', { name });
  const color = colorName(ink, seats, face, t);
  return t(left > 1 && kind === 'stone' ? 'task.stones' : `task.${kind}`, { name, stone, color, n: left });
}
