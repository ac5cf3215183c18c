// Everything that is drawn over men or stones: lists of layers, arrows and marks. The overlay is
// the same for every game and never asks which game it is.
import type { Arrow, Brush, Face, Ink, Layer, Mark } from '../wire/types';
import { columnOf, rowOf } from './geometry';
import { crossed } from './play';
import type { BoardState } from './state';

// The marks whose middle lies on a stone, as the dot of the last one does.
const onStone: ReadonlySet<Mark['kind']> = new Set(['cross', 'circle', 'square', 'triangle', 'label']);

// `arrows`: those of the state, and the one that is being drawn.
export function Overlay({ look, position, movable, highlight, arrows }: BoardState & { arrows: readonly Arrow[] }) {
  const { face, flipped, inks } = look;
  const { cells } = position;
  const { legal } = movable;
  const x = (point: number) => columnOf(face, point, flipped) + 0.5;
  const y = (point: number) => rowOf(face, point, flipped) + 0.5;
  // A mark that is drawn on the last stone stands for its dot: one over the other, neither is to be told.
  const marked = new Set(highlight.marks.filter(({ kind }) => onStone.has(kind)).map(({ at }) => at));
  const last = face.matter === 'stones' ? position.last.at(-1) : undefined;
  const shape = (mark: Mark, key: string) => (
    <MarkShape
      key={key}
      mark={mark}
      x={x(mark.at)}
      y={y(mark.at)}
      x2={x(mark.to ?? mark.at)}
      y2={y(mark.to ?? mark.at)}
      on={cells[mark.at] ?? '.'}
      face={face}
      inks={inks}
    />
  );
  return (
    <svg class="overlay" viewBox={`0 0 ${face.files} ${face.ranks}`} aria-hidden="true">
      {highlight.layers.map((layer) => (
        <LayerShape key={layer.kind} layer={layer} x={x} y={y} />
      ))}
      {inOrder(arrows).map((arrow) => (
        <ArrowShape
          key={`${arrow.from}-${arrow.to}-${arrow.brush}`}
          arrow={arrow}
          x1={x(arrow.from)}
          y1={y(arrow.from)}
          x2={x(arrow.to)}
          y2={y(arrow.to)}
        />
      ))}
      {last !== undefined && cells[last] !== '.' && !marked.has(last) && shape({ kind: 'last', at: last }, 'last')}
      {highlight.dead.map((point) => shape({ kind: 'dead', at: point }, `dead${point}`))}
      {crossed(legal).map((at) => shape({ kind: 'cross', at, brush: 'red' }, `but${at}`))}
      {highlight.marks.map((mark, i) => shape(mark, `${mark.kind}${mark.at}-${i}`))}
    </svg>
  );
}

// Arrows of one colour may cross or lie over each other: the wider ones lie below, so that each is seen.
export const inOrder = (arrows: readonly Arrow[]): Arrow[] => [...arrows].sort((a, b) => b.width - a.width);

// Ownership as squares, on stones too; the area of a square grows with the certainty.
function LayerShape({ layer, x, y }: { layer: Layer; x(point: number): number; y(point: number): number }) {
  return (
    <g class={`layer ${layer.kind}`}>
      {layer.values.map((value, point) => {
        const strength = Math.sqrt(Math.abs(value));
        if (strength < 0.35) return null;
        const half = 0.21 * strength;
        const side = value > 0 ? 'first' : 'second';
        return <rect key={point} class={`own ${side}`} x={x(point) - half} y={y(point) - half} width={2 * half} height={2 * half} />;
      })}
    </g>
  );
}

interface ArrowProps {
  arrow: Arrow;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
function ArrowShape({ arrow, x1, y1, x2, y2 }: ArrowProps) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [px, py] = [-uy, ux];
  const half = (0.08 + 0.1 * arrow.width) / 2;
  const head = 0.26 + 0.22 * arrow.width;
  const [sx, sy] = [x1 + ux * 0.3, y1 + uy * 0.3];
  const [ex, ey] = [x2 - ux * 0.12, y2 - uy * 0.12];
  const [bx, by] = [ex - ux * head, ey - uy * head];
  const side = head * 0.58;
  const corners = [
    [sx + px * half, sy + py * half],
    [bx + px * half, by + py * half],
    [bx + px * side, by + py * side],
    [ex, ey],
    [bx - px * side, by - py * side],
    [bx - px * half, by - py * half],
    [sx - px * half, sy - py * half],
  ];
  const shape = <polygon class={`arrow ${arrow.brush}`} points={corners.map((corner) => corner.join()).join(' ')} />;
  if (arrow.tag === undefined) return shape;
  return (
    <g>
      {shape}
      <Tag text={arrow.tag} brush={arrow.brush} x={sx} y={sy} />
    </g>
  );
}

// Letters in the colour of what they stand at.
function Tag({ text, brush, x, y }: { text: string; brush: Brush; x: number; y: number }) {
  const half = 0.15 + 0.07 * (text.length - 1);
  return (
    <g class={`tag ${brush}`}>
      <rect x={x - half} y={y - 0.15} width={2 * half} height=".3" rx=".15" />
      <text x={x} y={y}>
        {text}
      </text>
    </g>
  );
}

interface MarkProps {
  mark: Mark;
  x: number;
  y: number;
  x2: number;
  y2: number;
  on: string; // the letter in the cell, '.' if it is empty
  face: Face;
  inks: readonly [Ink, Ink];
}
function MarkShape(props: MarkProps) {
  const { mark, x, y, on, face, inks } = props;
  const ink = face.matter === 'men' || !'XO'.includes(on) ? 'on-board' : on === 'X' ? 'on-dark' : 'on-light';
  switch (mark.kind) {
    case 'ghost':
      return (
        <g class={`ghost ${inks[mark.seat ?? 0]}`}>
          <circle cx={x} cy={y} r=".44" />
          <text x={x} y={y}>
            {mark.text}
          </text>
        </g>
      );
    case 'label':
    case 'number':
      return (
        <g class={`label ${ink}`}>
          {on === '.' && <circle cx={x} cy={y} r=".34" />}
          <text x={x} y={y}>
            {mark.text}
          </text>
        </g>
      );
    case 'candidate':
      return (
        <g class={`candidate rank-${Math.min(mark.rank ?? 1, 4)}`}>
          <circle cx={x} cy={y} r=".47" />
          <text class="value" x={x} y={y - 0.1}>
            {mark.text}
          </text>
          <text class="small" x={x} y={y + 0.22}>
            {mark.small}
          </text>
        </g>
      );
    case 'choice':
      return (
        <g>
          <circle class={`mark choice ${mark.brush ?? ink}`} cx={x} cy={y} r=".46" />
          <Tag text={mark.text ?? ''} brush={mark.brush ?? 'blue'} x={x + 0.34} y={y - 0.34} />
        </g>
      );
    default:
      return <PlainMark {...props} kind={mark.kind} ink={ink} />;
  }
}

type PlainKind = Exclude<Mark['kind'], 'ghost' | 'label' | 'number' | 'candidate' | 'choice'>;

// Marks without a text.
function PlainMark({ mark, kind, x, y, x2, y2, ink }: MarkProps & { kind: PlainKind; ink: string }) {
  const brush = mark.brush ?? ink;
  switch (kind) {
    case 'last':
      return <circle class={`last ${ink}`} cx={x} cy={y} r=".15" />;
    case 'cross':
      return <path class={`mark ${brush}`} d={`M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`} />;
    case 'dead':
      return <path class={`mark ${ink} dead`} d={`M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`} />;
    case 'area':
      return <circle class={`mark area ${mark.brush ?? 'green'}`} cx={x} cy={y} r=".45" />;
    case 'selected':
      return <rect class={`mark ${brush}`} x={x - 0.42} y={y - 0.42} width=".84" height=".84" />;
    case 'black_territory':
    case 'white_territory':
      return <rect class={`own ${kind === 'black_territory' ? 'first' : 'second'}`} x={x - 0.14} y={y - 0.14} width=".28" height=".28" />;
    case 'circle':
      return <circle class={`mark ${brush}`} cx={x} cy={y} r=".3" />;
    case 'square':
      return <rect class={`mark ${brush}`} x={x - 0.24} y={y - 0.24} width=".48" height=".48" />;
    case 'triangle':
      return <path class={`mark ${brush}`} d={`M${x} ${y - 0.3}l.28 .48h-.56z`} />;
    case 'line':
      return <path class={`mark line ${mark.brush ?? 'green'}`} d={`M${x} ${y}L${x2} ${y2}`} />;
    case 'check':
      // chessgroundx draws the check.
      return null;
  }
}
