// The output of an engine about the viewed position: only the newest info of each line counts, and
// infos about other positions are dropped.
import type { Arrow, Brush, Descriptor, Info, Layer, Line, Mark } from '../wire/types';
import type { Text } from '../i18n/text';
import { formatScore } from './score';

export interface Lines {
  lines: readonly Line[];
  own: readonly number[] | null;
}
export const noLines: Lines = { lines: [], own: null };

// `wanted`: an engine may still send lines beyond those after fewer have been asked for.
export function takeInfos(known: Lines, infos: readonly Info[], node: number, wanted = Infinity): Lines {
  let { lines, own } = known;
  for (const info of infos) {
    if (info.node !== node) continue;
    if ('own' in info) {
      own = decodeOwnership(info.own);
    } else if (info.line <= wanted) {
      const rest = lines.filter((line) => line.line !== info.line);
      lines = [...rest, info].sort((a, b) => a.line - b.line);
    }
  }
  return lines === known.lines && own === known.own ? known : { lines, own };
}

// The lines that stay when fewer are wanted.
export const fewerLines = (known: Lines, wanted: number): Lines =>
  known.lines.some(({ line }) => line > wanted) ? { ...known, lines: known.lines.filter(({ line }) => line <= wanted) } : known;

// What the engines of a table say for those who watch: each seat's lines, about the position of the newest info.
export type SeatLines = readonly [Said | null, Said | null];
export interface Said {
  node: number;
  lines: readonly Line[];
}
export const nothingSaid: SeatLines = [null, null];

export function takeSeatInfos(known: SeatLines, infos: readonly Info[]): SeatLines {
  const said: [Said | null, Said | null] = [...known];
  for (const info of infos) {
    const seat = /^s([01])\/\d+$/.exec(info.k)?.[1];
    if (seat === undefined || 'own' in info) continue;
    const at = Number(seat) as 0 | 1;
    const before = said[at]?.node === info.node ? said[at].lines : [];
    const lines = [...before.filter(({ line }) => line !== info.line), info].sort((a, b) => a.line - b.line);
    said[at] = { node: info.node, lines };
  }
  return said;
}

// Lines about positions that were taken back say nothing any more.
export const stillSaid = (said: SeatLines, isKnown: (node: number) => boolean): SeatLines => {
  const [first, second] = said.map((one) => (one !== null && isKnown(one.node) ? one : null));
  return [first ?? null, second ?? null];
};

// Decodes one signed byte per point, -127 … 127, to -1 … 1.
export function decodeOwnership(text: string): number[] {
  return [...atob(text)].map((letter) => ((letter.charCodeAt(0) << 24) >> 24) / 127);
}

// The first moves of lines as marks: with two points an arrow, the wider the better its line; with
// one point a numbered disc. Arrows of several engines differ in colour.
export const engineBrushes: readonly Brush[] = ['blue', 'green', 'yellow', 'red'];
export function marksOf(
  lines: readonly Line[],
  descriptor: Descriptor,
  t: Text,
  brush: Brush = 'blue',
): { arrows: Arrow[]; marks: Mark[] } {
  const arrows: Arrow[] = [];
  const marks: Mark[] = [];
  lines.forEach((line, i) => {
    const at = line.pv[0]?.at;
    if (!at || at.length === 0) return;
    if (at.length === 2) {
      const known = arrows.some((arrow) => arrow.from === at[0] && arrow.to === at[1]);
      if (!known) arrows.push({ from: at[0]!, to: at[1]!, brush, width: 1 / (1 + i) });
    } else {
      const text = line.score.win !== undefined ? (100 * line.score.win).toFixed(1) : formatScore(line.score, descriptor, t);
      marks.push({ kind: 'candidate', at: at[0]!, rank: i + 1, text, ...(line.nodes ? { small: shortNumber(line.nodes) } : {}) });
    }
  });
  return { arrows, marks };
}

export const layerOf = (own: readonly number[] | null): Layer[] => (own ? [{ kind: 'ownership', values: [...own] }] : []);

export function shortNumber(n: number): string {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)}G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)}M`;
  if (n >= 1e3) return `${(n / 1e3).toFixed(1)}k`;
  return String(n);
}
