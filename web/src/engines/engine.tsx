// One engine: its options as a form, its profiles of options, a test and its console. Changed options
// are kept by the page as a draft until they are saved as a profile or discarded.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, useApp, useSession, useText } from '../app/app';
import { Choice } from '../form/choice';
import { hasRange, isOutside, OptionField } from '../form/option';
import { Problem, Reason } from '../form/problem';
import { errorIn, get, post, put, remove } from '../net/rest';
import { ConsolePanel, useConsole } from './console';
import { draftKey, keepDrafts, withDraft, type OptionDraft } from '../app/option-drafts';
import { optionLines } from './toml';
import { Loading } from '../ui/loading';
import type { EngineDetails, EngineSummary, Option, OptionValue, Profile, ServerError } from '../wire/types';
import { copy } from '../panel/menu';
import { Lines } from './new-engine';

type Values = Record<string, OptionValue>;
const fromFile = ''; // stands for the values of engines.toml, which are not a profile
const filterFrom = 12;

const baseOf = (option: Option): OptionValue => option.value ?? option.default ?? (option.type === 'check' ? false : '');
const valuesOf = (profiles: readonly Profile[], name: string): Values => profiles.find((profile) => profile.name === name)?.values ?? {};

export function EnginePane({ engine }: { engine: EngineSummary }) {
  const app = useApp();
  const t = useText();
  const place = `engines/${encodeURIComponent(engine.name)}`;
  const lastGame = useSession(() => app.settings.get().lastGame);
  const [game, setGame] = useState(engine.games.includes(lastGame) ? lastGame : (engine.games[0] ?? ''));
  const [details, setDetails] = useState<EngineDetails | null>(null);
  const [isTesting, setTesting] = useState(false);
  const console = useConsole(engine.name, engine.protocol !== 'builtin');
  const query = `?game=${encodeURIComponent(game)}`;
  useEffect(() => {
    let isHere = true;
    void get<EngineDetails>(place + query).then(
      (found) => isHere && setDetails(found),
      (failure) => showError(app, errorIn(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [place, query, engine.state, app]);

  const test = async () => {
    setTesting(true);
    try {
      setDetails(await post<EngineDetails>(`${place}/test${query}`, {}));
    } catch (failure) {
      // The test may take long: the person may be elsewhere by now.
      const error = errorIn(failure);
      if (error.code === 'engine_failed') showToast(app, { text: t('engines.test_failed', { name: engine.name }), details: error.text });
      else showError(app, error);
    }
    setTesting(false);
  };
  if (!details) return <Loading />;
  const state = isTesting ? 'testing' : engine.state;
  const head = (
    <>
      <header class="page-head">
        <div>
          <h1>{details.id ?? engine.name}</h1>
          <p class="hint">
            {[details.id ? engine.name : '', details.author, t(`protocol.${engine.protocol}`)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div class="head-tools">
          <span class={`badge ${state}`}>
            {state === 'ready' && engine.ms !== undefined ? t('engines.answers', { n: engine.ms }) : t(`engines.${state}`)}
          </span>
          {engine.protocol !== 'builtin' && (
            <button class="plain" data-action="test" disabled={isTesting} onClick={() => void test()}>
              {t('engines.test')}
            </button>
          )}
        </div>
      </header>
      {engine.state === 'failed' && <Reason title={t('engines.failed')} text={engine.reason ?? ''} />}
      {details.command && <pre class="command">{details.command.join(' ')}</pre>}
      {engine.games.length > 1 && (
        <Choice
          label={t('play.game')}
          value={game}
          options={engine.games.map((id) => ({ id, label: t(`game.${id}`) }))}
          onChange={setGame}
        />
      )}
    </>
  );
  const without = { unknown: 'engines.untried', testing: 'engines.testing', failed: 'engines.not_started', ready: 'engines.no_options' }[
    engine.state
  ];
  return (
    <>
      {details.options.length === 0 ? (
        <div class="engine-body">
          {head}
          <p class="hint">{t(without)}</p>
        </div>
      ) : (
        <Options
          key={details.game}
          head={head}
          details={details}
          place={place}
          query={query}
          mayPress={console.state?.running ?? false}
          onPress={(name) => void console.run('set', { name })}
          onKept={setDetails}
        />
      )}
      <ConsolePanel console={console} game={game} isNeeded={engine.state === 'failed'} />
    </>
  );
}

interface OptionsProps {
  head: ComponentChildren; // of the page, above the options
  details: EngineDetails;
  place: string;
  query: string;
  mayPress: boolean;
  onPress(name: string): void;
  onKept(details: EngineDetails): void;
}

function Options({ head, details, place, query, mayPress, onPress, onKept }: OptionsProps) {
  const app = useApp();
  const t = useText();
  const { options, profiles, name: engine } = details;
  const key = draftKey(engine, details.game);
  const [begun] = useState(() => begunDraft(details, app.session.get().optionDrafts[key]));
  const [profile, choose] = useState(begun.profile);
  const [draft, setDraft] = useState<Values>(begun.values);
  const [newName, setNewName] = useState('');
  const [filter, setFilter] = useState('');
  const [error, setError] = useState<ServerError | null>(null);
  const wanted = filter.trim().toLowerCase();
  const shown = options.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isKept = JSON.stringify(sorted(draft)) === JSON.stringify(sorted(valuesOf(profiles, profile)));
  useEffect(() => {
    const before = app.session.get().optionDrafts;
    if (isKept && !before[key]) return;
    const optionDrafts = withDraft(before, key, isKept ? null : { profile, values: draft });
    keepDrafts(sessionStorage, optionDrafts);
    app.session.set({ optionDrafts });
  }, [key, isKept, profile, draft, app.session]);
  const isWrong = options.some((option) => draft[option.name] !== undefined && isOutside(option, draft[option.name]!));
  const pick = (name: string, from = profiles) => {
    choose(name);
    setDraft(valuesOf(from, name));
    setError(null);
  };
  const change = (option: Option, value: OptionValue) => {
    if (option.type === 'button') return onPress(option.name);
    const { [option.name]: _, ...rest } = draft;
    setDraft(String(value) === String(baseOf(option)) ? rest : { ...rest, [option.name]: value });
    if (error?.field === option.name) setError(null);
  };
  const keep = async (name: string, values: Values) => {
    try {
      await put(`${place}/profiles/${encodeURIComponent(name)}${query}`, { values });
      const kept = await get<EngineDetails>(place + query);
      onKept(kept);
      pick(name, kept.profiles);
      setNewName('');
      showToast(app, { text: t('engines.kept', { name }) });
    } catch (failure) {
      setError(errorIn(failure));
      showError(app, errorIn(failure));
    }
  };
  const drop = async () => {
    const values = valuesOf(profiles, profile);
    try {
      await remove(`${place}/profiles/${encodeURIComponent(profile)}${query}`);
      const left = await get<EngineDetails>(place + query);
      onKept(left);
      pick(fromFile, left.profiles);
      showToast(app, { text: t('engines.dropped', { name: profile }), undo: () => void keep(profile, values) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <>
      <div class="engine-body">
        {head}
        <section class="options" aria-label={t('engines.options')}>
          <div class="options-head">
            <label class="field">
              <span>{t('engines.profile')}</span>
              <select data-action="profile" value={profile} onChange={(event) => pick(event.currentTarget.value)}>
                <option value={fromFile}>{t(details.protocol === 'builtin' ? 'engines.defaults' : 'engines.from_file')}</option>
                {profiles.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {profile !== fromFile && (
              <button class="plain" data-action="drop-profile" onClick={() => void drop()}>
                {t('engines.drop')}
              </button>
            )}
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
              value={draft[option.name] ?? baseOf(option)}
              base={baseOf(option)}
              hint={hintOf(option, t)}
              {...(error?.field === option.name ? { wrong: <Problem error={error} /> } : {})}
              {...(mayPress ? {} : { noButton: t('engines.start_first') })}
              onChange={(value) => change(option, value)}
              {...(option.type === 'button' ? {} : { onReset: () => change(option, baseOf(option)) })}
            />
          ))}
          {shown.length === 0 && <p class="hint">{t('engines.none_found')}</p>}
          {details.protocol !== 'builtin' && Object.keys(draft).length > 0 && (
            <details>
              <summary>{t('engines.lines')}</summary>
              <Lines
                text={optionLines(engine, { ...fileValues(options), ...draft })}
                disabled={isWrong}
                onCopy={() => void copy(app, optionLines(engine, { ...fileValues(options), ...draft }))}
              />
            </details>
          )}
        </section>
      </div>
      {!isKept && (
        <form
          class="keep"
          onSubmit={(event) => {
            event.preventDefault();
            void keep(newName.trim() || profile, draft);
          }}
        >
          <p>
            <b>{t('engines.changed')}</b> <small>{t('engines.profile_about')}</small>
          </p>
          <input
            type="text"
            aria-label={t('engines.profile_name')}
            placeholder={profile || t('engines.profile_name')}
            value={newName}
            onInput={(event) => setNewName(event.currentTarget.value)}
          />
          <button class="plain main" type="submit" data-action="keep" disabled={isWrong || (newName.trim() === '' && profile === fromFile)}>
            {t('engines.keep')}
          </button>
          <button class="plain" type="button" data-action="discard" onClick={() => pick(profile)}>
            {t('engines.discard')}
          </button>
        </form>
      )}
    </>
  );
}

// The values that engines.toml already sets are included in the copied lines, because the whole table of
// options is replaced.
const fileValues = (options: readonly Option[]): Values =>
  Object.fromEntries(options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

// The options that this page shows first: those that were changed before and not saved, as far as there are such
// options, profiles and values still.
function begunDraft({ options, profiles }: EngineDetails, draft: OptionDraft | undefined): OptionDraft {
  if (!draft || (draft.profile !== fromFile && !profiles.some(({ name }) => name === draft.profile)))
    return { profile: fromFile, values: {} };
  const known = Object.entries(draft.values).filter(([name]) => options.some((option) => option.name === name));
  return { profile: draft.profile, values: Object.fromEntries(known) };
}

const sorted = (values: Values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

// What an option with a summary is about: in the language of the page if its files know the option, else as the engine
// says it.
function summaryOf({ name, summary }: Option, t: ReturnType<typeof useText>): string {
  if (!summary) return '';
  const key = name.toLowerCase().replaceAll(' ', '_');
  const words = t(`about.${key}`);
  return words === key.replaceAll('_', ' ') ? summary : words;
}

// The hint of an option: the summary that a built-in engine gives, the range and the default, as "1 …
// 1024, default 1".
function hintOf(option: Option, t: ReturnType<typeof useText>): string {
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
