// The list of moves: two per row, with comments and variations between the rows. Of a long list only the blocks that
// are seen are drawn.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useText } from '../app/app';
import { engineGlyph, glyphAt, noLayer, scoreAt, type Layer } from '../game/layer';
import { shownSigns } from '../game/signs';
import { childrenOf, rootId, type Tree } from '../game/tree';
import { alignLines, useWholeLines } from '../ui/whole-lines';
import type { Descriptor, MoveNode } from '../wire/types';
import { around, blocksOf, seen, spaceAround, type Range } from './blocks';
import { useMenuPress, type MenuPlace } from './move-menu';
import { glyphClass, numberBefore, rowsOf, type Entry, type Variation } from '../game/rows';
import { formatScore } from '../game/score';
import { wordOf } from '../game/words';

interface MovesProps {
  tree: Tree;
  current: number;
  descriptor: Descriptor;
  notation: number;
  folded?: ReadonlySet<number>;
  layer?: Layer; // what an engine says of the moves
  weak?: readonly string[]; // by seat: the engine whose values are those of a weaker player; empty for none
  start?: string | undefined; // the comment of the start position
  outcome?: string | undefined; // the result of the game, as records print it
  onGo(node: number): void;
  onFold?(head: number): void;
  onMenu?(place: MenuPlace): void;
}

const noneWeak: readonly string[] = ['', ''];

export function Moves(props: MovesProps) {
  const { tree, current, descriptor, folded } = props;
  const t = useText();
  const isPaired = descriptor.numbering === 'pairs';
  const blocks = useMemo(() => blocksOf(rowsOf(tree, isPaired, folded)), [tree, isPaired, folded]);
  const box = useRef<HTMLDivElement>(null);
  useWholeLines(box);
  const { range, before, after, look } = useRange(box, blocks, current);
  useCurrentInSight(box, tree, current);
  // The list is one stop for Tab: the move that is shown.
  const stop = tree.nodes.has(current) ? current : (childrenOf(tree, rootId)[0] ?? rootId);
  useFocusAt(box, stop);
  const calls = useCalls(props);
  const shown = blocks.entries.slice(range.from, range.to + 1);
  const inBlock = (node: number, i: number) => (blocks.holding.get(node) === range.from + i ? node : null);
  return (
    <div class="moves whole-lines" role="group" aria-label={t('moves')} ref={box} onScroll={({ currentTarget }) => look(currentTarget)}>
      {props.start && <p class="comment">{props.start}</p>}
      {before > 0 && <div class="moves-space" style={{ height: `${before}px` }} />}
      {shown.map((entries, i) => (
        <Block
          key={range.from + i}
          at={range.from + i}
          entries={entries}
          isPaired={isPaired}
          current={inBlock(current, i)}
          stop={inBlock(stop, i)}
          descriptor={descriptor}
          notation={props.notation}
          layer={props.layer ?? noLayer}
          weak={props.weak ?? noneWeak}
          {...calls}
        />
      ))}
      {after > 0 && <div class="moves-space" style={{ height: `${after}px` }} />}
      {props.outcome && <p class="outcome-line">{props.outcome}</p>}
    </div>
  );
}

type Box = RefObject<HTMLDivElement>;

// The blocks that are drawn, and the heights of the space before and after them. `look` is called when the list is
// scrolled.
function useRange(box: Box, blocks: ReturnType<typeof blocksOf>, current: number) {
  const count = blocks.entries.length;
  // By block: what was measured when it was drawn. A list that changes keeps them, as it changes little.
  const heights = useRef(new Map<number, number>());
  const [scrolled, scrollTo] = useState<{ to: Range; of: unknown } | null>(null);
  // Where the person has scrolled to counts until the next step.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new object marks a new step
  const step = useMemo(() => ({}), [current, blocks]);
  const target = blocks.holding.get(current) ?? 0;
  const range = count === 1 ? { from: 0, to: 0 } : scrolled?.of === step ? scrolled.to : around(target, count);
  useLayoutEffect(() => {
    for (const block of box.current!.querySelectorAll<HTMLElement>(':scope > [data-block]')) {
      if (block.offsetHeight > 0) heights.current.set(Number(block.dataset['block']), block.offsetHeight);
    }
  });
  const [before, after] = spaceAround(heights.current, count, range);
  // The last scroll event of a list may arrive when the list has been removed already.
  const look = ({ scrollTop, clientHeight }: HTMLElement) => {
    if (count === 1 || clientHeight === 0) return;
    const next = seen(heights.current, count, scrollTop, clientHeight);
    if (next.from < range.from || next.to > range.to) scrollTo({ to: next, of: step });
  };
  return { range, before, after, look };
}

// Scrolls to the current move when it changes, or the list does.
function useCurrentInSight(box: Box, tree: Tree, current: number) {
  useEffect(() => {
    const list = box.current!;
    const show = () => {
      const here = list.querySelector('.current');
      if (!here) {
        list.scrollTop = 0;
        return;
      }
      const above = here.getBoundingClientRect().top - list.getBoundingClientRect().top;
      list.scrollTop += above - list.clientHeight / 2;
      alignLines(list);
    };
    // The list becomes shorter when engine lines appear above it.
    const watch = new ResizeObserver(show);
    watch.observe(list);
    return () => watch.disconnect();
  }, [box, current, tree]);
}

// While the focus is in the list, it follows the move where Tab stops.
function useFocusAt(box: Box, stop: number) {
  const hadFocus = useRef(false);
  hadFocus.current = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const list = box.current!;
    if (hadFocus.current) list.querySelector<HTMLElement>(`[data-node="${stop}"]`)?.focus({ preventScroll: true });
  }, [box, stop]);
}

// A block is drawn again only if something in it changes; so its calls go to what the page passed last.
function useCalls(props: MovesProps): Pick<MovesProps, 'onGo' | 'onFold' | 'onMenu'> {
  const latest = useRef(props);
  latest.current = props;
  const folds = props.onFold !== undefined;
  const hasMenu = props.onMenu !== undefined;
  return useMemo(
    () => ({
      onGo: (node: number) => latest.current.onGo(node),
      ...(folds ? { onFold: (head: number) => latest.current.onFold?.(head) } : {}),
      ...(hasMenu ? { onMenu: (place: MenuPlace) => latest.current.onMenu?.(place) } : {}),
    }),
    [folds, hasMenu],
  );
}

interface BlockProps extends Pick<MovesProps, 'descriptor' | 'notation' | 'layer' | 'weak' | 'onGo' | 'onFold' | 'onMenu'> {
  isPaired: boolean;
  // The viewed move and the one where Tab stops; null if they are in another block.
  current: number | null;
  stop: number | null;
}

function Block({ at, entries, ...props }: BlockProps & { at: number; entries: readonly Entry[] }) {
  const t = useText();
  const { current, stop, isPaired, descriptor, notation, layer, weak, onGo, onFold, onMenu } = props;
  return useMemo(
    () => (
      <div class="moves-block" data-block={at}>
        {entries.map((entry) => (
          <EntryRow key={keyOf(entry)} entry={entry} {...props} />
        ))}
      </div>
    ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all properties are listed
    [at, entries, current, stop, isPaired, descriptor, notation, layer, weak, onGo, onFold, onMenu, t],
  );
}

const keyOf = (entry: Entry): string =>
  entry.kind === 'moves' ? `m${(entry.cells[0] ?? entry.cells[1])!.n}` : entry.kind === 'comment' ? `c${entry.n}` : `v${entry.moves[0]!.n}`;

function EntryRow({ entry, ...props }: BlockProps & { entry: Entry }) {
  const { isPaired } = props;
  if (entry.kind === 'comment') return <p class="comment">{entry.text}</p>;
  if (entry.kind === 'variation') {
    return (
      <p class={`variation deep-${Math.min(entry.depth, 4)}`}>
        {props.onFold && !entry.isRest && (entry.hidden > 0 || entry.moves.length > 1) && <Fold entry={entry} onFold={props.onFold} />}
        {entry.moves.map((node, i) => (
          <span key={node.n}>
            {numberBefore(node, isPaired, i === 0)}
            <Move node={node} {...props} />
            {node.comment && <em class="inline-comment">{` ${node.comment} `}</em>}
          </span>
        ))}
        {entry.hidden > 0 && <span class="hidden-moves">{`+${entry.hidden}`}</span>}
      </p>
    );
  }
  return (
    <div class={`row ${entry.isChoice ? 'choice-row' : ''}`}>
      <span class="no">{entry.isChoice ? '' : entry.no}</span>
      {(entry.isChoice ? entry.cells.slice(0, 1) : entry.cells).map((node, i) =>
        node ? (
          <Move key={i} node={node} {...props} />
        ) : (
          <span key={i} class="gap">
            {i === 0 ? '…' : ''}
          </span>
        ),
      )}
    </div>
  );
}

function Fold({ entry, onFold }: { entry: Variation; onFold(head: number): void }) {
  const t = useText();
  const isOpen = entry.hidden === 0;
  const label = t(isOpen ? 'moves.fold' : 'moves.unfold');
  return (
    <button class="fold" aria-expanded={isOpen} aria-label={label} title={label} onClick={() => onFold(entry.moves[0]!.n)}>
      {isOpen ? '−' : '+'}
    </button>
  );
}

function Move({
  node,
  current,
  stop,
  descriptor,
  notation,
  layer = noLayer,
  weak = noneWeak,
  onGo,
  onMenu,
}: BlockProps & { node: MoveNode }) {
  const t = useText();
  const isHere = node.n === current;
  const signs = shownSigns(node);
  const said = engineGlyph(layer, node);
  const score = scoreAt(layer, node);
  const weaker = weak[node.s];
  const press = useMenuPress((x, y) => onMenu?.({ node: node.n, x, y }));
  return (
    <button
      class={`move ${isHere ? 'current' : ''} ${glyphClass(glyphAt(layer, node))}`}
      aria-current={isHere ? 'true' : undefined}
      data-node={node.n}
      tabIndex={node.n === stop ? 0 : -1}
      onClick={() => onGo(node.n)}
      {...(onMenu ? press : {})}
    >
      <span>
        {wordOf(node, notation, t)}
        {node.glyph && <em>{node.glyph}</em>}
        {said && (
          <em class="by-engine" title={t('remark.by_engine')}>
            {said}
          </em>
        )}
        {signs && <em class="signs">{signs}</em>}
      </span>
      {score && (
        <small
          title={weaker ? t('score.weak', { name: weaker }) : undefined}
        >{`${weaker ? '≈ ' : ''}${formatScore(score, descriptor, t)}`}</small>
      )}
    </button>
  );
}
