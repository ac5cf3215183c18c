// A match on the mock: several games at once with simply chosen moves and random results, and all
// messages about them to a page.
import type {
  LegalMove,
  LiveChange,
  LiveGame,
  Match,
  MatchDelta,
  MatchGame,
  MatchState,
  MatchSummary,
  NewMatch,
  Seat,
  SeatInfo,
  Sprt,
} from '../src/wire/types';
import { encounterOf, ratioOf, standingOf } from './scores';
import type { MockWorld } from './table';
import { WatchedGame } from './match-game';
import { Topic } from './topic';
import { GameTree } from './tree';

interface Planned {
  number: number;
  round: number;
  entrants: [number, number];
  opening: number;
}
interface Playing {
  planned: Planned;
  tree: GameTree;
  node: number;
  game: LiveGame;
  watched: WatchedGame;
  length: number; // in plies, unless the rules end the game earlier
}

export interface MatchHost {
  world: MockWorld;
  keep(tree: GameTree, names: [string, string], result: string): number; // stores a record and returns its number
  changed(match: MatchSummary): void;
}

const leastPace = 100;
// A pseudo-random number that depends on its arguments only.
const lot = (a: number, b: number, below: number): number => ((Math.imul(a * 7919 + b * 104729 + 17, 2654435761) >>> 0) >>> 7) % below;

export class MockMatch {
  topic: Topic;
  state: MatchState = 'running';
  private interrupted = false;
  private names: string[];
  private waiting: Planned[];
  private total: number;
  private playing: Playing[] = [];
  private games: MatchGame[] = [];
  private test: Sprt | null = null;
  private setup: GameTree;
  private isTicking = false;
  private began: number;

  constructor(
    public id: number,
    private plan: NewMatch,
    private host: MatchHost,
  ) {
    this.began = host.world.wallTime();
    this.setup = this.freshTree();
    this.names = namesOf(plan);
    this.waiting = scheduleOf(plan);
    this.total = this.waiting.length;
    if (plan.sprt) {
      const { alpha, beta } = plan.sprt;
      this.test = {
        ...plan.sprt,
        lower: Math.log(beta / (1 - alpha)),
        upper: Math.log((1 - beta) / alpha),
        llr: 0,
        verdict: 'open',
        curve: [],
      };
    }
    this.topic = new Topic(`match/${id}`, () => this.whole());
    this.fill();
    this.tick();
  }

  summary(): MatchSummary {
    const { id, names, state, games, total, playing } = this;
    const encounter = names.length === 2 ? encounterOf(games, 0, 1) : null;
    return {
      id,
      name: this.plan.name ?? names.join(' – '),
      setup: this.setup.setup,
      board: this.setup.face,
      engines: names,
      tournament: this.plan.tournament ?? 'round_robin',
      state,
      ...(this.interrupted ? { interrupted: true } : {}),
      began: this.began,
      played: games.length,
      total,
      live_games: playing.length,
      ...(names.length === 2 ? { elo: encounter?.elo ?? null, error: encounter?.error ?? null } : {}),
      ...(this.test ? { sprt: { llr: this.test.llr, lower: this.test.lower, upper: this.test.upper, verdict: this.test.verdict } } : {}),
    };
  }
  whole(): Match {
    const { text: _, ...openings } = this.plan.openings ?? {};
    const { engines, time } = this.plan;
    const n = engines.length;
    const cross = pairsOf(n).flatMap(([a, b]) => encounterOf(this.games, a, b) ?? []);
    return {
      ...this.summary(),
      plan: { ...this.plan, ...(this.plan.openings ? { openings: { ...openings, count: this.openings() } } : {}) },
      entrants: engines.map((entrant, i) => ({
        name: this.names[i]!,
        engine: entrant.engine,
        time: entrant.time ?? time,
        ...(entrant.level === undefined ? {} : { level: entrant.level }),
      })),
      live: this.playing.map(({ game }) => game),
      standing: standingOf(this.games, n),
      cross,
      test: this.test,
      games: this.older(Infinity, 100),
      warnings: [],
      ...this.left(),
    };
  }
  gameTopic(number: number): Topic | null {
    return this.playing.find(({ planned }) => planned.number === number)?.watched.topic ?? null;
  }
  *topics() {
    yield this.topic;
    for (const { watched } of this.playing) yield watched.topic;
  }
  older(before: number, limit: number): MatchGame[] {
    return this.games
      .filter(({ number }) => number < before)
      .sort((a, b) => b.number - a.number)
      .slice(0, limit);
  }

  // Executes the request of a page; false if it does not apply now.
  act(what: string): boolean {
    const { state } = this;
    if (what === 'pause' && state === 'running') this.become('paused');
    else if (what === 'stop' && (state === 'running' || state === 'paused')) {
      this.giveUp();
      this.become('stopped');
    } else if (what === 'resume' && (state === 'paused' || state === 'stopped')) {
      this.interrupted = false;
      this.become('running');
      this.tick();
    } else return false;
    return true;
  }
  // The state after a killed server has started again: unfinished games are played anew once a person
  // resumes the match.
  interrupt() {
    if (this.state !== 'running') return;
    this.giveUp();
    this.interrupted = true;
    this.become('paused');
  }
  get isIdle() {
    return this.state !== 'running' && this.playing.length === 0;
  }

  private openings(): number {
    const { text, records, plies: _ } = this.plan.openings ?? {};
    return records?.length ?? (text ?? '').split('\n').filter((line) => line.trim() !== '').length;
  }
  private freshTree(): GameTree {
    const { game, variant, rule_set, opening, params } = this.plan;
    return new GameTree({ game, variant, rule_set, position: '', params, ...(opening ? { opening } : {}) });
  }
  private send(delta: MatchDelta) {
    this.topic.delta(delta as unknown as { e: string } & Record<string, unknown>);
  }
  private become(state: MatchState) {
    this.state = state;
    this.send({ e: 'state', state, ...(this.interrupted ? { interrupted: true } : {}) });
    this.host.changed(this.summary());
  }
  private giveUp() {
    const ended = this.playing.map(({ planned }) => planned.number);
    for (const { watched } of this.playing) watched.topic.end('the game was given up');
    this.waiting = [...this.playing.map(({ planned }) => planned), ...this.waiting];
    this.playing = [];
    if (ended.length > 0) this.sendGames([], ended, []);
  }
  private left(): { left_ms?: number } {
    const rest = this.total - this.games.length;
    return this.games.length === 0 ? {} : { left_ms: (rest * 25 * this.pace) / (this.plan.concurrency ?? 1) };
  }
  private get pace() {
    return Math.max(leastPace, this.host.world.delay);
  }

  private fill(): LiveGame[] {
    const began: LiveGame[] = [];
    while (this.state === 'running' && this.playing.length < (this.plan.concurrency ?? 1) && this.waiting.length > 0) {
      const playing = this.begin(this.waiting.shift()!);
      this.playing = [...this.playing, playing];
      began.push(playing.game);
    }
    return began;
  }
  private begin(planned: Planned): Playing {
    const tree = this.freshTree();
    const { cells, turn } = tree.at(0);
    const base = this.plan.time.base ?? 0;
    const clock =
      this.plan.time.kind === 'none'
        ? null
        : { left: [base, base] as [number, number], run: turn, s: this.host.world.now(), period: [null, null] as [null, null] };
    const { number, round, entrants } = planned;
    const game: LiveGame = {
      number,
      round,
      entrants,
      cells,
      last: [],
      marks: [],
      turn,
      plies: 0,
      clock,
      scores: [null, null],
      depths: [null, null],
    };
    const seats = entrants.map((at): SeatInfo => {
      const { level } = this.plan.engines[at]!;
      return { kind: level === undefined ? 'engine' : 'builtin', name: this.names[at]!, ...(level === undefined ? {} : { level }) };
    });
    const watched = new WatchedGame(this.id, number, tree, [seats[0]!, seats[1]!], this.plan.time, () => playing);
    const playing: Playing = { planned, tree, node: 0, game, watched, length: 10 + lot(number, 1, 30) };
    return playing;
  }

  // Plays one move in each game; new games take the places of those that end.
  private tick() {
    if (this.isTicking) return;
    this.isTicking = true;
    this.host.world.after(this.pace, () => {
      this.isTicking = false;
      if (this.state === 'stopped' || this.state === 'finished') return;
      const changes = this.playing.map((playing) => this.step(playing));
      if (changes.length > 0) this.send({ e: 'boards', boards: changes });
      this.settle();
      if (this.state === 'running' || this.playing.length > 0) this.tick();
    });
  }
  private step(playing: Playing): LiveChange {
    const { tree, game } = playing;
    const now = tree.at(playing.node);
    const seat = now.turn;
    const node = tree.play(playing.node, chosen(tree, playing.node, game.number), seat);
    const { cells, turn } = tree.at(node.n);
    const { clock } = game;
    const cp = lot(game.number, game.plies, 160) - 80 + game.plies;
    const scores: LiveGame['scores'] = [...game.scores];
    scores[seat] = tree.rules.descriptor.score === 'points' ? { win: 0.5, lead: cp / 20 } : { cp };
    const depths: LiveGame['depths'] = [...game.depths];
    depths[seat] = 6 + lot(game.number, game.plies, 8);
    const left: [number, number] = clock ? [...clock.left] : [0, 0];
    left[seat] = Math.max(0, left[seat] - this.pace) + (this.plan.time.increment ?? 0);
    const change: Omit<LiveChange, 'set'> = {
      number: game.number,
      last: node.at,
      marks: tree.marks.get(node.n) ?? [],
      turn,
      plies: game.plies + 1,
      clock: clock && { ...clock, left, run: turn, s: this.host.world.now() },
      scores,
      depths,
    };
    playing.node = node.n;
    playing.game = { ...game, ...change, cells };
    playing.watched.moved({ ...node, ...(scores[seat] ? { score: scores[seat] } : {}) });
    return { ...change, set: node.set };
  }
  private settle() {
    const over = this.playing.filter(({ tree, node, game, length }) => game.plies >= length || tree.rules.outcome(tree.at(node)) !== null);
    this.playing = this.playing.filter((playing) => !over.includes(playing));
    const counted = over.map((playing) => this.count(playing)).sort((a, b) => b.number - a.number);
    const points = counted.length > 0 ? this.decide() : [];
    const isDone = this.games.length === this.total || (this.test !== null && this.test.verdict !== 'open');
    if (isDone) this.waiting = [];
    const began = this.fill();
    if (over.length + began.length === 0) return;
    this.sendGames(
      began,
      over.map(({ planned }) => planned.number),
      counted,
      points,
    );
    this.host.changed(this.summary());
    if (isDone && this.playing.length === 0) this.become('finished');
  }
  private count({ planned, tree, node, game, watched }: Playing): MatchGame {
    const { number, round, entrants, opening } = planned;
    const outcome = tree.rules.outcome(tree.at(node));
    const drawn = lot(number, 2, 5) === 0;
    // The first entrant is the stronger one.
    const stronger: Seat = entrants[0] < entrants[1] ? 0 : 1;
    const lucky: Seat = lot(number, 3, 10) < 6 ? stronger : stronger === 0 ? 1 : 0;
    const winner = outcome ? outcome.winner : drawn ? null : lucky;
    const isLate = !outcome && winner !== null && lot(number, 4, 9) === 0;
    const { seats } = tree.rules.descriptor;
    const loser = winner === null ? '' : capitalized(seats[1 - winner]!);
    const text = outcome?.text ?? (winner === null ? 'Draw by adjudication' : isLate ? `${loser} loses on time` : `${loser} resigns`);
    const code = outcome?.code ?? (winner === null ? 'adjudication' : isLate ? 'timeout' : 'resignation');
    const record = this.host.keep(
      tree,
      [this.names[entrants[0]]!, this.names[entrants[1]]!],
      winner === null ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1',
    );
    const counted: MatchGame = {
      number,
      round,
      entrants,
      opening,
      winner,
      code,
      text,
      ...(isLate ? { fault: 'time' } : {}),
      plies: game.plies,
      record,
    };
    this.games.push(counted);
    watched.ended(counted);
    return counted;
  }
  private decide(): [number, number][] {
    const encounter = this.test && encounterOf(this.games, 0, 1);
    if (!this.test || !encounter) return [];
    const llr = ratioOf(this.test, encounter);
    // A verdict is final, whatever the games that were still running then bring.
    const { verdict: before, lower, upper } = this.test;
    const verdict = before !== 'open' ? before : llr >= upper ? 'accepted' : llr <= lower ? 'rejected' : 'open';
    const point: [number, number] = [this.games.length, llr];
    this.test = { ...this.test, llr, verdict, curve: [...this.test.curve, point] };
    return [point];
  }
  private sendGames(began: LiveGame[], ended: number[], games: MatchGame[], curve: [number, number][] = []) {
    const { cross, standing, played, left_ms } = this.whole();
    const touched = cross.filter(({ entrants }) => games.some((game) => entrants.every((entrant) => game.entrants.includes(entrant))));
    const test = this.test ? { test: { llr: this.test.llr, verdict: this.test.verdict, curve } } : {};
    this.send({
      e: 'games',
      began,
      ended,
      games,
      played,
      standing,
      cross: touched,
      ...test,
      ...(left_ms === undefined ? {} : { left_ms }),
    });
  }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function namesOf({ engines }: NewMatch): string[] {
  const plain = engines.map(({ engine, name, level }) => name ?? (level === undefined ? engine : `${engine} ${level}`));
  return plain.map((name, i) => (plain.indexOf(name) === i ? name : `${name} (${i + 1})`));
}
function pairsOf(n: number): [number, number][] {
  return [...Array(n).keys()].flatMap((a) => [...Array(n).keys()].filter((b) => b > a).map((b): [number, number] => [a, b]));
}
function scheduleOf({ engines, tournament, rounds, games = 2, swap = true }: NewMatch): Planned[] {
  const all: Planned[] = [];
  const pairs = pairsOf(engines.length).filter(([a]) => tournament !== 'gauntlet' || a === 0);
  for (let round = 1; round <= rounds; round++) {
    for (const [a, b] of pairs) {
      for (let i = 0; i < games; i++) {
        all.push({
          number: all.length + 1,
          round,
          entrants: swap && i % 2 === 1 ? [b, a] : [a, b],
          opening: 1 + (round - 1) * Math.ceil(games / 2) + Math.floor(i / 2),
        });
      }
    }
  }
  return all;
}

// A capture if there is one and the random number allows it, else any move; stones are placed near the
// last one.
function chosen(tree: GameTree, node: number, seed: number): LegalMove {
  const now = tree.at(node);
  const legal = tree.rules.legal(now);
  const ply = tree.depth(node);
  if (!legal.all_empty) return legal.moves[lot(seed, ply, legal.moves.length)]!;
  const size = tree.face.files;
  const last = tree.nodes.get(node)?.at[0] ?? Math.floor((size * size) / 2) + lot(seed, 0, 5);
  const free = [...now.cells].flatMap((letter, point) => (letter === '.' && !legal.but?.some(({ at }) => at === point) ? [point] : []));
  const far = (point: number) =>
    Math.max(Math.abs((point % size) - (last % size)), Math.abs(Math.floor(point / size) - Math.floor(last / size)));
  const reach = size > 15 ? 6 : 2;
  const near = free.filter((point) => far(point) <= reach);
  const from = near.length > 0 ? near : free;
  return { m: '', at: [from[lot(seed, ply, from.length)]!] };
}
