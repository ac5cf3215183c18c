// The moves of a record, as a list or as a graph; the choice is a setting.
import { useApp, useSettings, useText, useTip } from '../app';
import { later } from '../ui/later';
import type { Tree } from '../state/tree';
import type { Descriptor } from '../wire/types';
import type { MenuPlace } from './move-menu';
import { Moves } from './moves';

const TreeGraph = later(async () => (await import('./tree')).TreeGraph, () => <div class="moves" />);

interface MovesPartProps {
  tree: Tree;
  current: number;
  descriptor: Descriptor;
  notation: number;
  folded: ReadonlySet<number>;
  onGo(node: number): void;
  onFold(head: number): void;
  onMenu(place: MenuPlace): void;
}

export function MovesPart(props: MovesPartProps) {
  const { offers } = useApp();
  const t = useText();
  const tip = useTip();
  const isGraph = useSettings((settings) => settings.movesAsGraph);
  return (
    <div class="moves-room">
      <div class="moves-head">
        <button class="plain" data-command="moves_graph" aria-pressed={isGraph} title={tip('moves_graph')} onClick={() => offers.run('moves_graph')}>
          {t('moves.tree')}
        </button>
      </div>
      {isGraph ? <TreeGraph {...props} /> : <Moves {...props} />}
    </div>
  );
}
