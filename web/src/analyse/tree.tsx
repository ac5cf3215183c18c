// The tree of moves as a graph: a row for each ply, a lane for each line. Only what is seen is drawn, so that large
// trees stay fast. People who use a keyboard walk through it with the keys of the board; for screen readers there is
// the list.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { glyphAt, noLayer, type Layer } from '../game/layer';
import { shownSigns } from '../game/signs';
import { depthOf, headOf, linesTo, rootId, type Tree } from '../game/tree';
import { layoutTree, within, type Frame, type Spot } from './tree-layout';
import './tree.css';
import type { Descriptor, MoveNode } from '../wire/types';
import { useMenuPress, type MenuPlace } from '../panel/move-menu';
import { glyphClass, numberBefore } from '../game/rows';
import { wordOf } from '../game/words';

interface TreeProps {
  tree: Tree;
  current: number;
  descriptor: Descriptor;
  notation: number;
  layer?: Layer;
  onGo(node: number): void;
  onMenu(place: MenuPlace): void;
}

const unit = 24; // pixels between rows and between lanes
const beyond = 6; // rows and lanes that are drawn outside of what is seen

const middle = (place: number) => (place + 0.5) * unit;

// What is seen of the graph. It grows in steps, so that most scrolling draws nothing.
function frameOf(box: HTMLElement): Frame {
  const low = (pixels: number) => beyond * Math.floor(pixels / unit / beyond) - beyond;
  const high = (pixels: number) => beyond * Math.ceil(pixels / unit / beyond) + beyond;
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = box;
  return { top: low(scrollTop), bottom: high(scrollTop + clientHeight), left: low(scrollLeft), right: high(scrollLeft + clientWidth) };
}
const isSame = (a: Frame, b: Frame) => a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

// Scrolls no farther than is needed to see the place with some room around it.
function reveal(box: HTMLElement, { row, lane }: Spot) {
  const room = 2 * unit;
  const near = (at: number, seen: number, size: number) => (at - room < seen || at + room > seen + size ? at - size / 2 : seen);
  box.scrollTop = near(middle(row), box.scrollTop, box.clientHeight);
  box.scrollLeft = near(middle(lane), box.scrollLeft, box.clientWidth);
}

export function TreeGraph({ tree, current, descriptor, notation, layer = noLayer, onGo, onMenu }: TreeProps) {
  const t = useText();
  const layout = useMemo(() => layoutTree(tree), [tree]);
  const { box, frame, look } = useFrame(layout.spots.get(current));
  const reached = useMemo(() => new Map(linesTo(tree, current).map(({ head, last }) => [head, depthOf(tree, last)])), [tree, current]);
  const isWalked = (n: number) => depthOf(tree, n) <= (reached.get(headOf(tree, n) ?? rootId) ?? -1);
  const { nodes, forks } = within(layout, frame);
  const isPaired = descriptor.numbering === 'pairs';
  const titleOf = (node: MoveNode | undefined) =>
    node
      ? `${numberBefore(node, isPaired, true)} ${wordOf(node, notation, t)}${[glyphAt(layer, node), shownSigns(node)].join(' ').trimEnd()}`
      : t('cmd.first');
  return (
    <div class="tree" role="group" aria-label={t('moves.tree_of')} tabIndex={0} ref={box} onScroll={look}>
      <div class="tree-room" style={{ width: `${layout.lanes * unit}px`, height: `${layout.rows.length * unit}px` }}>
        <svg aria-hidden="true">
          {forks.map(({ n, row, lane, reach }) => (
            <path key={`f${n}`} class="branch" d={`M${middle(lane)} ${middle(row)}H${middle(reach - 1)}`} />
          ))}
          {nodes.map(({ n, row, lane }) => {
            if (n === rootId) return null;
            const isFork = layout.spots.get(tree.nodes.get(n)!.p)!.lane !== lane;
            return (
              <path
                key={`b${n}`}
                class={`branch ${isWalked(n) ? 'walked' : ''}`}
                d={`M${middle(isFork ? lane - 1 : lane)} ${middle(row - 1)}L${middle(lane)} ${middle(row)}`}
              />
            );
          })}
          {nodes.map((spot) => {
            const node = tree.nodes.get(spot.n);
            return (
              <Node
                key={spot.n}
                spot={spot}
                node={node}
                glyph={node ? glyphAt(layer, node) : ''}
                title={titleOf(node)}
                isHere={spot.n === current}
                isWalked={isWalked(spot.n)}
                onGo={onGo}
                onMenu={onMenu}
              />
            );
          })}
        </svg>
      </div>
    </div>
  );
}

// The part of the graph that is seen. It follows the viewed position `here`.
function useFrame(here: Spot | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Frame>({ top: 0, bottom: 0, left: 0, right: 0 });
  const look = () => {
    const seen = box.current && frameOf(box.current); // null: a scroll event of a list that is gone
    if (seen) setFrame((now) => (isSame(now, seen) ? now : seen));
  };
  const latest = useRef(here);
  latest.current = here;
  useLayoutEffect(() => {
    if (here) reveal(box.current!, here);
    look();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `here` is a new object at each rendering
  }, [here?.row, here?.lane]);
  // The graph becomes lower when engine lines appear above it.
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (latest.current) reveal(box.current!, latest.current);
      look();
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return { box, frame, look };
}

interface NodeProps extends Pick<TreeProps, 'onGo' | 'onMenu'> {
  spot: Spot;
  node: MoveNode | undefined; // absent at the start position
  glyph: string;
  title: string;
  isHere: boolean;
  isWalked: boolean;
}

function Node({ spot, node, glyph, title, isHere, isWalked, onGo, onMenu }: NodeProps) {
  const press = useMenuPress((x, y) => onMenu({ node: spot.n, x, y }));
  const [x, y] = [middle(spot.lane), middle(spot.row)];
  const names = [isHere ? 'here' : '', isWalked ? 'walked' : '', node ? glyphClass(glyph) : 'start'];
  return (
    <g class={`spot ${names.join(' ')}`} data-spot={spot.n} onClick={() => onGo(spot.n)} {...(node ? press : {})}>
      <title>{title}</title>
      <rect class="area" x={x - unit / 2} y={y - unit / 2} width={unit} height={unit} />
      {node?.comment && <circle class="said" cx={x} cy={y} r="9" />}
      {node ? (
        <circle class="dot" cx={x} cy={y} r={isHere ? 7 : 5} />
      ) : (
        <rect class="dot" x={x - 5} y={y - 5} width="10" height="10" rx="2" />
      )}
      {glyph && (
        <text x={x + 6} y={y - 6}>
          {glyph}
        </text>
      )}
    </g>
  );
}
