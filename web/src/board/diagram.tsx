// A small board as plain SVG, drawn without a library: for cards, lists, hover boards, printing and
// export.
import type { Face } from '../wire/types';
import { columnOf, linesOf, rowOf } from './geometry';
import { memo } from './memo';
import { manPicture } from './sets';

interface DiagramProps {
  face: Face;
  cells: string;
  set?: string;
  last?: readonly number[];
  flipped?: boolean;
  title?: string; // absent where the text beside the diagram says the same
}

export const Diagram = memo(function Diagram(props: DiagramProps) {
  const { face, cells, title } = props;
  const flipped = props.flipped ?? false;
  const [w, h] = [face.files, face.ranks];
  const set = props.set ?? face.men[0] ?? '';
  const points = [...Array(w * h).keys()];
  const x = (point: number) => columnOf(face, point, flipped);
  const y = (point: number) => rowOf(face, point, flipped);
  const name = title ? { role: 'img' as const, 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg class={`diagram surface-${face.surface}`} viewBox={`0 0 ${w} ${h}`} {...name}>
      {face.surface === 'checkered' ? (
        <path class="squares" d={darkSquares(w, h)} />
      ) : (
        <path class="lines" d={linesOf(face)} />
      )}
      {face.matter === 'men' &&
        props.last?.map((point) => <rect key={`l${point}`} class="last-move" x={x(point)} y={y(point)} width="1" height="1" />)}
      {points.map((point) => {
        const letter = cells[point] ?? '.';
        if (letter === '.') return null;
        if (face.matter === 'men') {
          return <image key={point} href={manPicture(set, letter)} x={x(point)} y={y(point)} width="1" height="1" />;
        }
        if (letter === '#') return <rect key={point} class="blocked" x={x(point) + 0.3} y={y(point) + 0.3} width=".4" height=".4" />;
        return <circle key={point} class={`stone ${letter === 'X' ? 'dark' : 'light'}`} cx={x(point) + 0.5} cy={y(point) + 0.5} r=".46" />;
      })}
      {face.matter === 'stones' &&
        props.last?.map((point) => <circle key={`l${point}`} class={`last-stone on-${cells[point] === 'X' ? 'dark' : 'light'}`} cx={x(point) + 0.5} cy={y(point) + 0.5} r=".17" />)}
    </svg>
  );
});

function darkSquares(w: number, h: number): string {
  let path = '';
  for (let row = 0; row < h; row++) {
    for (let column = 0; column < w; column++) {
      if ((row + column) % 2 === 1) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return path;
}
