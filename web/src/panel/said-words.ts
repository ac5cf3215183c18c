// What the engines that play think: the lines that are shown, and the best one of each for the screen reader.
import { engineSpeech } from '../board/move-speech';
import type { Text } from '../i18n/text';
import { nothingSaid, stillSaid, type SeatLines } from '../game/lines';
import { inkOf, type TableState } from '../game/table';
import { cellsAt, rootId } from '../game/tree';
import type { Descriptor, Seat } from '../wire/types';
import { formatScore } from '../game/score';

// The lines about positions that the game still has; none once it is over.
export const shownSaid = ({ result, tree }: Pick<TableState, 'result' | 'tree'>, said: SeatLines): SeatLines =>
  result ? nothingSaid : stillSaid(said, (node) => node === rootId || tree.nodes.has(node));

export function saidWords(table: TableState, descriptor: Descriptor, said: SeatLines, names: readonly string[], t: Text): string {
  const words = {
    t,
    game: table.setup.game,
    seats: descriptor.seats,
    inks: [inkOf(table, 0), inkOf(table, 1)] as const,
    face: table.board,
  };
  const sentences = ([0, 1] as Seat[]).flatMap((seat) => {
    const best = said[seat]?.lines[0];
    return best
      ? [engineSpeech(words, cellsAt(table.tree, best.node), names[seat]!, best, seat, formatScore(best.score, descriptor, t))]
      : [];
  });
  return sentences.join('. ');
}
