// Texts about a table: who plays, what is played, and how it ended.
import { formatControl } from '../form/time';
import type { Text } from '../i18n/text';
import { shortNumber } from '../state/lines';
import type { TableState } from '../state/table';
import type { Descriptor, Line, MoveNode, Result, Seat, SeatInfo, Setup } from '../wire/types';

// A person without a name is "You" on their own page and a colour on every other.
export function playerName(info: SeatInfo, color: string, isMine: boolean, t: Text): string {
  if (info.name) return info.name;
  if (isMine) return t('you');
  return t(info.state === 'open' ? 'seat.open' : `seat.${color}`);
}

// `me` holds the seats of the person who looks. If both players share one screen, nobody is "You".
export const playerNames = (seats: readonly SeatInfo[], colors: readonly string[], me: readonly Seat[], t: Text): string[] =>
  seats.map((info, i) => playerName(info, colors[i] ?? '', me.length === 1 && me[0] === i, t));

// A move in a notation; a choice of an opening rule in words.
export const wordOf = (node: MoveNode, notation: number, t: Text): string =>
  node.at.length === 0 ? t(`choice.${node.choice ?? node.m}`) : (node.t[notation] ?? node.t[0] ?? node.m);

// Game, variant, rules, time, and the parameters that differ from their defaults or are always told. A parameter whose
// default is open follows from the rules and is not named for being set.
export function playedOf({ setup, time }: Pick<TableState, 'setup' | 'time'>, descriptor: Descriptor, t: Text): string[] {
  const { game, rule_set, variant } = setup;
  const words = [t(`game.${game}`)];
  if (variant !== 'standard') words.push(t(`variant.${variant}`));
  if (descriptor.rule_sets.length > 1) words.push(t(`rule.${rule_set}`));
  if (time) words.push(formatControl(time, t));
  return [...words, ...parametersOf(setup, descriptor, t)];
}

function parametersOf({ params = {} }: Setup, descriptor: Descriptor, t: Text): string[] {
  const isTold = ({ name, told, default: usual = '' }: Descriptor['params'][number]) => {
    if (!(name in params) || told === 'never') return false;
    return told === 'always' || (usual !== '' && String(params[name]) !== String(usual));
  };
  const shown = (value: string) => (/^[a-z]/.test(value) ? t(`value.${value}`) : value);
  return descriptor.params.filter(isTold).map(({ name }) => `${t(`param.${name}`)} ${shown(String(params[name]))}`);
}

// The headline of a result and, if the headline leaves it open, the sentence that explains it.
export function outcomeOf(result: Result, descriptor: Descriptor, me: readonly Seat[], t: Text): [string, string?] {
  if (result.code === 'no_result') return [t('result.none')];
  const { winner, margin, code } = result;
  const who = winner === null ? t('result.draw') : t('result.wins', { seat: t(`seat.${descriptor.seats[winner]}`) });
  const sentence = t('result.because', { who, why: margin ? t('end.margin', { n: Number(margin), margin }) : t(`end.${code}`) });
  if (winner === null || me.length !== 1) return [sentence];
  return [t(winner === me[0] ? 'result.won' : 'result.lost'), sentence];
}

// How deep an engine has searched, and how many positions in all and in a second. What it does not count is left out.
export const factsOf = ({ depth, nodes, nps }: Pick<Line, 'depth' | 'nodes' | 'nps'>, t: Text): string[] => [
  t('engine.depth', { depth }),
  ...(nodes ? [shortNumber(nodes)] : []),
  ...(nps ? [t('engine.speed', { speed: shortNumber(nps) })] : []),
];
