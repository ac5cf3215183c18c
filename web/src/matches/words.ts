// Texts about a match as a whole.
import { formatControl } from '../game/time';
import type { Text } from '../i18n/text';
import { shortNumber } from '../game/lines';
import type { Match, MatchSummary, Sprt } from '../wire/types';

// The state of a match. A paused match whose last games still run has a text of its own.
export function stateWord({ state, live_games, trouble }: MatchSummary, t: Text): string {
  if (state === 'paused' && live_games > 0) return t('match.finishing', { n: live_games });
  if (trouble) return t('match.failed');
  return t(`match.${state}`);
}

// The depth and the nodes that all entrants are limited to.
function limitWords({ engines }: Match['plan'], t: Text): string[] {
  const common = (limit: 'depth' | 'nodes') =>
    engines.every((engine) => engine[limit] === engines[0]?.[limit]) ? engines[0]?.[limit] : undefined;
  const [depth, nodes] = [common('depth'), common('nodes')];
  return [
    depth === undefined ? '' : t('match.to_depth', { n: depth }),
    nodes === undefined ? '' : t('match.to_nodes', { n: nodes, shown: shortNumber(nodes) }),
  ];
}

// "Gomoku · Renju · Round robin · 10 s + 0.1 s · 2 at a time".
export function planWords({ setup, plan, tournament, engines }: Match, t: Text): string {
  const { game, rule_set, opening, variant } = setup;
  const words = [
    t(`game.${game}`),
    variant === 'standard' ? '' : t(`variant.${variant}`),
    rule_set === '' ? '' : t(`rule.${rule_set}`),
    opening === undefined || opening === 'none' ? '' : t(`opening.${opening}`),
    engines.length > 2 ? t(`tournament.${tournament}`) : '',
    formatControl(plan.time, t),
    ...limitWords(plan, t),
    plan.openings?.count === undefined ? '' : t('match.openings_count', { n: plan.openings.count }),
    plan.concurrency === undefined ? '' : t('match.at_a_time', { n: plan.concurrency }),
  ];
  return words.filter(Boolean).join(' · ');
}

// A difference of strength as the hypotheses of a test have it: "+5", "−0.5", "0".
export function eloWords(elo: number): string {
  const rounded = Number(elo.toFixed(2));
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
}

// "5 %", "0.001 %".
export const shareWords = (share: number): string => `${Number((100 * share).toPrecision(4))} %`;

// "Logistic Elo · alpha 0.05 · beta 0.05", with the numbers as they were given.
export function testWords({ model, alpha, beta }: Sprt, isOfGames: boolean, t: Text): string {
  const rates = t('match.rates', { alpha: String(alpha), beta: String(beta) });
  return [t(`model.${model}_elo`), rates, isOfGames ? t('match.single_games') : ''].filter(Boolean).join(' · ');
}
