// A tree of moves with the position of each node; the mock's tables and records are built on it.
import { pointNamed } from '../src/board/geometry';
import { signsAfter } from '../src/game/signs';
import type { Drawn, Edit, EditRequest, LegalMove, Mark, MoveNode, Seat, Setup } from '../src/wire/types';
import { chess } from './rules/chess';
import { faceOf, go, gomoku } from './rules/stones';
import type { Position, Rules } from './rules/rules';
import { xiangqi } from './rules/xiangqi';
import { completed } from './setup';

export const games: Record<string, Rules> = { chess, xiangqi, gomoku, go };

export class GameTree {
  rules: Rules;
  nodes = new Map<number, MoveNode>();
  positions = new Map<number, Position>();
  marks = new Map<number, Mark[]>([[0, []]]);
  order: number[] = []; // ids of the nodes in the order in which they are sent
  private lastNode = 0;

  setup: Setup;

  constructor(asked: Setup) {
    const setup = completed(asked);
    this.setup = setup;
    this.rules = games[setup.game]!;
    this.positions.set(0, this.rules.start(Number(setup.params?.['size'] ?? 0), setup.position));
  }

  get face() {
    const { descriptor } = this.rules;
    const size = Math.sqrt(this.at(0).cells.length);
    return descriptor.face.matter === 'stones' && size !== descriptor.face.files ? faceOf(this.setup.game, size) : descriptor.face;
  }
  at(n: number): Position {
    return this.positions.get(n)!;
  }
  depth(n: number): number {
    let depth = 0;
    for (let node = this.nodes.get(n); node; node = this.nodes.get(node.p)) depth += 1;
    return depth;
  }
  children(n: number): MoveNode[] {
    return this.order.map((id) => this.nodes.get(id)!).filter((node) => node.p === n);
  }
  list(): MoveNode[] {
    return this.order.map((id) => this.nodes.get(id)!);
  }

  // Finds a legal move by its name, its points, or its text in any notation.
  find(n: number, asked: { m?: string; at?: number[]; text?: string }): LegalMove | null {
    const now = this.at(n);
    const legal = this.rules.legal(now);
    const words = asked.text ?? asked.m;
    const isNamed = (move: LegalMove) =>
      move.m === words || (asked.text !== undefined && this.rules.play(now, move).t.includes(asked.text));
    const named = legal.moves.find((move) => (words !== undefined ? isNamed(move) : String(move.at) === String(asked.at)));
    if (named) return named;
    const point = asked.at?.[0] ?? pointNamed(this.face, words ?? '');
    if (point === null || !legal.all_empty || now.cells[point] !== '.') return null;
    return legal.but?.some((entry) => entry.at === point) ? null : { m: '', at: [point] };
  }

  play(p: number, move: LegalMove, seat: Seat): MoveNode {
    const { next, marks, ...played } = this.rules.play(this.at(p), move);
    return this.insert(p, { ...played, s: seat }, next, marks);
  }
  // Adds a choice of an opening rule: a move that changes no cell.
  choose(p: number, choice: string, seat: Seat): MoveNode {
    const empty = { m: choice, t: [choice], at: [], set: [], was: [], s: seat };
    return this.insert(p, empty, this.at(p), []);
  }
  private insert(p: number, played: Pick<MoveNode, 'm' | 't' | 'at' | 'set' | 'was' | 's'>, next: Position, marks: Mark[]): MoveNode {
    const known = this.children(p).find((node) => node.m === played.m);
    if (known) return known;
    const n = ++this.lastNode;
    const depth = this.depth(p);
    // Gomoku counts pairs of stones, although its list of moves does not begin a new row for each
    // pair.
    const no = this.rules.descriptor.numbering === 'plies' ? depth + 1 : Math.floor(depth / 2) + 1;
    const choice = played.at.length === 0 ? { choice: played.m } : {};
    const node: MoveNode = { n, p, ...played, no, ...choice, ...(marks.length > 0 ? { marks } : {}) };
    this.nodes.set(n, node);
    this.positions.set(n, next);
    this.marks.set(n, marks);
    this.order.push(n);
    return node;
  }

  remove(n: number): MoveNode[] {
    const gone = [this.nodes.get(n)!];
    for (const child of this.children(n)) gone.push(...this.remove(child.n));
    this.nodes.delete(n);
    this.order = this.order.filter((id) => id !== n);
    return gone;
  }

  // Applies an edit and returns what was done and its inverse.
  edit(asked: EditRequest): { done: Edit; inverse: Edit } | null {
    switch (asked.op) {
      case 'add': {
        const p = asked.p ?? 0;
        const move = this.find(p, asked);
        if (!move) return null;
        const node = this.play(p, move, this.at(p).turn);
        return { done: { op: 'add', node }, inverse: { op: 'remove', n: node.n } };
      }
      case 'remove': {
        const node = this.nodes.get(asked.n);
        if (!node) return null;
        const row = this.children(node.p);
        const before = row[row.indexOf(node) + 1]?.n ?? null;
        return { done: asked, inverse: { op: 'restore', nodes: this.remove(asked.n), before } };
      }
      case 'restore': {
        asked.nodes.forEach((node) => {
          this.nodes.set(node.n, node);
          if (!this.order.includes(node.n)) this.order.push(node.n);
        });
        if (asked.before !== null) this.moveBefore(asked.nodes[0]!.n, asked.before);
        return { done: asked, inverse: { op: 'remove', n: asked.nodes[0]!.n } };
      }
      case 'promote': {
        const row = this.children(this.nodes.get(asked.n)!.p);
        const from = row.findIndex((node) => node.n === asked.n);
        const target = row.filter((node) => node.n !== asked.n)[asked.to];
        if (target) this.moveBefore(asked.n, target.n);
        return { done: asked, inverse: { op: 'promote', n: asked.n, to: from } };
      }
      case 'mark':
        return this.draw(asked);
      case 'tag':
      case 'result':
        return null; // an edit of the record, not of its tree
      default:
        return this.annotate(asked);
    }
  }
  // Sets the drawings on a position; the start position, which is no node, can have some too.
  drawn = new Map<number, Drawn>();
  private draw({ n, marks, arrows }: Extract<EditRequest, { op: 'mark' }>) {
    const before = this.drawn.get(n) ?? { marks: [], arrows: [] };
    this.drawn.set(n, { marks, arrows });
    const node = this.nodes.get(n);
    if (node) this.nodes.set(n, { ...node, drawn: { marks, arrows } });
    return { done: { op: 'mark' as const, n, marks, arrows }, inverse: { op: 'mark' as const, n, ...before } };
  }
  private annotate(asked: Exclude<EditRequest, { op: 'add' | 'remove' | 'restore' | 'promote' | 'mark' | 'tag' | 'result' }>) {
    const node = this.nodes.get(asked.n);
    if (!node) return null;
    const { op, n } = asked;
    const before = { ...node };
    if (op === 'comment') this.nodes.set(n, { ...node, comment: asked.text });
    if (op === 'glyph') this.nodes.set(n, { ...node, glyph: asked.glyph, ...signsAfter(node, asked) });
    if (op === 'score') this.nodes.set(n, { ...node, score: asked.score });
    const inverse: Edit =
      op === 'comment'
        ? { op, n, text: before.comment ?? '' }
        : op === 'glyph'
          ? {
              op,
              n,
              glyph: before.glyph ?? '',
              ...(asked.all ? { all: [...(before.glyph ? [before.glyph] : []), ...(before.signs ?? [])] } : {}),
            }
          : { op, n, score: before.score ?? {} };
    return { done: asked as Edit, inverse };
  }
  private moveBefore(n: number, before: number) {
    const rest = this.order.filter((id) => id !== n);
    rest.splice(rest.indexOf(before), 0, n);
    this.order = rest;
  }
}
