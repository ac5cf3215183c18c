// A position set up by hand, for every game from its face alone. Men and stones are put, moved and
// removed; the server reports what is wrong and where.
import { useEffect, useState } from 'preact/hooks';
import { showError, useApp, useCommands, useDescriptor, useSession, useSettings, useText, useTitle, type Spoken } from '../app/app';
import { Board } from '../board/board';
import { pointUnder } from '../board/geometry';
import { speechOf } from '../board/speech';
import type { Stroke } from '../board/drawing';
import { Problem } from '../form/problem';
import { askedRulesAt } from '../form/rules';
import { startAddress } from '../game/way';
import { errorIn, post } from '../net/rest';
import { TableLayout } from '../panel/layout';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import type { Descriptor, RecordSummary } from '../wire/types';
import { lettersOf, moveTo } from './position';
import { EditorPanel } from './setup-tools';
import { eraser, useEditing, type Editing } from './use-editing';

const none: never[] = [];

export function EditorPage({ game, text }: { game: string; text: string }) {
  const descriptor = useDescriptor(game);
  const isKnown = useSession((session) => session.hello !== null);
  if (!isKnown) return <Loading />;
  return descriptor ? <Editor key={game} descriptor={descriptor} given={text} /> : <Lost />;
}

function Editor({ descriptor, given }: { descriptor: Descriptor; given: string }) {
  const t = useText();
  const { editing, error } = useEditing(descriptor, given);
  const title = `${t('editor.title')} · ${t(`game.${descriptor.game}`)}`;
  useTitle(title);
  if (editing) return <EditorTable title={title} descriptor={descriptor} editing={editing} />;
  if (!error) return <Loading />;
  return (
    <main class="page">
      <Problem error={error} />
    </main>
  );
}

interface EditorProps {
  descriptor: Descriptor;
  editing: Editing;
}

function EditorTable({ title, descriptor, editing }: EditorProps & { title: string }) {
  const app = useApp();
  const { draft, setup } = editing;
  const { face } = draft;
  const { game } = descriptor;
  const set = useSettings((settings) => settings.men[game] ?? face.men[0] ?? '');
  const [flipped, setFlipped] = useState(false);
  const letters = lettersOf(face, editing.usual.cells);
  const [tool, choose] = useTool(letters);
  useCommands({
    ...(editing.undo ? { undo: editing.undo } : {}),
    ...(editing.redo ? { redo: editing.redo } : {}),
    flip: () => setFlipped(!flipped),
    focus_board: () => document.getElementById('board-points')?.focus(),
  });
  // What was dragged from the palette to the board.
  const drop = (letter: string, x: number, y: number) => {
    const box = document.querySelector('.play-area')!.getBoundingClientRect();
    const point = pointUnder(face, (x - box.left) / box.width, (y - box.top) / box.height, flipped);
    if (point !== null && draft.cells[point] !== letter) editing.put(point, letter);
  };
  const analyse = async () => {
    try {
      const [record] = await post<RecordSummary[]>('records', setup);
      if (record) app.go(`/analyse/${record.id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <TableLayout
      face={face}
      top={null}
      bottom={null}
      gauge={null}
      board={<EditorBoard descriptor={descriptor} editing={editing} set={set} tool={tool} flipped={flipped} />}
      panel={
        <EditorPanel
          title={title}
          descriptor={descriptor}
          editing={editing}
          palette={{ set, letters, tool, onTool: choose, onDrop: drop }}
          onAnalyse={() => void analyse()}
          onPlay={() => app.go(startAddress(game, setup.position, askedRulesAt(editing.rules, '')))}
        />
      }
    />
  );
}

// What presses on the board put there: a letter of the face, or the eraser. Before one is chosen, it is the man of which
// there are most. On the board a letter key chooses a man; Delete or Backspace chooses the eraser.
function useTool(letters: string[]): [string, (letter: string) => void] {
  const [tool, choose] = useState('');
  const keys = letters.join('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.activeElement?.id !== 'board-points' || event.ctrlKey || event.altKey || event.metaKey) return;
      const letter =
        [...keys].find((each) => each === event.key) ?? (event.key === 'Delete' || event.key === 'Backspace' ? eraser : undefined);
      if (letter === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      choose(letter);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [keys]);
  return [tool || letters[letters.length / 2 - 1]!, choose];
}

function EditorBoard({ descriptor, editing, set, tool, flipped }: EditorProps & { set: string; tool: string; flipped: boolean }) {
  const t = useText();
  const stones = useSettings((settings) => settings.stones);
  const labels = useSettings((settings) => settings.labels);
  const { face, cells, turn } = editing.draft;
  const { game, seats } = descriptor;
  const press = ({ from, to, isSecond }: Stroke) => {
    if (isSecond) return editing.put(from, eraser);
    if (from === to) return editing.put(from, tool);
    if (cells[from] !== eraser) editing.change({ cells: moveTo(cells, from, to) });
  };
  const spoken: Spoken = { t, game, seats, face, cells, last: none, legal: null };
  return (
    <Board
      look={{ face, set, stones, labels, flipped }}
      position={{ cells, turn }}
      drawable={{ isOn: true, onDraw: press, onDrawOff: (from) => cells[from] !== eraser && editing.put(from, eraser) }}
      spoken={{
        name: t('board.name', { game: t(`game.${game}`), files: face.files, ranks: face.ranks }),
        speech: speechOf(spoken),
      }}
    />
  );
}
