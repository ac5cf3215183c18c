// The full setup: the server sends every parameter with its value.
import type { OptionValue, Setup } from '../src/wire/types';
import { descriptorOf } from './rules/rules';

// Values of parameters whose default follows from other parameters.
const usual: Record<string, Record<string, OptionValue>> = {
  xiangqi: { natural_limit: 60 },
  gomoku: { fifth_moves: 1 },
  go: { komi: '7.5', ko: 'simple', suicide: 'none', scoring: 'area', compensation: 'n', dead_stones: 'agreed', pass_stones: false },
  japanese: { komi: '6.5', scoring: 'territory', compensation: 'none' },
};

export function completed(asked: Setup): Setup {
  const { game, variant = 'standard', rule_set, position = '', opening } = asked;
  const { params, openings, rule_sets } = descriptorOf(game);
  const values = params.map(({ name, default: initial = '' }): [string, OptionValue] => {
    const given = asked.params?.[name] ?? '';
    const otherwise = usual[rule_set]?.[name] ?? usual[game]?.[name] ?? '';
    const value = given !== '' ? given : initial !== '' ? initial : otherwise;
    return [name, typeof initial === 'string' && initial !== '' ? String(value) : value];
  });
  return {
    game,
    variant,
    rule_set: rule_set || rule_sets[0]!,
    position,
    ...(openings.length > 0 ? { opening: opening ?? openings[0]! } : {}),
    ...(values.length > 0 ? { params: Object.fromEntries(values) } : {}),
  };
}
