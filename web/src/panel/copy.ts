// What is copied from a page with a board: the game, the position, and links to them.
import { showError, showToast, useApp, useCommands, type App } from '../app/app';
import { errorIn, post, text as fetchText } from '../net/rest';
import { isOnlyHere } from '../net/invitation';
import { recordAddress, setupAddress, wayTo } from '../game/way';
import type { TableState } from '../game/table';
import { pathTo } from '../game/tree';
import type { Descriptor, PositionInfo } from '../wire/types';

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

// Gives the whole position, including the side to move, in the server's notation.
export async function withPosition(app: App, table: TableState, viewed: number, take: (position: string) => unknown) {
  const moves = pathTo(table.tree, viewed).map((n) => table.tree.nodes.get(n)!.m);
  try {
    await take((await post<PositionInfo>('positions', { setup: table.setup, moves })).position);
  } catch (failure) {
    showError(app, errorIn(failure));
  }
}
export const copyViewed = (app: App, table: TableState, viewed: number) =>
  withPosition(app, table, viewed, (position) => copy(app, position));

// Copies a link to the position: to its place in the record if there is one, else to the editor.
export async function copyPlace(app: App, table: TableState, viewed: number) {
  const { record, setup, tree } = table;
  if (record !== undefined) return copy(app, location.origin + recordAddress(record, wayTo(tree, viewed)));
  return withPosition(app, table, viewed, (position) => copy(app, location.origin + setupAddress(setup.game, position)));
}

// The key that copies the position, on a page with a board.
export function useCopyPosition(table: TableState, viewed: number) {
  const app = useApp();
  useCommands({ copy_position: () => void copyViewed(app, table, viewed) });
}
