// What happens at a table, for ears: sounds, and sentences for the screen reader. The moves of others are
// announced, the person's own are not.
import { showToast, announce, type App } from '../app/app';
import { takenAt } from '../board/captures';
import { moveSpeech } from '../board/move-speech';
import { areSwapped, colorName, outcomeOf, playerNames } from '../game/words';
import { keepForRematch } from '../game/secrets';
import { inkOf, type TableState } from '../game/table';
import { cellsAt } from '../game/tree';
import type { Delta, Descriptor, Seat } from '../wire/types';
import type { Sound } from '../app/sound';

export function onDelta(app: App, delta: Delta, now: TableState, before: TableState) {
  const descriptor = app.session.get().hello?.games.find(({ game }) => game === now.setup.game);
  switch (delta.e) {
    case 'move':
      return onMove(app, delta, now, descriptor);
    case 'undo':
      return announce(app, app.session.get().textTable('say.undo'));
    case 'again':
      return keepForRematch(app.storage, now.id, delta.table);
    case 'seat':
      return onSeat(app, delta.seat, now, before, descriptor);
    case 'unkept':
      return announce(app, app.session.get().textTable(delta.why === null ? 'table.kept' : 'table.unkept'));
    case 'offer':
      return onOffer(app, delta, now, before);
    case 'end':
      sound(app, 'end');
      if (descriptor)
        announce(app, outcomeOf(delta.result, descriptor, now.me, app.session.get().textTable, areSwapped(now)).join('. '), true);
  }
}

const sound = (app: App, name: Sound) => app.settings.get().sound && app.sounds.play(name);

function onMove(app: App, { node, marks }: Extract<Delta, { e: 'move' }>, now: TableState, descriptor: Descriptor | undefined) {
  const { board: face, setup } = now;
  const cells = cellsAt(now.tree, node.p);
  if (marks.some(({ kind }) => kind === 'check')) sound(app, 'check');
  else if (takenAt(face, cells, node).length > 0) sound(app, 'capture');
  else if (node.at.length > 0) sound(app, face.matter === 'men' ? 'man' : 'stone');
  if (now.me.includes(node.s) || !descriptor) return;
  const inks = [inkOf(now, 0), inkOf(now, 1)] as const;
  const words = { t: app.session.get().textTable, game: setup.game, seats: descriptor.seats, inks, face };
  announce(app, moveSpeech(words, cells, { ...node, marks }, node.s));
}

// Moves, take-backs and ends clear an offer too, but they have deltas of their own; an offer delta without an
// offer is a refusal.
function onOffer(app: App, delta: Extract<Delta, { e: 'offer' }>, now: TableState, { offer }: TableState) {
  // A wish to go on is never refused, and a pause that was agreed to shows in the clock.
  const isMet = offer?.kind === 'resume' || (offer?.kind === 'pause' && now.clock?.paused === true);
  const isRefused = delta.offer === null && offer !== null && !isMet && now.me.length === 1 && now.me[0] === offer.by;
  if (isRefused) showToast(app, { text: app.session.get().textTable(`offer.refused_${offer.kind}`) });
}

// An opening rule exchanged the colours. One sentence tells it: about the own seat, or about the first if both or none
// of the seats are this page's.
function onSeat(app: App, seat: Seat, now: TableState, before: TableState, descriptor: Descriptor | undefined) {
  const ink = inkOf(now, seat);
  const about = now.me.length === 1 ? now.me[0] : 0;
  if (!descriptor || ink === inkOf(before, seat) || seat !== about) return;
  const t = app.session.get().textTable;
  const names = playerNames(now.seats, descriptor.seats, now.me, t);
  const last = now.tree.nodes.get(now.node);
  const color = colorName(ink, descriptor.seats, now.board, t);
  const result = now.me.length === 1 ? t('swapped.you', { color }) : t('swapped.first', { color });
  const text = last?.choice === 'swap' && !now.me.includes(last.s) ? t('swapped.by', { name: names[last.s]!, result }) : result;
  showToast(app, { text });
  announce(app, text);
}
