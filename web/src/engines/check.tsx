// The checks of an engine's protocol: which of them are run, how far they are, and what they have found, with the lines
// that show it and the commands that repeat it in a terminal.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useText } from '../app/app';
import { Choice } from '../form/choice';
import { Reason } from '../form/problem';
import { errorIn } from '../net/rest';
import { copy } from '../panel/copy';
import type { CheckDelta, CheckLevel, CheckResult, CheckRun, EngineCheck } from '../wire/types';
import { reduceCheck, selected, tallyOf, type Selection } from './check-state';
import './check.css';
import { signs } from './console-lines';

export interface OpenCheck {
  state: EngineCheck | null;
  run(what: string, fields?: Record<string, unknown>): Promise<void>;
}

// The server ends a run when the page no longer follows it.
export function useCheck(name: string, exists: boolean): OpenCheck {
  const app = useApp();
  const topic = `engine/${name}/check`;
  const [state, setState] = useState<EngineCheck | null>(null);
  useEffect(() => {
    setState(null);
    if (!exists) return;
    return app.live.subscribe(topic, {
      state: (data) => setState(data as EngineCheck),
      delta: (delta) => setState((now) => now && reduceCheck(now, delta as unknown as CheckDelta)),
    });
  }, [topic, exists, app.live]);
  const run = async (what: string, fields: Record<string, unknown> = {}) => {
    try {
      await app.live.do(topic, what, fields);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return { state, run };
}

// It is folded until it is opened, or until there is a run to read.
export function CheckPart({ check: { state, run } }: { check: OpenCheck }) {
  const t = useText();
  const [wanted, want] = useState<boolean | null>(null);
  const [levels, choose] = useState<readonly string[]>([]);
  if (!state) return null;
  const isRunning = state.run?.state === 'running';
  return (
    <details
      class="card check"
      data-part="check"
      data-state={state.run?.state ?? 'none'}
      open={wanted ?? state.run !== undefined}
      onToggle={(event) => want(event.currentTarget.open)}
    >
      <summary>{t('check.title')}</summary>
      <p class="hint">{t('check.about')}</p>
      {state.obstacle ? (
        <p>{t(`check.no_${state.obstacle}`)}</p>
      ) : (
        <>
          <Levels levels={state.levels} chosen={levels} isFixed={isRunning} onChoose={choose} />
          <div class="link-row">
            {isRunning ? (
              <button class="plain" type="button" data-action="cancel-check" onClick={() => void run('cancel')}>
                {t('check.stop')}
              </button>
            ) : (
              <button class="plain main" type="button" data-action="check" onClick={() => void run('check', { levels })}>
                {t('check.start')}
              </button>
            )}
            {isRunning && <span class="hint">{t('check.stay')}</span>}
          </div>
        </>
      )}
      {state.run && <Run run={state.run} />}
    </details>
  );
}

interface LevelsProps {
  levels: readonly CheckLevel[];
  chosen: readonly string[]; // empty: all
  isFixed: boolean;
  onChoose(levels: readonly string[]): void;
}

function Levels({ levels, chosen, isFixed, onChoose }: LevelsProps) {
  const t = useText();
  const turn = (name: string) => onChoose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const total = levels.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).reduce((sum, { checks }) => sum + checks, 0);
  return (
    <fieldset class="check-levels" disabled={isFixed}>
      <legend>{t('check.levels', { n: total })}</legend>
      <button class="plain" type="button" aria-pressed={chosen.length === 0} data-level="" onClick={() => onChoose([])}>
        {t('check.all_levels')}
      </button>
      {levels.map(({ name }) => (
        <button
          key={name}
          class="plain"
          type="button"
          lang="en"
          data-level={name}
          aria-pressed={chosen.includes(name)}
          onClick={() => turn(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function Run({ run }: { run: CheckRun }) {
  const t = useText();
  const [selection, select] = useState<Selection>('failed');
  const { results, checks, state } = run;
  const tally = tallyOf(results);
  const failed = tally.must + tally.should + tally.advice;
  const counts = [
    t('check.passed', { n: tally.passed }),
    ...(['must', 'should', 'advice', 'not_applicable', 'not_run'] as const)
      .filter((what) => tally[what] > 0)
      .map((what) => t(`check.${what}_count`, { n: tally[what] })),
  ];
  const shown = selected(results, selection);
  return (
    <>
      <label class="check-progress">
        {t(`check.${state}`, { done: results.length - tally.not_run, total: checks })}
        <progress value={results.length - tally.not_run} max={checks} />
      </label>
      <p data-part="tally">{counts.join(' · ')}</p>
      {run.why && <p class="hint">{t(`check.why_${run.why}`)}</p>}
      {run.trouble !== undefined && <Reason title={t('check.trouble')} text={run.trouble} />}
      {state !== 'running' && <Ending run={run} />}
      <Choice
        label={t('check.show')}
        value={selection}
        options={[
          { id: 'failed', label: t('check.show_failed'), small: String(failed) },
          { id: 'other', label: t('check.show_other'), small: String(tally.not_applicable + tally.not_run) },
          { id: 'all', label: t('check.show_all'), small: String(results.length) },
        ]}
        onChange={(value) => select(value as Selection)}
      />
      {shown.length === 0 && <p class="hint">{t(selection === 'failed' && state === 'done' ? 'check.none_failed' : 'check.none')}</p>}
      <ul class="check-results">
        {shown.map((result) => (
          <li key={result.check} data-check={result.check} data-verdict={result.verdict}>
            {result.verdict === 'fail' ? <Failed result={result} /> : <Other result={result} />}
          </li>
        ))}
      </ul>
    </>
  );
}

// What is left to read and to copy at the end.
function Ending({ run: { summary = '', badge = '', command } }: { run: CheckRun }) {
  const t = useText();
  return (
    <>
      {summary !== '' && <CopiedLine label={t('check.summary')} text={summary} part="summary" />}
      {badge !== '' && <CopiedLine label={t('check.badge')} text={badge} part="badge" />}
      <CopiedLine label={t('check.command')} text={command} part="command" />
    </>
  );
}

function CopiedLine({ label, text, part }: { label: string; text: string; part: string }) {
  const app = useApp();
  const t = useText();
  return (
    <div class="toml" role="group" aria-label={label}>
      <span>{label}</span>
      <code class="grow" lang="en" data-part={part}>
        {text}
      </code>
      <button class="plain" type="button" data-copy={part} onClick={() => void copy(app, text)}>
        {t('copy')}
      </button>
    </div>
  );
}

function Failed({ result }: { result: CheckResult }) {
  const t = useText();
  const { check, severity, text = '', about, source, command, traffic, before = 0 } = result;
  return (
    <details>
      <summary>
        <i class={`verdict ${severity}`}>{t(`check.${severity}`)}</i>
        <b lang="en">{check}</b>
        <span class="wrong" lang="en">
          {text}
        </span>
      </summary>
      <p lang="en">{about}</p>
      <p class="hint" lang="en">
        {source}
      </p>
      {traffic && (
        <div class="traffic" role="log" aria-live="off" aria-label={t('check.traffic')} tabIndex={0}>
          {before > 0 && <p class="note">{t('console.missing', { n: before })}</p>}
          {traffic.map((line, i) => (
            <p key={i} class={line.from}>
              <span class="at">{line.ms}</span>{' '}
              <i role="img" aria-label={t(`console.from.${line.from}`)} title={t(`console.from.${line.from}`)}>
                {signs[line.from]}
              </i>{' '}
              {line.text}
            </p>
          ))}
        </div>
      )}
      {command !== undefined && <CopiedLine label={t('check.again')} text={command} part="again" />}
    </details>
  );
}

function Other({ result: { check, verdict, text = '', about } }: { result: CheckResult }) {
  const t = useText();
  return (
    <p class="check-row">
      <i class={`verdict ${verdict}`}>{t(`check.${verdict}`)}</i>
      <b lang="en">{check}</b>
      <span class="hint" lang="en">
        {text || about}
      </span>
    </p>
  );
}
