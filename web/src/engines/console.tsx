// The protocol console of an engine: the lines between it and Ludex in both directions, a filter, and a
// field for lines to a process of the console's own.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showError, useApp, useSettings, useText } from '../app/app';
import { errorIn } from '../net/rest';
import { reduceConsole, shownLines, signs, type Shown } from './console-lines';
import { defaults, ranges } from '../app/settings';
import { Icon } from '../ui/icons';
import { Splitter } from '../ui/splitter';
import { useWholeLines } from '../ui/whole-lines';
import type { Console, ConsoleDelta } from '../wire/types';

const none: Console['lines'] = [];

export interface OpenConsole {
  state: Console | null;
  run(what: string, fields?: Record<string, unknown>): Promise<boolean>;
}

export function useConsole(name: string, exists: boolean): OpenConsole {
  const app = useApp();
  const topic = `engine/${name}/console`;
  const [state, setState] = useState<Console | null>(null);
  useEffect(() => {
    setState(null);
    if (!exists) return;
    return app.live.subscribe(topic, {
      state: (data) => setState(data as Console),
      delta: (delta) => setState((now) => now && reduceConsole(now, delta as unknown as ConsoleDelta)),
    });
  }, [topic, exists, app.live]);
  const run = async (what: string, fields: Record<string, unknown> = {}) => {
    try {
      await app.live.do(topic, what, fields);
      return true;
    } catch (failure) {
      showError(app, errorIn(failure));
      return false;
    }
  };
  return { state, run };
}

// The typed lines, the newest last; the arrow keys bring them back.
function useHistory() {
  const kept = useRef<string[]>([]);
  const at = useRef(0);
  return {
    add(line: string) {
      kept.current = [...kept.current.filter((other) => other !== line), line];
      at.current = kept.current.length;
    },
    step(by: number): string {
      at.current = Math.max(0, Math.min(kept.current.length, at.current + by));
      return kept.current[at.current] ?? '';
    },
  };
}

interface PanelProps {
  console: OpenConsole;
  game: string;
  isNeeded: boolean; // it says why something failed
}

// It is folded until it is opened, or until its own process starts or a failure is to be read.
export function ConsolePanel({ console: { state, run }, game, isNeeded }: PanelProps) {
  const app = useApp();
  const t = useText();
  const height = useSettings((settings) => settings.consoleHeight);
  const [wanted, want] = useState<boolean | null>(null);
  const [filter, setFilter] = useState<Filter>({ text: '', who: '' });
  const lines = state?.lines ?? none;
  const shown = useMemo(() => shownLines(lines, filter.text, filter.who), [lines, filter]);
  if (!state) return null;
  const isOpen = wanted ?? (isNeeded || state.running);
  const turn = () => {
    if (state.running) return run('stop');
    want(true);
    return run('start', { game });
  };
  return (
    <section class="console" aria-label={t('console.title')} style={{ '--console-height': height }}>
      {isOpen && (
        <Splitter
          label={t('console.height')}
          controls="traffic"
          value={height}
          usual={defaults.consoleHeight}
          range={ranges.consoleHeight}
          onChange={(consoleHeight) => app.settings.set({ consoleHeight })}
        />
      )}
      <header>
        <h2>
          <button
            class="quiet fold-console"
            type="button"
            aria-expanded={isOpen}
            title={t(isOpen ? 'console.hide' : 'console.show')}
            onClick={() => want(!isOpen)}
          >
            <Icon name="unfold" />
            {t('console.title')}
          </button>
        </h2>
        {isOpen && <FilterFields lines={lines} filter={filter} onFilter={setFilter} />}
        {state.may_type && (
          <button class="plain" data-action={state.running ? 'stop' : 'start'} onClick={() => void turn()}>
            {t(state.running ? 'console.stop' : 'console.start')}
          </button>
        )}
      </header>
      {isOpen && <Traffic lines={shown} />}
      {isOpen && state.may_type && <LineField isRunning={state.running} onLine={(line) => run('line', { line })} />}
    </section>
  );
}

interface Filter {
  text: string; // that shown lines contain
  who: string; // the process; empty for all
}

interface FilterProps {
  lines: Console['lines'];
  filter: Filter;
  onFilter(filter: Filter): void;
}

function FilterFields({ lines, filter, onFilter }: FilterProps) {
  const t = useText();
  const processes = useMemo(() => [...new Set(lines.map(({ who }) => who))], [lines]);
  return (
    <>
      <input
        type="search"
        placeholder={t('console.filter')}
        aria-label={t('console.filter')}
        value={filter.text}
        onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      {processes.length > 1 && (
        <select
          aria-label={t('console.process')}
          value={filter.who}
          onChange={(event) => onFilter({ ...filter, who: event.currentTarget.value })}
        >
          <option value="">{t('console.all')}</option>
          {processes.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

// A line that is typed to the console's own process. It stays in the field if the server refuses it: `onLine` is false.
function LineField({ isRunning, onLine }: { isRunning: boolean; onLine(line: string): Promise<boolean> }) {
  const t = useText();
  const [line, type] = useState('');
  const history = useHistory();
  const send = async () => {
    const typed = line.trim();
    if (typed === '') return;
    history.add(typed);
    if (await onLine(typed)) type('');
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    type(history.step(step));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <span aria-hidden="true">{signs.us}</span>
      <input
        type="text"
        spellcheck={false}
        autocomplete="off"
        aria-label={t('console.type')}
        placeholder={t(isRunning ? 'console.type' : 'console.start_first')}
        disabled={!isRunning}
        value={line}
        onKeyDown={onKey}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </form>
  );
}

// Scrolls to the newest line, unless the person has scrolled up to read.
function Traffic({ lines }: { lines: readonly Shown[] }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useWholeLines(box);
  const follows = useRef(true);
  useEffect(() => {
    const list = box.current!;
    const show = () => follows.current && (list.scrollTop = list.scrollHeight);
    show();
    // Its height may be changed.
    const watch = new ResizeObserver(show);
    watch.observe(list);
    return () => watch.disconnect();
  }, [lines]);
  // The last scroll event of a list may come when the list is gone already.
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    follows.current = scrollHeight - scrollTop - clientHeight < 8;
  };
  return (
    <div
      class="traffic whole-lines"
      id="traffic"
      role="log"
      aria-live="off"
      aria-label={t('console.title')}
      tabIndex={0}
      ref={box}
      onScroll={onScroll}
    >
      {lines.length === 0 && <p class="hint">{t('console.empty')}</p>}
      {lines.map((line) => (
        <p key={line.n} class={line.from}>
          {line.missing > 0 && <em>{t('console.missing', { n: line.missing })}</em>}
          <i role="img" aria-label={t(`console.from.${line.from}`)} title={t(`console.from.${line.from}`)}>
            {signs[line.from]}
          </i>{' '}
          {line.text}
        </p>
      ))}
    </div>
  );
}
