// A small board as plain SVG, drawn without a library: for cards, lists, hover boards, printing and
// export.
import { riverWords } from '../assets/river';
import type { Face } from '../wire/types';
import { columnOf, isStarDrawn, labelsOf, linesOf, rowOf } from './geometry';
import { memo } from './memo';
import { manPicture } from './sets';

export interface DiagramProps {
  face: Face;
  cells: string;
  set?: string;
  last?: readonly number[];
  flipped?: boolean;
  isLabelled?: boolean; // with the coordinates in a margin, also where the board has them inside
  title?: string; // absent where the text beside the diagram says the same
}

// The room of the coordinates on each side, in cells.
export const marginOf = ({ face, isLabelled }: Pick<DiagramProps, 'face' | 'isLabelled'>): number =>
  isLabelled ? Math.max(face.margin, 0.6) : 0;

export const Diagram = memo(function Diagram(props: DiagramProps) {
  const { face, cells, title } = props;
  const flipped = props.flipped ?? false;
  const [w, h] = [face.files, face.ranks];
  const set = props.set ?? face.men[0] ?? '';
  const points = [...Array(w * h).keys()];
  const x = (point: number) => columnOf(face, point, flipped);
  const y = (point: number) => rowOf(face, point, flipped);
  const margin = marginOf(props);
  const name = title ? { role: 'img' as const, 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg class={`diagram surface-${face.surface}`} viewBox={`${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}`} {...name}>
      <Ground face={face} flipped={flipped} />
      {margin > 0 && <Coordinates face={face} flipped={flipped} margin={margin} />}
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
        props.last?.map((point) => (
          <circle
            key={`l${point}`}
            class={`last-stone on-${cells[point] === 'X' ? 'dark' : 'light'}`}
            cx={x(point) + 0.5}
            cy={y(point) + 0.5}
            r=".17"
          />
        ))}
    </svg>
  );
});

function Ground({ face, flipped }: { face: Face; flipped: boolean }) {
  if (face.surface === 'checkered') return <path class="squares" d={darkSquares(face.files, face.ranks)} />;
  return (
    <>
      <path class="lines" d={linesOf(face)} />
      {face.surface === 'river' && <path class="river" d={riverWords} />}
      {isStarDrawn(face) &&
        face.stars.map((star) => (
          <circle key={star} class="star" cx={columnOf(face, star, flipped) + 0.5} cy={rowOf(face, star, flipped) + 0.5} r=".11" />
        ))}
    </>
  );
}

function Coordinates({ face, flipped, margin }: { face: Face; flipped: boolean; margin: number }) {
  const { left, right, top, bottom } = labelsOf(face, flipped);
  const away = margin / 2;
  const text = (key: string, word: string, x: number, y: number) => (
    <text key={key} class="coordinate" x={x} y={y}>
      {word}
    </text>
  );
  return (
    <>
      {left.map((word, i) => text(`l${i}`, word, -away, i + 0.5))}
      {right.map((word, i) => text(`r${i}`, word, face.files + away, i + 0.5))}
      {top.map((word, i) => text(`t${i}`, word, i + 0.5, -away))}
      {bottom.map((word, i) => text(`b${i}`, word, i + 0.5, face.ranks + away))}
    </>
  );
}

function darkSquares(w: number, h: number): string {
  let path = '';
  for (let row = 0; row < h; row++) {
    for (let column = 0; column < w; column++) {
      if ((row + column) % 2 === 1) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return path;
}
