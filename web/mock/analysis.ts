// An engine on the mock: made-up lines of legal moves whose depth grows, and a whole-game analysis.
import { shareOf } from '../src/game/score';
import type { Analysis, Found, KeptReport, Line, Score, Seat } from '../src/wire/types';
import { lineOf, scoreOf } from './lines';
import type { MockWorld } from './table';
import { Topic } from './topic';
import type { GameTree } from './tree';

export class MockAnalysis {
  topic: Topic;
  state: Analysis;
  private depth = 0;
  private isStopped = false;
  isTaken = false; // its report was taken away
  isOfAnotherLife = false; // of the server, which was started again since; only what it found is known
  private readonly kept = new Map<number, Line[]>(); // by node: the newest lines, which are the deepest

  constructor(
    id: number,
    readonly tree: GameTree,
    private asked: {
      engine: string;
      profile?: string;
      lines: number;
      node: number;
      whole_game?: boolean;
      threat?: boolean;
      limits?: { depth?: number; ms?: number };
    },
    private world: MockWorld,
  ) {
    this.state = {
      id,
      engine: asked.engine,
      state: 'thinking',
      lines: asked.lines,
      node: asked.node,
      progress: null,
      report: null,
      ...(asked.threat ? { threat: true } : {}),
    };
    this.topic = new Topic(`analysis/${id}`, () => this.state);
    if (asked.whole_game) this.walk();
    else this.step();
  }

  stop() {
    this.isStopped = true;
    this.change({ state: 'off' });
  }
  look(node: number) {
    this.depth = 0;
    this.change({ node, state: 'thinking' });
  }
  limit(lines: number) {
    this.depth = 0;
    this.change({ lines });
  }
  foundAt(node: number): Found[] {
    const lines = this.kept.get(node);
    const { engine, profile } = this.asked;
    return lines ? [{ engine, ...(profile ? { profile } : {}), lines }] : [];
  }
  keptReport(): KeptReport | null {
    const { engine, profile } = this.asked;
    return this.state.report && !this.isTaken ? { engine, ...(profile ? { profile } : {}), report: this.state.report } : null;
  }
  private change(fields: Partial<Analysis>) {
    this.state = { ...this.state, ...fields };
    this.topic.delta({ e: 'engine', ...fields });
  }

  private step() {
    if (this.isStopped) return;
    const { depth = 30, ms = Infinity } = this.asked.limits ?? {};
    if (this.depth >= depth || this.depth * 200 >= ms) {
      if (this.asked.limits && this.state.state === 'thinking') this.change({ state: 'finished' });
    } else {
      this.depth += 1;
      const { node } = this.state;
      const lines: Line[] = [];
      for (let line = 1; line <= this.state.lines; line++) {
        const found = this.line(node, line);
        if (!found) continue;
        lines.push(found);
        this.topic.info(`a${this.state.id}/${line}`, { ...found });
      }
      if (lines.length > 0 && !this.asked.threat) this.kept.set(node, lines);
      if (this.tree.rules.descriptor.game === 'go')
        this.topic.info(`a${this.state.id}/own`, { own: ownershipOf(this.tree.at(node).cells, this.tree.face.files), node });
    }
    this.world.after(200, () => this.step());
  }

  private line(node: number, line: number): Line | null {
    return lineOf(this.tree, node, line, this.depth, this.asked.threat);
  }

  private walk() {
    const path: number[] = [];
    for (let at = this.tree.children(0)[0]; at; at = this.tree.children(at.n)[0]) path.push(at.n);
    let done = 0;
    const next = () => {
      if (this.isStopped) return;
      if (done === path.length) return this.finish(path);
      const n = path[done]!;
      done += 1;
      this.find([n, scoreOf(this.tree, n, 1)], { done, total: path.length });
      this.world.after(60, next);
    };
    next();
  }
  private find(found: [number, Score], progress: { done: number; total: number }) {
    this.state = { ...this.state, progress, scores: [...(this.state.scores ?? []), found] };
    this.topic.delta({ e: 'engine', progress, found: [found] });
  }
  private finish(path: number[]) {
    const classes = ['blunder', 'mistake', 'dubious'] as const;
    const mistakes = path
      .filter((_, i) => i % 6 === 5)
      .map((n, i) => {
        const kind = classes[i % 3]!;
        const better = this.line(this.tree.nodes.get(n)!.p, 1)?.pv.slice(0, 4) ?? [];
        return { n, class: kind, before: 0.6, after: 0.6 - 0.1 * (3 - (i % 3)), better };
      });
    const seats: Seat[] = [0, 1];
    const course = path.map((n): [number, number] => [n, shareOf(scoreOf(this.tree, n, 1))]);
    const accuracy = seats.map((seat) => 91.5 - 7.3 * seat) as [number, number];
    this.change({ state: 'finished', progress: null, report: { accuracy, course, mistakes, scores: this.state.scores ?? [] } });
  }
}

// Each point belongs to the nearer colour, with more certainty the farther the other colour is; one signed byte per
// point.
function ownershipOf(cells: string, size: number): string {
  const to = (color: string, point: number) =>
    Math.min(
      size,
      ...[...cells].flatMap((letter, p) =>
        letter === color ? [Math.abs((p % size) - (point % size)) + Math.abs(Math.floor(p / size) - Math.floor(point / size))] : [],
      ),
    );
  const values = [...cells].map((_, point) => Math.max(-127, Math.min(127, 64 * (to('O', point) - to('X', point)))));
  return btoa(String.fromCharCode(...values.map((value) => value & 255)));
}
