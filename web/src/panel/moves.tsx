// The list of moves: two per row, with comments and variations between the rows. Long games stay
// cheap because the browser skips rows out of sight (content-visibility).
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useText } from '../app';
import { shownSigns } from '../state/signs';
import { childrenOf, rootId, type Tree } from '../state/tree';
import type { Descriptor, MoveNode } from '../wire/types';
import { useMenuPress, type MenuPlace } from './move-menu';
import { glyphClass, numberBefore, rowsOf, type Entry, type Variation } from './rows';
import { formatScore } from './score';
import { wordOf } from './words';

interface MovesProps {
  tree: Tree;
  current: number;
  descriptor: Descriptor;
  notation: number;
  folded?: ReadonlySet<number>;
  start?: string | undefined; // the comment of the start position
  outcome?: string | undefined; // the result of the game, as records print it
  onGo(node: number): void;
  onFold?(head: number): void;
  onMenu?(place: MenuPlace): void;
}

export function Moves(props: MovesProps) {
  const { tree, current, descriptor, folded } = props;
  const t = useText();
  const isPaired = descriptor.numbering === 'pairs';
  const entries = useMemo(() => rowsOf(tree, isPaired, folded), [tree, isPaired, folded]);
  const box = useRef<HTMLDivElement>(null);
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
    };
    // The list becomes shorter when engine lines appear above it.
    const watch = new ResizeObserver(show);
    watch.observe(list);
    return () => watch.disconnect();
  }, [current, tree]);
  // The list is one stop for Tab: the move that is shown. Who steps on while the focus is in the list takes it along.
  const stop = tree.nodes.has(current) ? current : (childrenOf(tree, rootId)[0] ?? rootId);
  useEffect(() => {
    const list = box.current!;
    if (list.contains(document.activeElement)) list.querySelector<HTMLElement>(`[data-node="${stop}"]`)?.focus({ preventScroll: true });
  }, [stop]);
  return (
    <div class="moves" role="group" aria-label={t('moves')} ref={box}>
      {props.start && <p class="comment">{props.start}</p>}
      {entries.map((entry) => (
        <EntryRow key={keyOf(entry)} entry={entry} isPaired={isPaired} stop={stop} {...props} />
      ))}
      {props.outcome && <p class="outcome-line">{props.outcome}</p>}
    </div>
  );
}

const keyOf = (entry: Entry): string =>
  entry.kind === 'moves'
    ? `m${(entry.cells[0] ?? entry.cells[1])!.n}`
    : entry.kind === 'comment'
      ? `c${entry.n}`
      : `v${entry.moves[0]!.n}`;

function EntryRow({ entry, isPaired, ...props }: MovesProps & { entry: Entry; isPaired: boolean; stop: number }) {
  if (entry.kind === 'comment') return <p class="comment">{entry.text}</p>;
  if (entry.kind === 'variation') {
    return (
      <p class={`variation deep-${Math.min(entry.depth, 4)}`}>
        {props.onFold && (entry.hidden > 0 || entry.moves.length > 1) && <Fold entry={entry} onFold={props.onFold} />}
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
        node ? <Move key={i} node={node} {...props} /> : <span key={i} class="gap">{i === 0 ? '…' : ''}</span>,
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

function Move({ node, current, stop, descriptor, notation, onGo, onMenu }: MovesProps & { node: MoveNode; stop: number }) {
  const t = useText();
  const isHere = node.n === current;
  const signs = shownSigns(node);
  const press = useMenuPress((x, y) => onMenu?.({ node: node.n, x, y }));
  return (
    <button
      class={`move ${isHere ? 'current' : ''} ${glyphClass(node.glyph)}`}
      aria-current={isHere ? 'true' : undefined}
      data-node={node.n}
      tabIndex={node.n === stop ? 0 : -1}
      onClick={() => onGo(node.n)}
      {...(onMenu ? press : {})}
    >
      <span>
        {wordOf(node, notation, t)}
        {node.glyph && <em>{node.glyph}</em>}
        {signs && <em class="signs">{signs}</em>}
      </span>
      {node.score && <small>{formatScore(node.score, descriptor, t)}</small>}
    </button>
  );
}
