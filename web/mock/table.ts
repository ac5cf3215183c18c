// A game in play on the mock: seats, clocks, opening questions, scoring, and an opponent that answers
// with the replies that a test set or with a simple choice of its own.
import type {
  ClockState,
  Delta,
  LegalMove,
  NewTable,
  Offer,
  Question,
  Result,
  Right,
  Score,
  Scoring,
  Seat,
  SeatInfo,
  ServerError,
  Table,
  TableSummary,
  Task,
} from '../src/wire/types';
import { lineOf, scoreOf } from './lines';
import { chainAt, territoryOf } from './rules/stones';
import { other } from './rules/rules';
import { Topic, type Reader } from './topic';
import { GameTree } from './tree';

export interface MockWorld {
  now(): number;
  wallTime(): number; // in milliseconds since 1970
  after(ms: number, act: () => void): void;
  delay: number; // milliseconds until the opponent's answer
}

const refuse = (code: string, text: string): ServerError => ({ code, text });

export class MockTable {
  tree: GameTree;
  topic: Topic;
  seats: [SeatInfo, SeatInfo];
  secrets: [string, string];
  node = 0;
  phase = 'play';
  question: (Question & { seat: Seat }) | null = null;
  clock: ClockState | null = null;
  offer: Offer | null = null;
  score: Scoring | null = null;
  result: Result | null = null;
  private scores = new Map<number, Score>(); // of the moves of engines, kept secret until the end
  replies: string[] = []; // moves that the opponent plays next
  changed: () => void = () => {}; // tells the lobby
  stopped = false; // set by a test to keep the opponent from moving
  private began: number;
  right: Right = 'owner'; // of its pages
  makeRematch: () => number = () => 0;
  private again: number | null = null;
  private swapped = false; // seat 0 plays the light stones
  private placer: Seat | null = null; // the seat that places all stones of an opening

  constructor(
    public id: number,
    public asked: NewTable,
    private world: MockWorld,
    secrets: [string, string] = ['', ''],
  ) {
    const { game, variant, rule_set, opening, position, params } = asked;
    this.began = world.wallTime();
    this.tree = new GameTree({ game, variant, rule_set, position: position ?? '', params, ...(opening ? { opening } : {}) });
    // An open seat has none until somebody sits down.
    this.secrets = [0, 1].map((seat) => secrets[seat] || (asked.seats[seat]!.kind === 'me' ? `s${id}${'ab'[seat]}` : '')) as [
      string,
      string,
    ];
    this.seats = asked.seats.map((seat) => ({
      kind: seat.kind,
      name: seat.kind === 'builtin' ? 'Ludex' : (seat.engine ?? seat.name ?? ''),
      ...(seat.level ? { level: seat.level, rating: 400 + 250 * seat.level } : {}),
      ...(seat.strength === undefined ? {} : { strength: seat.strength }),
      ...((seat.level ?? 9) < 9 || seat.strength !== undefined ? { weak: true } : {}),
      state: seat.kind === 'open' ? ('open' as const) : ('waiting' as const),
      here: seat.kind === 'me',
    })) as [SeatInfo, SeatInfo];
    if (asked.time.kind !== 'none') {
      const base = asked.time.base ?? 0;
      const period = asked.time.period
        ? {
            in: false,
            ms: asked.time.period,
            ...(asked.time.periods ? { periods: asked.time.periods } : {}),
            ...(asked.time.moves ? { moves: asked.time.moves } : {}),
          }
        : null;
      this.clock = { left: [base, base], run: null, s: world.now(), period: [period, period && { ...period }] };
    }
    if (asked.opening === 'swap2' || asked.opening === 'swap') {
      this.placer = 0;
      this.phase = 'opening';
    }
    this.topic = new Topic(
      `table/${id}`,
      (reader) => this.snapshot(reader),
      (delta, reader) => this.personal(delta, reader),
    );
    this.think();
  }

  get turn(): Seat {
    if (this.question && this.question.key !== 'pause' && this.question.key !== 'resume') return this.question.seat;
    if (this.placer !== null) return this.placer;
    const color = this.tree.at(this.node).turn;
    return this.swapped ? other(color) : color;
  }
  // Stones of an opening are put alternately dark and light, by the seat that places them.
  get task(): Task | null {
    if (this.placer === null || this.result) return null;
    const placed = this.tree.at(this.node).cells.replaceAll('.', '').length;
    return {
      kind: 'stone',
      stone: placed + 1,
      ink: placed % 2 === 0 ? 'dark' : 'light',
      left: this.question ? 1 : placed < 3 ? 3 - placed : placed < 5 ? 5 - placed : 1,
    };
  }
  private mine(reader: Reader): Seat[] {
    return ([0, 1] as const).filter((seat) => this.secrets[seat] !== '' && reader.secrets.has(this.secrets[seat]));
  }
  private legalFor(seats: Seat[]) {
    if (this.result || this.score || !seats.includes(this.turn)) return null;
    const legal = this.tree.rules.legal(this.tree.at(this.node));
    const choices = (this.question?.choices ?? []).filter((choice) => choice !== 'go_on');
    if (this.question?.key !== 'opening') return legal;
    return { ...legal, moves: choices.map((choice) => ({ m: choice, at: [], choice })) };
  }
  private questionFor(seats: Seat[]) {
    return this.question && seats.includes(this.question.seat) ? this.question : null;
  }
  private personal(delta: { e: string } & Record<string, unknown>, reader: Reader) {
    const seats = this.mine(reader);
    const own: Record<string, unknown> = {};
    if ('legal' in delta) own['legal'] = this.legalFor(seats);
    if ('question' in delta) own['question'] = this.questionFor(seats);
    return { ...delta, ...own };
  }
  private send(delta: Delta) {
    this.topic.delta(delta as unknown as { e: string } & Record<string, unknown>);
    if (['move', 'undo', 'seat', 'end'].includes(delta.e)) this.changed();
  }

  snapshot(reader: Reader): Table {
    const seats = this.mine(reader);
    return {
      id: this.id,
      setup: this.tree.setup,
      board: this.tree.face,
      seats: this.seats,
      me: seats,
      right: this.right,
      tree: this.tree.list(),
      node: this.node,
      cells: this.tree.at(this.node).cells,
      turn: this.turn,
      phase: this.phase,
      task: this.task,
      marks: this.tree.marks.get(this.node) ?? [],
      layers: this.layers(),
      legal: this.legalFor(seats),
      question: this.questionFor(seats),
      clock: this.clock,
      offer: this.offer,
      score: this.score,
      result: this.result,
      undo: this.tree.rules.descriptor.actions.includes('takeback'),
      time: this.asked.time,
      ...(this.result ? { record: this.id } : {}),
      ...(this.again === null ? {} : { again: this.again }),
    };
  }
  summary(reader: Reader): TableSummary {
    const last = this.tree.nodes.get(this.node)?.at ?? [];
    const { setup, face } = this.tree;
    const cells = this.tree.at(this.node).cells;
    const plies = this.tree.depth(this.node);
    return {
      id: this.id,
      setup,
      board: face,
      cells,
      last,
      seats: this.seats,
      me: this.mine(reader),
      turn: this.turn,
      plies,
      began: this.began,
      result: this.result,
    };
  }
  private layers() {
    if (!this.score) return [];
    return [{ kind: 'territory' as const, values: territoryOf(this.tree.at(this.node).cells, this.score.dead) }];
  }

  // Executes one command of a page; returns null on success.
  command(what: string, fields: Record<string, unknown>, reader: Reader): ServerError | { result: unknown } | null {
    const seats = this.mine(reader);
    if (what === 'sit') return this.sit(fields, reader);
    if (seats.length === 0) return refuse('not_yours', 'this page has no seat at this table');
    const seat = seats.includes(this.turn) ? this.turn : seats[0]!;
    if (what === 'rematch') return this.rematch();
    if (this.result) return refuse('not_now', 'the game is over');
    const ply = this.tree.depth(this.node);
    // Who takes a move back takes the answer of an engine back too, whichever arrived first.
    const isAnswered =
      what === 'takeback' &&
      !this.score &&
      ply > 0 &&
      this.seats[this.tree.nodes.get(this.node)!.s].kind === 'builtin' &&
      fields['ply'] === ply - 1;
    if (['takeback', 'dead'].includes(what) && (fields['ply'] ?? ply) !== ply && !isAnswered)
      return refuse('not_now', 'another move was played meanwhile');
    switch (what) {
      case 'move':
        return this.playAsked(seat, seats, fields);
      case 'answer':
        return this.answerAsked(seat, fields);
      case 'resign':
        return this.end({ winner: other(seat), code: 'resignation', text: `${seat === 0 ? 'The first' : 'The second'} seat resigns` });
      case 'draw':
        return this.offerDraw(seat);
      case 'takeback':
        return this.takeBack(seats);
      case 'hint':
        return { result: this.hint() };
      case 'dead':
        return this.mark(Number(fields['at']));
      case 'marks':
        if (!this.score?.said?.[fields['seat'] as Seat]) return refuse('not_now', 'no engine of that seat has named dead stones');
        return this.countAs(this.score.said[fields['seat'] as Seat]!);
      case 'agree':
        return this.agree(seats, fields['dead'] as number[] | undefined);
      case 'flag':
        return null;
      case 'pause':
      case 'resume':
        return this.askPause(seats, what);
      default:
        return refuse('unknown', `there is no command \`${what}\``);
    }
  }

  private sit(fields: Record<string, unknown>, reader: Reader) {
    const seat = this.seats.findIndex(({ state }) => state === 'open') as Seat | -1;
    if (seat === -1) return refuse('not_now', 'no seat of this table is open');
    const secret = `s${this.id}${'ab'[seat]}`;
    this.secrets[seat] = secret;
    reader.secrets.add(secret);
    const info: SeatInfo = { kind: 'me', name: String(fields['name'] ?? ''), state: 'waiting', here: true };
    this.seats[seat] = info;
    this.send({ e: 'seat', seat, info });
    this.topic.subscribe(reader);
    return { result: { seat, secret } };
  }
  private rematch() {
    if (!this.result) return refuse('not_now', 'the game is not over');
    if (this.again === null) {
      this.again = this.makeRematch();
      this.send({ e: 'again', table: this.again });
    }
    return { result: { table: this.again } };
  }

  private playAsked(seat: Seat, seats: Seat[], fields: Record<string, unknown>) {
    if (!seats.includes(this.turn)) return refuse('not_now', 'it is not your turn');
    if (fields['ply'] !== this.tree.depth(this.node)) return refuse('not_now', 'another move was played meanwhile');
    const move = this.tree.find(this.node, fields as { m?: string; at?: number[] });
    if (!move) return refuse('illegal_move', `${String(fields['text'] ?? fields['m'] ?? fields['at'])} is not a move of this position`);
    this.play(move, seat);
    return null;
  }

  play(move: LegalMove, seat: Seat, score?: Score) {
    // Placing a stone instead of answering means to go on.
    if (this.question?.key === 'opening') {
      this.question = null;
      this.goOn();
    }
    this.stopClock(seat, this.asked.time.increment ?? 0);
    const node = this.tree.play(this.node, move, seat);
    this.node = node.n;
    if (score) this.scores.set(node.n, score);
    this.afterMove(node.n);
  }
  private afterMove(n: number) {
    this.openingStep();
    const position = this.tree.at(n);
    const outcome = this.question ? null : this.tree.rules.outcome(position);
    if (this.clock) this.clock = { ...this.clock, run: outcome ? null : this.turn, s: this.world.now() };
    this.offer = null;
    this.send({
      e: 'move',
      node: this.tree.nodes.get(n)!,
      turn: this.turn,
      phase: this.phase,
      task: this.task,
      legal: null,
      clock: this.clock,
      marks: this.tree.marks.get(n) ?? [],
      question: null,
      captured: position.captured,
    });
    if (outcome) return void this.end(outcome);
    if (position.passes >= 2) return this.beginScoring();
    this.think();
  }

  // Swap2: the first seat places three stones; the second swaps, goes on as White, or places two more,
  // after which the first may swap.
  private openingStep() {
    const isAnswered = this.tree.nodes.get(this.node)?.at.length === 0;
    if (this.placer === null || isAnswered) return;
    const placed = this.tree.at(this.node).cells.replaceAll('.', '').length;
    const chooser = placed === 3 ? 1 : placed === 5 ? 0 : null;
    if (chooser === null) return;
    const choices = placed === 3 && this.asked.opening === 'swap2' ? ['swap', 'two_more', 'go_on'] : ['swap', 'go_on'];
    this.question = { id: this.node, key: 'opening', args: { stones: placed }, choices, seat: chooser };
    this.phase = 'choose';
  }
  private answerAsked(seat: Seat, fields: Record<string, unknown>) {
    const question = this.question;
    const choice = String(fields['choice']);
    if (!question || question.id !== fields['question']) return refuse('not_now', 'this question is not open');
    if (!question.choices.includes(choice)) return refuse('bad_value', `\`${choice}\` is not an answer`);
    if (question.key === 'draw') return this.answerDraw(choice);
    if (question.key === 'pause' || question.key === 'resume') return this.answerPause(question.key, choice);
    this.answer(choice, seat);
    return null;
  }
  answer(choice: string, seat: Seat) {
    this.question = null;
    if (choice === 'go_on') {
      this.goOn();
      this.send({ e: 'question', question: null, legal: null, phase: this.phase });
      return;
    }
    const node = this.tree.choose(this.node, choice, seat);
    this.node = node.n;
    if (choice === 'two_more') {
      this.placer = seat;
      this.phase = 'opening';
    } else {
      this.goOn();
      this.swapped = !this.swapped;
    }
    this.afterMove(node.n);
    if (choice === 'two_more') return;
    for (const at of [0, 1] as const) {
      this.seats[at] = { ...this.seats[at], ink: (at === 0) === this.swapped ? 'light' : 'dark' };
      this.send({ e: 'seat', seat: at, info: this.seats[at] });
    }
  }
  private goOn() {
    this.placer = null;
    this.phase = 'play';
  }

  private offerDraw(seat: Seat) {
    this.offer = { kind: 'draw', by: seat };
    this.send({ e: 'offer', offer: this.offer });
    const rival = this.seats[other(seat)];
    this.world.after(this.world.delay, () => {
      if (this.result || rival.kind !== 'builtin') return;
      this.offer = null;
      this.send({ e: 'offer', offer: null });
    });
    return null;
  }
  // For tests: makes the opponent offer.
  askDraw(seat: Seat) {
    this.question = { id: 1000 + this.node, key: 'draw', choices: ['accept', 'refuse'], seat };
    this.send({ e: 'question', question: null, legal: null, phase: this.phase });
  }
  private answerDraw(choice: string) {
    this.question = null;
    this.send({ e: 'question', question: null, legal: null, phase: this.phase });
    if (choice === 'accept') return this.end({ winner: null, code: 'agreement', text: 'Draw by agreement' });
    return null;
  }

  private takeBack(seats: Seat[]) {
    if (this.node === 0) return refuse('not_now', 'there is nothing to take back');
    const removed: number[] = [];
    const drop = () => {
      const node = this.tree.nodes.get(this.node)!;
      this.tree.remove(this.node);
      removed.push(node.n);
      this.node = node.p;
    };
    drop();
    if (!seats.includes(this.turn) && this.node !== 0) drop();
    const { captured } = this.tree.at(this.node);
    if (this.clock) this.clock = { ...this.clock, run: this.turn, s: this.world.now() };
    const { clock, turn, phase, task } = this;
    this.score = null;
    this.send({
      e: 'undo',
      node: this.node,
      removed,
      turn,
      phase,
      task,
      legal: null,
      clock,
      marks: this.tree.marks.get(this.node) ?? [],
      question: null,
      captured,
    });
    this.think();
    return null;
  }
  // Between two persons at pages of their own a pause is asked for, and so is its end.
  private askPause(seats: Seat[], what: 'pause' | 'resume') {
    const by = seats[0]!;
    if (seats.length === 2 || this.seats[other(by)].kind !== 'me') return this.pause(what === 'pause');
    if (this.offer) return refuse('not_now', 'an offer is waiting for an answer');
    this.offer = { kind: what, by };
    this.question = { id: 2000 + this.node, key: what, choices: what === 'pause' ? ['accept', 'refuse'] : ['accept'], seat: other(by) };
    this.send({ e: 'offer', offer: this.offer });
    this.send({ e: 'question', question: null, legal: null, phase: this.phase });
    return null;
  }
  private answerPause(key: string, choice: string) {
    this.question = null;
    if (choice === 'accept') this.pause(key === 'pause');
    this.offer = null;
    this.send({ e: 'offer', offer: null });
    this.send({ e: 'question', question: null, legal: null, phase: this.phase });
    return null;
  }
  private pause(isPaused: boolean) {
    if (!this.clock) return null;
    this.stopClock(this.turn);
    this.clock = { ...this.clock, paused: isPaused, s: this.world.now() };
    this.send({ e: 'clock', clock: this.clock });
    return null;
  }

  private beginScoring() {
    // An engine of the mock thinks that all stones live.
    const [first, second] = this.seats.map(({ kind }) => (kind === 'builtin' ? [] : null));
    this.score = { dead: [], agreed: this.agreeing([], []), said: [first ?? null, second ?? null], points: this.count([]) };
    this.phase = 'score';
    if (this.clock) this.clock = { ...this.clock, run: null };
    this.sendScore();
  }
  private count(dead: number[]): [number, number] {
    const values = territoryOf(this.tree.at(this.node).cells, dead);
    const komi = Number(this.tree.setup.params?.['komi'] ?? 0);
    return [values.filter((v) => v > 0).length, values.filter((v) => v < 0).length + komi];
  }
  private sendScore() {
    this.send({ e: 'score', score: this.score, layers: this.layers(), phase: this.phase, legal: null, turn: this.turn });
  }
  private mark(point: number) {
    if (!this.score) return refuse('not_now', 'dead stones are marked after two passes');
    const { cells } = this.tree.at(this.node);
    if (cells[point] === '.') return refuse('bad_value', 'there is no stone');
    const chain = chainAt(cells, point).stones;
    const isDead = this.score.dead.includes(point);
    const rest = this.score.dead.filter((at) => !chain.includes(at));
    const dead = isDead ? rest : [...rest, ...chain];
    return this.countAs(dead);
  }
  private countAs(dead: number[]) {
    this.score = { ...this.score!, dead, agreed: this.agreeing([], dead), points: this.count(dead) };
    this.sendScore();
    return null;
  }
  // An engine agrees to its own marks alone.
  private agreeing(seats: Seat[], dead: number[]): [boolean, boolean] {
    const agrees = (seat: Seat) =>
      this.seats[seat].kind === 'builtin' ? dead.length === 0 : seats.includes(seat) || (this.score?.agreed[seat] ?? false);
    return seats.length > 0
      ? [agrees(0), agrees(1)]
      : [this.seats[0].kind === 'builtin' && dead.length === 0, this.seats[1].kind === 'builtin' && dead.length === 0];
  }
  private agree(seats: Seat[], seen: number[] | undefined) {
    if (!this.score) return refuse('not_now', 'there is nothing to agree on');
    if (seen && String([...seen].sort()) !== String([...this.score.dead].sort())) return refuse('not_now', 'other stones are dead now');
    const agreed = this.agreeing(seats, this.score.dead);
    this.score = { ...this.score, agreed };
    this.sendScore();
    if (!agreed[0] || !agreed[1]) return null;
    const [black, white] = this.score.points;
    const lead = black - white;
    return this.end({
      winner: lead > 0 ? 0 : lead < 0 ? 1 : null,
      code: 'score',
      text: `${lead > 0 ? 'Black' : 'White'} wins by ${Math.abs(lead)} points`,
      margin: String(Math.abs(lead)),
    });
  }

  end(result: Result) {
    this.result = result;
    this.question = null;
    if (this.clock) {
      this.stopClock(this.turn);
      this.clock = { ...this.clock, run: null };
    }
    const scores = [...this.scores].filter(([n]) => this.tree.nodes.has(n));
    for (const [n, score] of scores) this.tree.edit({ op: 'score', n, score });
    this.send({ e: 'end', result, clock: this.clock, record: this.id, ...(scores.length > 0 ? { scores } : {}) });
    return null;
  }
  // Charges the running seat. Only a move earns the increment, a pause or the end does not.
  private stopClock(seat: Seat, increment = 0) {
    if (!this.clock) return;
    const left: [number, number] = [...this.clock.left];
    const now = this.world.now();
    if (this.clock.run === seat && !this.clock.paused) left[seat] = Math.max(0, left[seat] - (now - this.clock.s));
    if (this.clock.run !== null) left[seat] += increment;
    this.clock = { ...this.clock, left, s: now };
  }

  // The opponent's move: the reply that a test set, else a capture, else a move that depends on the
  // position alone.
  private think() {
    const seat = this.turn;
    if (this.result || this.score || this.stopped || this.seats[seat].kind !== 'builtin') return;
    const at = this.node;
    this.seats[seat] = { ...this.seats[seat], state: 'thinking' };
    this.send({ e: 'seat', seat, info: this.seats[seat] });
    this.tellSpectators(seat, at);
    this.world.after(this.world.delay, () => {
      if (this.node !== at || this.result || this.stopped) return;
      this.seats[seat] = { ...this.seats[seat], state: 'waiting' };
      this.send({ e: 'seat', seat, info: this.seats[seat] });
      if (this.question) this.answer('go_on', seat);
      const told = this.replies.shift();
      const move = told ? this.tree.find(at, { m: told }) : null;
      const score = scoreOf(this.tree, at, 1);
      this.play(move ?? this.chosen(told), seat, score);
    });
  }
  // Only people without a seat may know what an engine thinks.
  private tellSpectators(seat: Seat, node: number) {
    const line = lineOf(this.tree, node, 1, 12);
    if (line) this.topic.info(`s${seat}/1`, { ...line }, (reader) => this.mine(reader).length === 0);
  }
  private chosen(told?: string): LegalMove {
    const now = this.tree.at(this.node);
    const legal = this.tree.rules.legal(now);
    if (legal.all_empty) {
      const pass = legal.moves.find((move) => move.m === (now.passes > 0 ? 'pass' : told));
      if (pass) return pass;
      const size = this.tree.face.files;
      const last = this.tree.nodes.get(this.node)?.at[0] ?? Math.floor((size * size) / 2);
      const free = [...now.cells].flatMap((letter, point) =>
        letter === '.' && !legal.but?.some((entry) => entry.at === point) ? [point] : [],
      );
      const far = (point: number) => Math.hypot((point % size) - (last % size), Math.floor(point / size) - Math.floor(last / size));
      free.sort((a, b) => far(a) - far(b) || b - a);
      return { m: '', at: [free[0]!] };
    }
    const worth = (move: LegalMove) => '.pnbrqk'.indexOf((now.cells[move.at[1]!] ?? '.').toLowerCase());
    const best = Math.max(...legal.moves.map(worth));
    const good = legal.moves.filter((move) => worth(move) === best);
    return good[(this.tree.depth(this.node) * 7) % good.length]!;
  }
  private hint() {
    const move = this.chosen();
    const played = this.tree.rules.play(this.tree.at(this.node), move);
    return { m: played.m, t: played.t, at: played.at };
  }
}
