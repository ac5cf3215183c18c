// What is drawn on the viewed position of a record, and the tool that draws.
import { useMemo, useState } from 'preact/hooks';
import { drawStroke, nothingDrawn, type DrawKind, type Stroke } from '../board/drawing';
import type { TableState } from '../game/table';
import { rootId } from '../game/tree';
import type { Arrow, Brush, Drawn } from '../wire/types';
import { arrowsOf } from '../panel/board-pane';
import type { Editing } from './use-edits';

export interface Drawing {
  isOn: boolean;
  kind: DrawKind;
  brush: Brush;
  drawn: Drawn;
  arrows: readonly Arrow[];
  stroke(stroke: Stroke): void;
  clear(): void;
  change(tool: Partial<{ isOn: boolean; kind: DrawKind; brush: Brush }>): void;
}

export function useDrawing(table: TableState, viewed: number, edits: Editing): Drawing {
  const usual: DrawKind = table.board.matter === 'men' ? 'area' : 'circle';
  const [tool, setTool] = useState<{ isOn: boolean; kind: DrawKind; brush: Brush }>({ isOn: false, kind: usual, brush: 'green' });
  const node = table.tree.nodes.get(viewed);
  const drawn: Drawn = (node ? node.drawn : viewed === rootId ? table.drawn : undefined) ?? nothingDrawn;
  const arrows = useMemo(() => arrowsOf(drawn), [drawn]);
  const draw = (next: Drawn) => void edits.edit([{ op: 'mark', n: viewed, ...next }]);
  return {
    ...tool,
    drawn,
    arrows,
    stroke: (stroke) => draw(drawStroke(drawn, stroke, tool.kind)),
    clear: () => draw(nothingDrawn),
    change: (next) => setTool({ ...tool, ...next }),
  };
}
