// What is played besides the game itself: variant, rules, opening rule and parameters, all from the
// descriptor. A choice with only one option is not shown.
import { useText } from '../app/app';
import type { Descriptor, Option, OptionValue, Setup } from '../wire/types';
import { Choice } from './choice';
import { OptionField } from './option';

const sizeName = 'size';

export interface Rules {
  variant: string;
  rule_set: string;
  opening: string; // empty in games without opening rules
  params: Record<string, OptionValue>;
}

export function usualRules({ variants, rule_sets, openings, params }: Descriptor): Rules {
  const values = params.map(({ name, default: value }): [string, OptionValue] => [name, value ?? '']);
  return {
    variant: variants[0] ?? 'standard',
    rule_set: rule_sets[0] ?? '',
    opening: openings[0] ?? '',
    params: Object.fromEntries(values),
  };
}

export function askedRules({
  variant,
  rule_set,
  opening,
  params,
}: Rules): Required<Pick<Setup, 'params'>> & Pick<Setup, 'variant' | 'rule_set' | 'opening'> {
  return { variant, rule_set, params, ...(opening ? { opening } : {}) };
}

// The rules with what an address says of them. An address may say anything: what the game does not have is left out,
// and the server checks the rest.
export function withRules(rules: Rules, said: unknown, { variants, rule_sets, openings }: Descriptor): Rules {
  const given = (typeof said === 'object' && said !== null ? said : {}) as Partial<Record<keyof Rules, unknown>>;
  const known = (names: readonly string[], name: unknown, otherwise: string) => names.find((each) => each === name) ?? otherwise;
  const params = (typeof given.params === 'object' && given.params !== null ? given.params : {}) as Record<string, unknown>;
  const values = Object.entries(rules.params).map(([name, usual]): [string, OptionValue] => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return [name, typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : usual];
  });
  return {
    variant: known(variants, given.variant, rules.variant),
    rule_set: known(rule_sets, given.rule_set, rules.rule_set),
    opening: known(openings, given.opening, rules.opening),
    params: Object.fromEntries(values),
  };
}

// Whether there is anything to choose, apart from the size of the board.
export const hasRules = ({ variants, rule_sets, openings, params }: Descriptor): boolean =>
  [variants, rule_sets, openings].some((names) => names.length > 1) || params.some(({ name }) => name !== sizeName);

// For a position that was set up, which has its own board: the size is that of its rows. Without a position it is open.
export function askedRulesAt(rules: Rules, position: string): ReturnType<typeof askedRules> {
  const { [sizeName]: size, ...params } = rules.params;
  const [rows = ''] = position.trim().split(' ');
  return askedRules({
    ...rules,
    params: size === undefined || rows === '' ? params : { ...params, [sizeName]: String(rows.split('/').length) },
  });
}

interface RulesProps {
  descriptor: Descriptor;
  rules: Rules;
  onChange(rules: Rules): void;
}

export function RulesFields({ descriptor, rules, withSize = true, onChange }: RulesProps & { withSize?: boolean }) {
  const t = useText();
  return (
    <>
      <Names
        label={t('play.variant')}
        prefix="variant"
        value={rules.variant}
        names={descriptor.variants}
        onChange={(variant) => onChange({ ...rules, variant })}
      />
      <Names
        label={t('play.rules')}
        prefix="rule"
        value={rules.rule_set}
        names={descriptor.rule_sets}
        onChange={(rule_set) => onChange({ ...rules, rule_set })}
      />
      <Names
        label={t('play.opening')}
        prefix="opening"
        value={rules.opening}
        names={descriptor.openings}
        onChange={(opening) => onChange({ ...rules, opening })}
      />
      {rules.opening !== '' && <p class="hint explained">{t(`opening_how.${rules.opening}`)}</p>}
      {descriptor.params
        .filter(({ name }) => name !== sizeName || withSize)
        .map((option) => (
          <ParameterField key={option.name} option={option} rules={rules} onChange={onChange} />
        ))}
    </>
  );
}

// The size of the board, for a form that shows it before the other rules. Nothing in games of one size.
export function SizeField({ descriptor, rules, onChange }: RulesProps) {
  const option = descriptor.params.find(({ name }) => name === sizeName);
  return option ? <ParameterField option={option} rules={rules} onChange={onChange} /> : null;
}

function ParameterField({ option, rules, onChange }: Omit<RulesProps, 'descriptor'> & { option: Option }) {
  const t = useText();
  const { name } = option;
  const set = (value: OptionValue) => onChange({ ...rules, params: { ...rules.params, [name]: value } });
  return (
    <OptionField
      option={option}
      label={t(`param.${name}`)}
      open={t('option.open')}
      word={(choice) => t(`value.${choice}`)}
      value={rules.params[name] ?? ''}
      onChange={set}
      onReset={() => set(option.default ?? '')}
    />
  );
}

interface NamesProps {
  label: string;
  prefix: string;
  value: string;
  names: string[];
  onChange(value: string): void;
}
function Names({ label, prefix, value, names, onChange }: NamesProps) {
  const t = useText();
  if (names.length < 2) return null;
  return <Choice label={label} value={value} options={names.map((id) => ({ id, label: t(`${prefix}.${id}`) }))} onChange={onChange} />;
}
