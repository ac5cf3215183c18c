// The sheet that is printed instead of the page: who plays, the position on the board as a diagram, how the game ended,
// and all moves with their comments and variations. It exists only while the browser prints.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useCommands, useNotation, useSettings, useText } from '../app/app';
import { Diagram } from '../board/diagram';
import { Labels } from '../board/labels';
import { manPicture } from '../board/sets';
import './print.css';
import { shownSigns } from '../game/signs';
import type { TableState } from '../game/table';
import { cellsAt } from '../game/tree';
import type { Descriptor, MoveNode } from '../wire/types';
import { recordedOutcome } from '../game/outcome';
import { numberBefore, rowsOf, type Entry } from '../game/rows';
import { outcomeOf, playedOf, titleOf } from '../game/words';

interface PrintProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  flipped: boolean;
}

export function PrintSheet(props: PrintProps) {
  const { table, viewed } = props;
  const set = useSettings((settings) => settings.men[table.setup.game]) ?? table.board.men[0] ?? '';
  const [isPrinting, print] = useState(false);
  const [isAsked, ask] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    const on = () => print(true);
    const off = () => print(false);
    addEventListener('beforeprint', on);
    addEventListener('afterprint', off);
    return () => {
      here.current = false;
      removeEventListener('beforeprint', on);
      removeEventListener('afterprint', off);
    };
  }, []);
  useCommands({
    print: () => {
      // The browser prints what it has: the pictures of the men have to be there.
      const letters = table.board.matter === 'men' ? [...new Set(cellsAt(table.tree, viewed))].filter((letter) => letter !== '.') : [];
      void Promise.allSettled(letters.map((letter) => pictureOf(manPicture(set, letter) ?? ''))).then(() => here.current && ask(true));
    },
  });
  useEffect(() => {
    if (!isAsked) return;
    window.print();
    ask(false);
  }, [isAsked]);
  return isPrinting || isAsked ? <Sheet {...props} set={set} /> : null;
}

function pictureOf(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  return picture.decode();
}

function Sheet({ table, descriptor, viewed, flipped, set }: PrintProps & { set: string }) {
  const t = useText();
  const notation = useNotation(descriptor);
  const entries = useMemo(() => rowsOf(table.tree, descriptor.numbering === 'pairs'), [table.tree, descriptor.numbering]);
  const word = (node: MoveNode) =>
    `${node.at.length === 0 ? t(`choice.${node.choice ?? node.m}`) : (node.t[notation] ?? node.t[0] ?? node.m)}${[node.glyph ?? '', shownSigns(node)].join(' ').trimEnd()}`;
  const tag = (name: string) => table.tags?.find((each) => each.name === name)?.text ?? '';
  const where = ['Event', 'Site', 'Date', 'Round'].map(tag).filter((text) => /[^?.\s]/.test(text));
  const result = table.result
    ? outcomeOf(table.result, descriptor, [], t).join('. ')
    : recordedOutcome(table.outcome, table.tags ?? [], descriptor, t);
  const here = table.tree.nodes.get(viewed);
  return (
    <article class="print-sheet">
      <h1>{titleOf(table, descriptor, t)}</h1>
      <p>{[...playedOf(table, descriptor, t), ...where].join(' · ')}</p>
      {result && <p class="print-result">{result}</p>}
      <figure>
        <div class="print-board">
          <Labels face={{ ...table.board, labels: { ...table.board.labels, where: 'margin' } }} flipped={flipped} />
          <Diagram isLabelled face={table.board} cells={cellsAt(table.tree, viewed)} set={set} last={here?.at ?? []} flipped={flipped} />
        </div>
        <figcaption>
          {here
            ? t('print.after', { move: `${numberBefore(here, descriptor.numbering === 'pairs', true)} ${word(here)}` })
            : t('print.start')}
        </figcaption>
      </figure>
      <div class="print-moves">
        {table.comment && <p>{table.comment}</p>}
        {paragraphs(entries).map((list, i) => (
          <Paragraph key={i} list={list} isPaired={descriptor.numbering === 'pairs'} word={word} />
        ))}
      </div>
    </article>
  );
}

// Rows of the main line that follow each other are one paragraph; a comment or a variation is one of its own.
function paragraphs(entries: readonly Entry[]): Entry[][] {
  const found: Entry[][] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (entry.kind === 'moves' && last?.[0]?.kind === 'moves') last.push(entry);
    else found.push([entry]);
  }
  return found;
}

function Paragraph({ list, isPaired, word }: { list: readonly Entry[]; isPaired: boolean; word(node: MoveNode): string }) {
  const first = list[0]!;
  if (first.kind === 'comment') return <p>{first.text}</p>;
  const numbered = (node: MoveNode, isFirst: boolean) =>
    [numberBefore(node, isPaired, isFirst || !isPaired), word(node)].filter(Boolean).join(' ');
  if (first.kind === 'variation') {
    return (
      <p class="print-variation">
        {first.moves.map((node, i) => [numbered(node, i === 0), node.comment].filter(Boolean).join(' ')).join(' ')}
      </p>
    );
  }
  const nodes = list.flatMap((entry) => (entry.kind === 'moves' ? entry.cells.filter((node) => node !== null) : []));
  return <p class="print-line">{nodes.map((node, i) => numbered(node, i === 0)).join(' ')}</p>;
}
