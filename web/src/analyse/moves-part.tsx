// The moves of a record, as a list or as a graph, the choice being a setting; where there is a report, it takes turns
// with them in the same room.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp, useSettings, useText, useTip } from '../app/app';
import { later } from '../ui/later';
import type { Layer } from '../game/layer';
import type { Tree } from '../game/tree';
import type { Descriptor } from '../wire/types';
import type { MenuPlace } from '../panel/move-menu';
import { Moves } from '../panel/moves';

const TreeGraph = later(
  async () => (await import('./tree')).TreeGraph,
  () => <div class="moves" />,
);

interface MovesPartProps {
  tree: Tree;
  current: number;
  descriptor: Descriptor;
  notation: number;
  folded: ReadonlySet<number>;
  layer: Layer;
  start: string | undefined;
  outcome: string | undefined;
  report: { content: ComponentChildren; count: number } | null;
  asked: object | null; // the report that was asked for on this page
  onGo(node: number): void;
  onFold(head: number): void;
  onMenu(place: MenuPlace): void;
}

export function MovesPart({ report, asked, ...props }: MovesPartProps) {
  const { offers } = useApp();
  const t = useText();
  const tip = useTip();
  const isGraph = useSettings((settings) => settings.movesAsGraph);
  const [wanted, want] = useState<'moves' | 'report'>('moves');
  // A report that was waited for opens by itself; one that goes, as while a mistake is tried again, stays closed.
  useEffect(() => {
    if (asked) want('report');
  }, [asked]);
  const isGone = report === null;
  useEffect(() => {
    if (isGone) want('moves');
  }, [isGone]);
  const view = report ? wanted : 'moves';
  const turn = (id: 'moves' | 'report', word: string) => (
    <button class="plain" data-view={id} aria-pressed={view === id} onClick={() => want(id)}>
      {word}
    </button>
  );
  return (
    <div class="moves-room">
      <div class="moves-head">
        {report && turn('moves', t('moves'))}
        {report && turn('report', t('report.view', { n: report.count }))}
        <span class="grow" />
        {view === 'moves' && (
          <button
            class="plain"
            data-command="moves_graph"
            aria-pressed={isGraph}
            title={tip('moves_graph')}
            onClick={() => offers.run('moves_graph')}
          >
            {t('moves.tree')}
          </button>
        )}
      </div>
      {report && view === 'report' && report.content}
      {view === 'moves' && (isGraph ? <TreeGraph {...props} /> : <Moves {...props} />)}
    </div>
  );
}
