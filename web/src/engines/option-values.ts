// The values of an engine's options: those of engines.toml, of a profile, and those that the person has changed. Pure
// functions.
import type { OptionDraft } from '../app/option-drafts';
import type { EngineDetails, Option, OptionValue, Profile } from '../wire/types';

export type Values = Record<string, OptionValue>;
export const fromFile = ''; // stands for the values of engines.toml, which are not a profile

export const baseOf = (option: Option): OptionValue => option.value ?? option.default ?? (option.type === 'check' ? false : '');

export const valuesOf = (profiles: readonly Profile[], name: string): Values =>
  profiles.find((profile) => profile.name === name)?.values ?? {};

// The values that engines.toml already sets are included in the copied lines, because the whole table of options is
// replaced.
export const fileValues = (options: readonly Option[]): Values =>
  Object.fromEntries(options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

// The changed values after one more change. A value that an option has anyway is not a change.
export function withValue(values: Values, option: Option, value: OptionValue): Values {
  const { [option.name]: _, ...rest } = values;
  return String(value) === String(baseOf(option)) ? rest : { ...rest, [option.name]: value };
}

const sorted = (values: Values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
export const areSame = (a: Values, b: Values): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

// The options that the page shows first: those that were changed before and not saved, as far as there are such options,
// profiles and values still.
export function begunDraft(
  { options, profiles }: Pick<EngineDetails, 'options' | 'profiles'>,
  draft: OptionDraft | undefined,
): OptionDraft {
  if (!draft || (draft.profile !== fromFile && !profiles.some(({ name }) => name === draft.profile)))
    return { profile: fromFile, values: {} };
  const known = Object.entries(draft.values).filter(([name]) => options.some((option) => option.name === name));
  return { profile: draft.profile, values: Object.fromEntries(known) };
}
