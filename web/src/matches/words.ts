// Texts about a match as a whole.
import { formatControl } from '../game/time';
import type { Text } from '../i18n/text';
import { shortNumber } from '../game/lines';
import type { Match, MatchSummary } from '../wire/types';

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
