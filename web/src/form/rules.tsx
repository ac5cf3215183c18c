// What is played besides the game itself: variant, rules, opening rule and parameters, all from the
// descriptor. A choice with only one option is not shown.
import { useText } from '../app';
import type { Descriptor, NewTable, OptionValue } from '../wire/types';
import { Choice } from './choice';
import { OptionField } from './option';

export interface Rules {
  variant: string;
  rule_set: string;
  opening: string; // empty in games without opening rules
  params: Record<string, OptionValue>;
}

export function usualRules({ variants, rule_sets, openings, params }: Descriptor): Rules {
  const values = params.map(({ name, default: value }): [string, OptionValue] => [name, value ?? '']);
  return { variant: variants[0] ?? 'standard', rule_set: rule_sets[0] ?? '', opening: openings[0] ?? '', params: Object.fromEntries(values) };
}

export function askedRules({ variant, rule_set, opening, params }: Rules): Pick<NewTable, 'variant' | 'rule_set' | 'opening' | 'params'> {
  return { variant, rule_set, params, ...(opening ? { opening } : {}) };
}

interface RulesProps {
  descriptor: Descriptor;
  rules: Rules;
  onChange(rules: Rules): void;
}

export function RulesFields({ descriptor, rules, onChange }: RulesProps) {
  const t = useText();
  const { params } = rules;
  return (
    <>
      <Names label={t('play.variant')} prefix="variant" value={rules.variant} names={descriptor.variants} onChange={(variant) => onChange({ ...rules, variant })} />
      <Names label={t('play.rules')} prefix="rule" value={rules.rule_set} names={descriptor.rule_sets} onChange={(rule_set) => onChange({ ...rules, rule_set })} />
      <Names label={t('play.opening')} prefix="opening" value={rules.opening} names={descriptor.openings} onChange={(opening) => onChange({ ...rules, opening })} />
      {rules.opening !== '' && <p class="hint explained">{t(`opening_how.${rules.opening}`)}</p>}
      {descriptor.params.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          label={t(`param.${option.name}`)}
          open={t('option.open')}
          word={(choice) => t(`value.${choice}`)}
          value={params[option.name] ?? ''}
          onChange={(value) => onChange({ ...rules, params: { ...params, [option.name]: value } })}
          onReset={() => onChange({ ...rules, params: { ...params, [option.name]: option.default ?? '' } })}
        />
      ))}
    </>
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
