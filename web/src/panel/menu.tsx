// The menu of a board: looks, notation, copying, files, diagram.
import type { ComponentChildren } from 'preact';
import { showError, useApp, useIsOwner, useSession, useSettings, useText, type App } from '../app/app';
import { saveFile } from '../records/requests';
import { errorIn, file } from '../net/rest';
import { setupAddress } from '../game/way';
import type { TableState } from '../game/table';
import { cellsAt } from '../game/tree';
import { Choice } from '../form/choice';
import { NotationChoice } from '../form/notation';
import { Dialog } from '../ui/dialog';
import type { Descriptor } from '../wire/types';
import { copy, copyGame, copyPlace, copyViewed, withPosition } from './copy';
import { saveDiagram } from '../board/export';

interface MenuProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  how?: Readonly<Record<string, string>>; // how a tool will do what it does, by its command
}

async function save(app: App, path: string) {
  try {
    const saved = await file(path);
    saveFile(saved.file, saved.name);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}

export function Menu({ table, descriptor, viewed, how = {} }: MenuProps) {
  const app = useApp();
  const t = useText();
  const { game } = table.setup;
  const men = useSettings((settings) => settings.men);
  const set = men[game] ?? table.board.men[0] ?? '';
  const close = () => app.session.set({ dialog: null });
  const run = (id: string) => {
    close();
    app.offers.run(id);
  };
  return (
    <Dialog title={t('cmd.menu')} onClose={close}>
      <NotationChoice descriptor={descriptor} label={t('notation')} />
      {table.board.men.length > 1 && (
        <Choice
          label={t('settings.men')}
          value={set}
          options={table.board.men.map((id) => ({ id, label: t(`set.${id}`) }))}
          onChange={(value) => app.settings.set({ men: { ...men, [game]: value } })}
        />
      )}
      <RecordTools how={how} onRun={run} />
      <PositionItems table={table} viewed={viewed} set={set} />
      <GameItems table={table} descriptor={descriptor} viewed={viewed} onRun={run} />
      <Group title={t('menu.help')}>
        <button class="plain" onClick={() => app.session.set({ dialog: 'help' })}>
          {t('cmd.help')}
        </button>
      </Group>
    </Dialog>
  );
}

const recordTools = ['details', 'analyse_game', 'threat', 'groups', 'arrows', 'ownership', 'draw', 'undo', 'redo'];

// The commands for records that the page offers, for people without a keyboard and on screens without room for the
// buttons.
function RecordTools({ how, onRun }: { how: Readonly<Record<string, string>>; onRun(id: string): void }) {
  const app = useApp();
  const t = useText();
  const offered = recordTools.filter((id) => app.offers.has(id));
  if (offered.length === 0) return null;
  return (
    <Group title={t('menu.tools')}>
      {offered.map((id) => (
        <button key={id} class="plain" data-item={id} onClick={() => onRun(id)}>
          {t(`cmd.${id}`)}
          {how[id] && <small>{how[id]}</small>}
        </button>
      ))}
    </Group>
  );
}

function PositionItems({ table, viewed, set }: Pick<MenuProps, 'table' | 'viewed'> & { set: string }) {
  const app = useApp();
  const t = useText();
  const isOwner = useIsOwner();
  const flipped = useSession((session) => session.isFlipped);
  const last = table.tree.nodes.get(viewed)?.at ?? [];
  const diagram = { face: table.board, cells: cellsAt(table.tree, viewed), set, flipped, last };
  const edit = () => void withPosition(app, table, viewed, (position) => app.go(setupAddress(table.setup.game, position)));
  return (
    <Group title={t('menu.position')}>
      <button class="plain" onClick={() => void copyViewed(app, table, viewed)}>
        {t('cmd.copy_position')}
      </button>
      {isOwner && (
        <button class="plain" data-action="edit-position" onClick={edit}>
          {t('editor.from')}
        </button>
      )}
      <button class="plain" data-action="copy-place" onClick={() => void copyPlace(app, table, viewed)}>
        {t('copy.position_link')}
      </button>
      <button class="plain" onClick={() => void saveDiagram(diagram, 'svg')}>
        {t('diagram.svg')}
      </button>
      <button class="plain" onClick={() => void saveDiagram(diagram, 'png')}>
        {t('diagram.png')}
      </button>
    </Group>
  );
}

function GameItems({ table, descriptor, viewed, onRun }: Omit<MenuProps, 'how'> & { onRun(id: string): void }) {
  const app = useApp();
  const t = useText();
  const isOwner = useIsOwner();
  const isTable = table.right !== undefined;
  const written = table.record === undefined ? [] : descriptor.formats.filter((format) => format.write);
  return (
    <Group title={t('menu.game')}>
      <button class="plain" onClick={() => void copy(app, location.href)}>
        {t('copy.link')}
      </button>
      {isOwner && isTable && (
        <button class="plain" data-action="invite" onClick={() => app.go(`/invite/${table.id}`)}>
          {t('invite.title')}
        </button>
      )}
      {app.offers.has('print') && (
        <button class="plain" data-item="print" onClick={() => onRun('print')}>
          {t('cmd.print')}
        </button>
      )}
      {written.length > 0 && (
        <button class="plain" onClick={() => void copyGame(app, table, descriptor)}>
          {t('cmd.copy_game')}
        </button>
      )}
      {written.map(({ name, position }) => (
        <button
          key={name}
          class="plain"
          data-save={name}
          onClick={() => void save(app, `records/${table.record}/export?format=${name}${position ? `&node=${viewed}` : ''}`)}
        >
          {t('save.as', { format: name.toUpperCase() })}
        </button>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="menu-group">
      <h3>{title}</h3>
      <div class="menu-list">{children}</div>
    </section>
  );
}
