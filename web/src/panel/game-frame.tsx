// The frame of a game that is played, at a table or in a match: board, players, the parts of the panel, steps, paper and
// menu. What stands above the parts and beside the steps belongs to the page.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useNotation, useSession, useText } from '../app/app';
import { TableLayout } from './layout';
import { Moves } from './moves';
import { Parts } from './parts';
import { PrintSheet } from './print';
import { pointsOf } from '../game/score';
import { Steps } from './steps';
import { TablePlayer } from './table-player';
import { weakPlayers } from '../game/words';
import { Watched } from './watched';
import type { SeatLines } from '../game/lines';
import { otherSeat, type TableState } from '../game/table';
import { childrenOf, rootId } from '../game/tree';
import { later } from '../ui/later';
import type { Descriptor, Seat } from '../wire/types';
import { Facts } from './table-head';
import { useInks } from './use-inks';

const Graph = later(
  async () => (await import('./graph')).Graph,
  () => <div class="graph" />,
);

const Menu = later(async () => (await import('./menu')).Menu);

interface GameFrameProps extends GamePartsProps {
  flipped: boolean;
  top: Seat; // the player above the board
  board: ComponentChildren;
  head: ComponentChildren;
  controls: ComponentChildren; // above the steps
}

export function GameFrame({ flipped, top, board, head, controls, ...parts }: GameFrameProps) {
  const { table, descriptor, viewed } = parts;
  const dialog = useSession((session) => session.dialog);
  const player = (seat: Seat, where: 'top' | 'bottom') => <TablePlayer table={table} descriptor={descriptor} seat={seat} where={where} />;
  return (
    <>
      <TableLayout
        face={table.board}
        top={player(top, 'top')}
        bottom={player(otherSeat(top), 'bottom')}
        gauge={null}
        board={board}
        panel={
          <>
            {head}
            <GameParts {...parts} />
            <div class="controls">
              {controls}
              <Steps isFirst={viewed === rootId} isLast={childrenOf(table.tree, viewed).length === 0} />
            </div>
          </>
        }
      />
      <PrintSheet table={table} descriptor={descriptor} viewed={viewed} flipped={flipped} />
      {dialog === 'menu' && <Menu table={table} descriptor={descriptor} viewed={viewed} />}
    </>
  );
}

interface GamePartsProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  heard: SeatLines; // what the engines of the seats think
  names: string[];
  onGo(node: number): void;
}

// The moves; what engines think and the graph of the scores, where there are any; and the facts of the game.
function GameParts({ table, descriptor, viewed, heard, names, onGo }: GamePartsProps) {
  const t = useText();
  const notation = useNotation(descriptor);
  const inks = useInks(table);
  const { tree } = table;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the strengths of players are those of the seats
  const weak = useMemo(() => weakPlayers(table, t), [table.seats, t]);
  const weaker = weak.filter(Boolean).join(', ');
  const hasScores = useMemo(() => pointsOf(tree).some((point) => point !== null), [tree]);
  const engine = {
    id: 'engine',
    content: <Watched lines={heard} tree={tree} node={table.node} names={names} inks={inks} descriptor={descriptor} notation={notation} />,
    isStill: true,
  };
  const moves = {
    id: 'moves',
    content: <Moves tree={tree} current={viewed} descriptor={descriptor} notation={notation} weak={weak} onGo={onGo} />,
  };
  const graph = {
    id: 'graph',
    content: (
      <>
        <Graph tree={tree} current={viewed} onGo={onGo} />
        {weaker && <p class="graph-of">{t('graph.weak', { name: weaker })}</p>}
      </>
    ),
    isStill: true,
  };
  const game = { id: 'game', content: <Facts table={table} descriptor={descriptor} />, isStill: true };
  const engines = heard.some((lines) => lines !== null) ? [engine] : [];
  const graphs = hasScores ? [graph] : [];
  return (
    <Parts
      of="play"
      tabs={['moves', ...[...engines, ...graphs].map(({ id }) => id), 'game']}
      parts={[...engines, moves, ...graphs, game]}
    />
  );
}
