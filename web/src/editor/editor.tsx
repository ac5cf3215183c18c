// A position set up by hand, for every game from its face alone. Men and stones are put, moved and
// removed; the server reports what is wrong and where.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp, useCommands, useDescriptor, useSession, useSettings, useText, type Spoken } from '../app/app';
import { Board } from '../board/board';
import { pointUnder } from '../board/geometry';
import { speechOf } from '../board/speech';
import { Problem } from '../form/problem';
import { askedRulesAt, usualRules, type Rules } from '../form/rules';
import { EditorPanel } from './setup-tools';
import { eraser } from './palette';
import { TableLayout } from '../panel/layout';
import { errorIn, post } from '../net/rest';
import { beginAt, redone, stepTo, undone, type History } from './history';
import { fieldsOf, lettersOf, moveTo, positionText, putAt, wordAt, type PositionWords } from './position';
import type { Stroke } from '../board/drawing';
import { startAddress } from '../game/way';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import type { Descriptor, Face, PositionInfo, RecordSummary, ServerError, Setup } from '../wire/types';
import { copy } from '../panel/menu';

const none: never[] = [];
const pause = 150; // milliseconds in which several changes become one request

export function EditorPage({ game, text }: { game: string; text: string }) {
  const descriptor = useDescriptor(game);
  const isKnown = useSession((session) => session.hello !== null);
  if (!isKnown) return <Loading />;
  return descriptor ? <Editor key={game} descriptor={descriptor} given={text} /> : <Lost />;
}

// Checks position texts with the server. `info` is the last position that the server understood, `error`
// the error of the last text.
function useChecked(descriptor: Descriptor, rules: Rules, given: string, show: (found: PositionInfo) => void) {
  const app = useApp();
  const setupAt = (position: string): Setup => ({ game: descriptor.game, ...askedRulesAt(rules, position), position });
  const base = setupAt('');
  const [info, setInfo] = useState<PositionInfo | null>(null);
  const [error, setError] = useState<ServerError | null>(null);
  const [usual, setUsual] = useState<PositionInfo | null>(null);
  const asked = useRef(0);
  const [isFresh, refresh] = useState(false); // `info` describes the position that the board shows
  // `show` is called with a position that the server understood; until then, and after an error, the board stays as
  // it is.
  const ask = async (setup: Setup, show?: (found: PositionInfo) => void) => {
    const turn = ++asked.current;
    try {
      const found = await post<PositionInfo>('positions', { setup, moves: [] });
      if (turn !== asked.current) return;
      setInfo(found);
      refresh(true);
      setError(null);
      show?.(found);
    } catch (failure) {
      if (turn === asked.current) setError(errorIn(failure));
    }
  };
  useEffect(() => {
    void post<PositionInfo>('positions', { setup: base, moves: [] }).then(
      (start) => {
        setUsual(start);
        show(start);
        refresh(true);
        if (given === '') setInfo(start);
        else void ask(setupAt(given), show);
      },
      (failure) => showError(app, errorIn(failure)),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor begins once
  }, []);
  const forget = () => {
    asked.current += 1;
    refresh(false);
  };
  return { base, setupAt, info, isFresh, error, usual, ask, forget };
}

// What stands on the board, valid or not, with the face that belongs to it.
interface Draft extends PositionWords {
  face: Face;
}
const draftOf = ({ cells, turn, position, board }: PositionInfo): Draft => ({ cells, turn, fields: fieldsOf(position), face: board });

function Editor({ descriptor, given }: { descriptor: Descriptor; given: string }) {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  // What stands on the board, and what stood there before; null until the server has answered.
  const [history, setHistory] = useState<History<Draft> | null>(null);
  const draft = history?.now ?? null;
  const [rules, setRules] = useState(() => usualRules(descriptor));
  const { base, setupAt, info, isFresh, error, usual, ask, forget } = useChecked(descriptor, rules, given, (found) =>
    setHistory(beginAt(draftOf(found))),
  );
  const [isLeftOut, leaveOut] = useState(false);
  const [tool, choose] = useState('');
  const [flipped, setFlipped] = useState(false);
  const timer = useRef(0);
  const { game } = descriptor;
  const title = `${t('editor.title')} · ${t(`game.${game}`)}`;
  useEffect(() => {
    document.title = `${title} – Ludex`;
    app.session.set({ title });
  }, [app.session, title]);

  const face = draft?.face ?? descriptor.face;
  const letters = lettersOf(face, usual?.cells ?? descriptor.picture);
  const typed = letters.join(''); // the keys that choose a man or a stone
  // Before one is chosen: the man of which there are most.
  const held = tool || letters[letters.length / 2 - 1]!;
  // The server leaves out what is impossible: the right to castle of a king that has moved. The board stays as it is.
  const adopt = (next: Draft, { position }: PositionInfo) => {
    const fields = fieldsOf(position);
    if (fields.join(' ') === next.fields.join(' ')) return;
    setHistory((known) => known && { ...known, now: { ...next, fields } });
    leaveOut(true);
  };
  const setupOf = (of: Draft): Setup => setupAt(positionText(of.face, of));
  const check = (next: Draft) => {
    forget();
    leaveOut(false);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void ask(setupOf(next), (found) => adopt(next, found)), pause);
  };
  const change = (next: Draft) => {
    setHistory((known) => known && stepTo(known, next));
    check(next);
  };
  const walk = (step: typeof undone<Draft>) => {
    if (!history) return;
    const next = step(history);
    setHistory(next);
    check(next.now);
  };
  const put = (point: number, letter: string) =>
    draft && change({ ...draft, cells: putAt(draft.cells, point, draft.cells[point] === letter ? eraser : letter) });
  const press = ({ from, to, isSecond }: Stroke) => {
    if (!draft) return;
    if (isSecond) return put(from, eraser);
    if (from !== to) return draft.cells[from] === '.' ? undefined : change({ ...draft, cells: moveTo(draft.cells, from, to) });
    put(from, held);
  };
  // What was dragged from the palette to the board.
  const drop = (letter: string, x: number, y: number) => {
    const box = document.querySelector('.play-area')!.getBoundingClientRect();
    const point = pointUnder(face, (x - box.left) / box.width, (y - box.top) / box.height, flipped);
    if (draft && point !== null && draft.cells[point] !== letter) change({ ...draft, cells: putAt(draft.cells, point, letter) });
  };
  const fill = (setup: Setup, act?: () => void) => {
    clearTimeout(timer.current);
    void ask(setup, (found) => {
      setHistory((known) => known && stepTo(known, draftOf(found)));
      act?.();
    });
  };
  // A whole position that is replaced at a press can be brought back by the message about it, whatever was done since.
  const offerBack = (text: string) => draft && showToast(app, { text: t(text), undo: () => change(draft) });
  const start = () => fill(base, () => offerBack('editor.started'));
  const clear = () => {
    if (!draft) return;
    change({ ...draft, cells: '.'.repeat(draft.cells.length) });
    offerBack('editor.cleared');
  };
  // Other rules may not suit the position.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && draft) check(draft);
    first.current = false;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only other rules check the position again
  }, [rules]);
  useCommands({
    ...(history && history.past.length > 0 ? { undo: () => walk(undone) } : {}),
    ...(history && history.future.length > 0 ? { redo: () => walk(redone) } : {}),
    flip: () => setFlipped(!flipped),
    focus_board: () => document.getElementById('board-points')?.focus(),
  });
  // A letter key chooses a man; Delete or Backspace chooses the eraser.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.activeElement?.id !== 'board-points' || event.ctrlKey || event.altKey || event.metaKey) return;
      const letter =
        [...typed].find((each) => each === event.key) ?? (event.key === 'Delete' || event.key === 'Backspace' ? eraser : undefined);
      if (letter === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      choose(letter);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [typed]);

  if (!draft || !usual) {
    return error ? (
      <main class="page">
        <Problem error={error} />
      </main>
    ) : (
      <Loading />
    );
  }
  const set = settings.men[game] ?? face.men[0] ?? '';
  const text = positionText(face, draft);
  // A press before the server has answered uses the position that the board shows now, not the one
  // checked before.
  const setup: Setup = info && isFresh && !error ? { ...info.setup, position: info.position } : setupOf(draft);
  const analyse = async () => {
    try {
      const [record] = await post<RecordSummary[]>('records', setup);
      if (record) app.go(`/analyse/${record.id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const spoken: Spoken = { t, game, seats: descriptor.seats, face, cells: draft.cells, last: none, legal: null };
  const place = error ? (error.field?.endsWith('position') && error.column ? wordAt(text, error.column) : 0) : -1;
  return (
    <TableLayout
      face={face}
      top={null}
      bottom={null}
      gauge={null}
      board={
        <Board
          look={{ face, set, stones: settings.stones, labels: settings.labels, flipped }}
          position={{ cells: draft.cells, turn: draft.turn }}
          drawable={{ isOn: true, onDraw: press, onDrawOff: (from) => draft.cells[from] !== eraser && put(from, eraser) }}
          spoken={{
            name: t('board.name', { game: t(`game.${game}`), files: face.files, ranks: face.ranks }),
            speech: speechOf(spoken),
          }}
        />
      }
      panel={
        <EditorPanel
          title={title}
          descriptor={descriptor}
          face={face}
          set={set}
          letters={letters}
          tool={held}
          turn={draft.turn}
          fields={draft.fields}
          usualFields={fieldsOf(usual.position)}
          text={text}
          error={error}
          wrongWord={place}
          isLeftOut={isLeftOut}
          isOver={info?.result !== null && info?.result !== undefined}
          size={face.files}
          onTool={choose}
          onDrop={drop}
          onTurn={(turn) => change({ ...draft, turn })}
          onFields={(fields) => change({ ...draft, fields })}
          onText={(position) => fill(setupAt(position))}
          onSize={(size) => fill({ ...base, params: { ...base.params, size } })}
          rules={rules}
          onRules={setRules}
          canUndo={history !== null && history.past.length > 0}
          canRedo={history !== null && history.future.length > 0}
          onStart={start}
          onClear={clear}
          onCopy={() => void copy(app, text)}
          onAnalyse={() => void analyse()}
          onPlay={() => app.go(startAddress(game, setup.position, askedRulesAt(rules, '')))}
        />
      }
    />
  );
}
