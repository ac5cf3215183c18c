// The menu of a board: looks, notation, copying, files, diagram.
import type { ComponentChildren } from 'preact';
import { showError, showToast, useApp, useCommands, useIsOwner, useSession, useSettings, useText, type App } from '../app/app';
import { saveFile } from '../records/requests';
import { errorIn, file, post, text as fetchText } from '../net/rest';
import { isOnlyHere } from '../net/invitation';
import { recordAddress, setupAddress, wayTo } from '../game/way';
import type { TableState } from '../game/table';
import { cellsAt, pathTo } from '../game/tree';
import { Choice } from '../form/choice';
import { NotationChoice } from '../form/notation';
import { Dialog } from '../ui/dialog';
import type { Descriptor, PositionInfo } from '../wire/types';
import { saveDiagram } from '../board/export';

interface MenuProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  how?: Readonly<Record<string, string>>; // how a tool will do what it does, by its command
}

// A link to a loopback address is said to work on this machine only.
export async function copy(app: App, text: string) {
  const t = app.session.get().textTable;
  try {
    await navigator.clipboard.writeText(text);
    showToast(app, { text: isOnlyHere(text) ? `${t('copied')}. ${t('invite.only_here')}` : t('copied') });
  } catch {
    showToast(app, { text: t('copy.failed'), details: text });
  }
}

// Copies the game in the first format of its kind that is written.
export async function copyGame(app: App, table: TableState, descriptor: Descriptor) {
  const format = descriptor.formats.find((each) => each.write)?.name ?? '';
  try {
    await copy(app, await fetchText(`records/${table.record ?? table.id}/export?format=${format}`));
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}

async function save(app: App, path: string) {
  try {
    const saved = await file(path);
    saveFile(saved.file, saved.name);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}

// Gives the whole position, including the side to move, in the server's notation.
async function withPosition(app: App, table: TableState, viewed: number, take: (position: string) => unknown) {
  const moves = pathTo(table.tree, viewed).map((n) => table.tree.nodes.get(n)!.m);
  try {
    await take((await post<PositionInfo>('positions', { setup: table.setup, moves })).position);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}
const copyViewed = (app: App, table: TableState, viewed: number) => withPosition(app, table, viewed, (position) => copy(app, position));

// Copies a link to the position: to its place in the record if there is one, else to the editor.
async function copyPlace(app: App, table: TableState, viewed: number) {
  const { record, setup, tree } = table;
  if (record !== undefined) return copy(app, location.origin + recordAddress(record, wayTo(tree, viewed)));
  return withPosition(app, table, viewed, (position) => copy(app, location.origin + setupAddress(setup.game, position)));
}

// The key that copies the position, on a page with a board.
export function useCopyPosition(table: TableState, viewed: number) {
  const app = useApp();
  useCommands({ copy_position: () => void copyViewed(app, table, viewed) });
}

export function Menu({ table, descriptor, viewed, how = {} }: MenuProps) {
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const { game } = table.setup;
  const cells = cellsAt(table.tree, viewed);
  const written = descriptor.formats.filter((format) => format.write);
  const men = settings.men[game] ?? table.board.men[0] ?? '';
  const isStored = table.record !== undefined;
  const isOwner = useIsOwner();
  const isTable = table.right !== undefined;
  const flipped = useSession((session) => session.isFlipped);
  const diagram = { face: table.board, cells, set: men, flipped, last: table.tree.nodes.get(viewed)?.at ?? [] };
  const close = () => app.session.set({ dialog: null });
  const copyPosition = () => void copyViewed(app, table, viewed);
  const editPosition = () => void withPosition(app, table, viewed, (position) => app.go(setupAddress(game, position)));
  // The commands for records that the page offers, for people without a keyboard and on screens
  // without room for the buttons.
  const offered = ['details', 'analyse_game', 'threat', 'arrows', 'ownership', 'draw', 'undo', 'redo'].filter((id) => app.offers.has(id));
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
          value={men}
          options={table.board.men.map((id) => ({ id, label: t(`set.${id}`) }))}
          onChange={(value) => app.settings.set({ men: { ...settings.men, [game]: value } })}
        />
      )}
      {offered.length > 0 && (
        <Group title={t('menu.tools')}>
          {offered.map((id) => (
            <button key={id} class="plain" data-item={id} onClick={() => run(id)}>
              {t(`cmd.${id}`)}
              {how[id] && <small>{how[id]}</small>}
            </button>
          ))}
        </Group>
      )}
      <Group title={t('menu.position')}>
        <button class="plain" onClick={copyPosition}>
          {t('cmd.copy_position')}
        </button>
        {isOwner && (
          <button class="plain" data-action="edit-position" onClick={editPosition}>
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
          <button class="plain" data-item="print" onClick={() => run('print')}>
            {t('cmd.print')}
          </button>
        )}
        {isStored && written[0] && (
          <button class="plain" onClick={() => void copyGame(app, table, descriptor)}>
            {t('cmd.copy_game')}
          </button>
        )}
        {isStored &&
          written.map(({ name, position }) => (
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
      <Group title={t('menu.help')}>
        <button class="plain" onClick={() => app.session.set({ dialog: 'help' })}>
          {t('cmd.help')}
        </button>
      </Group>
    </Dialog>
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
