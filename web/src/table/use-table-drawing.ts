// Drawings on the board of a game: they stay on this page, until the position changes. The right button draws at any
// time; in drawing mode every press does, for people without one.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { drawStroke, nothingDrawn, type DrawKind, type Stroke } from '../board/drawing';
import type { Arrow, Brush, Drawn, Face, Mark } from '../wire/types';
import { arrowsOf } from '../panel/board-pane';

export interface TableDrawing {
  isOn: boolean; // drawing mode
  kind: DrawKind;
  brush: Brush;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  turn(isOn: boolean): void;
  choose(wanted: { kind?: DrawKind; brush?: Brush }): void;
  stroke(stroke: Stroke): void;
  clear(): void;
}

export function useTableDrawing(face: Face, cells: string): TableDrawing {
  const usual: DrawKind = face.matter === 'men' ? 'area' : 'circle';
  const [isOn, turn] = useState(false);
  const [{ kind, brush }, set] = useState<{ kind: DrawKind; brush: Brush }>({ kind: usual, brush: 'green' });
  const [drawn, draw] = useState<Drawn>(nothingDrawn);
  const clear = () => draw(nothingDrawn);
  useEffect(clear, [cells]);
  const arrows = useMemo(() => arrowsOf(drawn), [drawn]);
  return {
    ...{ isOn, kind, brush, arrows, turn, clear },
    marks: drawn.marks,
    choose: (wanted) => set((now) => ({ ...now, ...wanted })),
    stroke: (stroke) => draw((now) => drawStroke(now, stroke, kind)),
  };
}
