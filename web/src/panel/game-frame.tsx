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
import { Menu } from './menu';
import { Facts } from './table-head';
import { useInks } from './use-inks';

const Graph = later(
  async () => (await import('./graph')).Graph,
  () => <div class="graph" />,
);

interface GameFrameProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  flipped: boolean;
  top: Seat; // the player above the board
  heard: SeatLines; // what the engines of the seats think
  names: string[];
  board: ComponentChildren;
  head: ComponentChildren;
  controls: ComponentChildren; // above the steps
  onGo(node: number): void;
}

export function GameFrame({ table, descriptor, viewed, flipped, top, heard, names, board, head, controls, onGo }: GameFrameProps) {
  const notation = useNotation(descriptor);
  const dialog = useSession((session) => session.dialog);
  const inks = useInks(table);
  const isSaid = heard.some((lines) => lines !== null);
  const hasScores = useMemo(() => pointsOf(table.tree).some((point) => point !== null), [table.tree]);
  const t = useText();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the strengths of players are those of the seats
  const weak = useMemo(() => weakPlayers(table, t), [table.seats, t]);
  const weaker = weak.filter(Boolean).join(', ');
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
            <Parts
              of="play"
              tabs={['moves', ...(isSaid ? ['engine'] : []), ...(hasScores ? ['graph'] : []), 'game']}
              parts={[
                ...(isSaid
                  ? [
                      {
                        id: 'engine',
                        content: (
                          <Watched
                            lines={heard}
                            tree={table.tree}
                            node={table.node}
                            names={names}
                            inks={inks}
                            descriptor={descriptor}
                            notation={notation}
                          />
                        ),
                        isStill: true,
                      },
                    ]
                  : []),
                {
                  id: 'moves',
                  content: <Moves tree={table.tree} current={viewed} descriptor={descriptor} notation={notation} weak={weak} onGo={onGo} />,
                },
                ...(hasScores
                  ? [
                      {
                        id: 'graph',
                        content: (
                          <>
                            <Graph tree={table.tree} current={viewed} onGo={onGo} />
                            {weaker && <p class="graph-of">{t('graph.weak', { name: weaker })}</p>}
                          </>
                        ),
                        isStill: true,
                      },
                    ]
                  : []),
                { id: 'game', content: <Facts table={table} descriptor={descriptor} />, isStill: true },
              ]}
            />
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
