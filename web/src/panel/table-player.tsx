// A player as a table knows it.
import { useSettings } from '../app/app';
import { inkOf, otherSeat, type TableState } from '../game/table';
import type { Descriptor, Seat } from '../wire/types';
import { Player } from './player';

interface TablePlayerProps {
  table: TableState;
  descriptor: Descriptor;
  seat: Seat;
  where: 'top' | 'bottom';
}

export function TablePlayer({ table, descriptor, seat, where }: TablePlayerProps) {
  const set = useSettings((settings) => settings.men[table.setup.game] ?? table.board.men[0] ?? '');
  return (
    <Player
      where={where}
      seat={seat}
      info={table.seats[seat]}
      color={descriptor.seats[seat]}
      ink={inkOf(table, seat)}
      isMine={table.me.length === 1 && table.me[0] === seat}
      isOwn={table.me.includes(seat)}
      isTurn={table.turn === seat}
      clock={table.clock}
      result={table.result}
      hasAgreed={table.score !== null && !table.result && table.score.agreed[seat]}
      points={table.score?.points[seat] ?? null}
      others={table.seats[otherSeat(seat)].captured ?? ''}
      start={table.tree.start}
      game={table.setup.game}
      set={table.board.matter === 'men' ? set : ''}
    />
  );
}
