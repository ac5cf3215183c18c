// The options of an engine as a form, with its profiles of options.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useApp, useText } from '../app/app';
import { hasRange, OptionField } from '../form/option';
import { Problem } from '../form/problem';
import { copy } from '../panel/copy';
import type { EngineDetails, Option } from '../wire/types';
import { Lines } from './new-engine';
import { baseOf, fileValues, fromFile } from './option-values';
import { optionLines } from './toml';
import { useOptionDraft, type OptionEditing } from './use-option-draft';

const filterFrom = 12;

interface OptionsProps {
  head: ComponentChildren; // of the page, above the options
  details: EngineDetails;
  mayPress: boolean;
  address(path: string): string; // of a request about the engine
  onPress(name: string): void;
  onDetails(details: EngineDetails): void;
}

export function Options({ head, details, mayPress, address, onPress, onDetails }: OptionsProps) {
  const t = useText();
  const { options } = details;
  const editing = useOptionDraft(details, address, onDetails);
  const { values, error } = editing;
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = options.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <div class="engine-body">
        {head}
        <section class="options" aria-label={t('engines.options')}>
          <div class="options-head">
            <Profiles details={details} editing={editing} />
            {options.length > filterFrom && (
              <input
                type="search"
                placeholder={t('engines.find')}
                aria-label={t('engines.find')}
                value={filter}
                onInput={(event) => setFilter(event.currentTarget.value)}
              />
            )}
          </div>
          {shown.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              label={option.name}
              value={values[option.name] ?? baseOf(option)}
              base={baseOf(option)}
              hint={hintOf(option, t)}
              {...(error?.field === option.name ? { wrong: <Problem error={error} /> } : {})}
              {...(mayPress ? {} : { noButton: t('engines.start_first') })}
              onChange={(value) => (option.type === 'button' ? onPress(option.name) : editing.change(option, value))}
              {...(option.type === 'button' ? {} : { onReset: () => editing.change(option, baseOf(option)) })}
            />
          ))}
          {shown.length === 0 && <p class="hint">{t('engines.none_found')}</p>}
          {details.protocol !== 'builtin' && Object.keys(values).length > 0 && <FileLines details={details} editing={editing} />}
        </section>
      </div>
      {!editing.isSaved && <SaveForm editing={editing} />}
    </>
  );
}

function Profiles({ details, editing }: { details: EngineDetails; editing: OptionEditing }) {
  const t = useText();
  const { profile } = editing;
  return (
    <>
      <label class="field">
        <span>{t('engines.profile')}</span>
        <select data-action="profile" value={profile} onChange={(event) => editing.pick(event.currentTarget.value)}>
          <option value={fromFile}>{t(details.protocol === 'builtin' ? 'engines.defaults' : 'engines.from_file')}</option>
          {details.profiles.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {profile !== fromFile && (
        <button class="plain" data-action="drop-profile" onClick={editing.drop}>
          {t('engines.drop')}
        </button>
      )}
    </>
  );
}

// The values as lines for engines.toml.
function FileLines({ details, editing }: { details: EngineDetails; editing: OptionEditing }) {
  const app = useApp();
  const t = useText();
  const lines = optionLines(details.name, { ...fileValues(details.options), ...editing.values });
  return (
    <details>
      <summary>{t('engines.lines')}</summary>
      <Lines text={lines} disabled={editing.isWrong} onCopy={() => void copy(app, lines)} />
    </details>
  );
}

function SaveForm({ editing: { profile, isWrong, save, pick } }: { editing: OptionEditing }) {
  const t = useText();
  const [typed, type] = useState('');
  const name = typed.trim() || profile;
  return (
    <form
      class="keep"
      onSubmit={(event) => {
        event.preventDefault();
        save(name);
      }}
    >
      <p>
        <b>{t('engines.changed')}</b> <small>{t('engines.profile_about')}</small>
      </p>
      <input
        type="text"
        aria-label={t('engines.profile_name')}
        placeholder={profile || t('engines.profile_name')}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <button class="plain main" type="submit" data-action="keep" disabled={isWrong || name === fromFile}>
        {t('engines.keep')}
      </button>
      <button class="plain" type="button" data-action="discard" onClick={() => pick(profile)}>
        {t('engines.discard')}
      </button>
    </form>
  );
}

type Text = ReturnType<typeof useText>;

// What an option with a summary is about: in the language of the page if its files know the option, else as the engine
// says it.
function summaryOf({ name, summary }: Option, t: Text): string {
  if (!summary) return '';
  const key = name.toLowerCase().replaceAll(' ', '_');
  const words = t(`about.${key}`);
  return words === key.replaceAll('_', ' ') ? summary : words;
}

// The hint of an option: the summary that a built-in engine gives, the range and the default, as "1 …
// 1024, default 1".
function hintOf(option: Option, t: Text): string {
  const { type, min, max } = option;
  const words: string[] = [summaryOf(option, t)].filter(Boolean);
  if (type === 'spin' && hasRange(option)) words.push(`${min} … ${max}`);
  if (type !== 'button' && option.default !== undefined) {
    const shown =
      typeof option.default === 'boolean'
        ? t(`value.${option.default}`)
        : option.default === ''
          ? t('option.empty')
          : String(option.default);
    words.push(t('option.default', { value: shown }));
  }
  return words.join(', ');
}
