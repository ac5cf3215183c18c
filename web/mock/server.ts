// A server for development and tests: the wire of the real one, made-up engines, games in memory. It
// stores nothing and checks little.
import { fenOf } from '../src/board/geometry';
import type { Edit, EditRequest, Hello, NewTable, OptionValue, PositionInfo, RecordSummary, ServerError, Table, Tag, ToPage, ToServer } from '../src/wire/types';
import { MockAnalysis } from './analysis';
import { cannedRecords } from './canned';
import { MockEngines } from './engines';
import { MockLobby } from './lobby';
import { listed } from './record-list';
import { matchLimits, MockMatches } from './matches';
import { MockTable, type MockWorld } from './table';
import { Topic, type Reader } from './topic';
import { games, GameTree } from './tree';

export interface Answer {
  status: number;
  body: unknown;
  type?: string;
}
export interface MockRecord {
  id: number;
  tree: GameTree;
  names: [string, string];
  result: string;
  date: string;
  revision: number;
  tags: Tag[];
  topic: Topic;
}
const failed = (status: number, code: string, text: string, more: Partial<ServerError> = {}): Answer => ({
  status,
  body: { code, text, ...more },
});

export class MockServer {
  tables = new Map<number, MockTable>();
  records = new Map<number, MockRecord>();
  analyses = new Map<number, MockAnalysis>();
  engines: MockEngines;
  matches: MockMatches;
  lobby = new MockLobby(() => this.tables.values());
  hasLobby = true; // cleared by a test: an older server has no such topic
  private bin = new Map<number, MockRecord>();
  settings: unknown = {};
  build = 'mock-1';
  isOver = false;
  isAway = false;
  private pages = new Map<string, Reader>();
  private connections = new Set<() => void>();
  private lastId = 0;

  constructor(public world: MockWorld) {
    this.engines = new MockEngines(world);
    this.matches = new MockMatches(world, this.engines, (tree, names, result) => this.addRecord(tree, names, result).id, () => ++this.lastId);
    for (const canned of cannedRecords()) this.addRecord(canned.tree, canned.names, canned.result);
  }

  // ---- for tests
  // Stops everything: when a test is over, pending work must not occupy the processor.
  end() {
    this.isOver = true;
    this.cut();
  }
  cut() {
    for (const close of [...this.connections]) close();
  }
  // The state after a killed server has started again: its tables and records are there and its matches
  // are paused, and it knows none of its pages and analyses.
  restart() {
    this.cut();
    this.pages.clear();
    this.matches.interrupt();
    for (const analysis of this.analyses.values()) {
      analysis.stop();
      analysis.isOfAnotherLife = true;
    }
    for (const topic of this.topics()) topic.restart();
  }
  // Ends all connections with a reason; while `isAway`, new ones are refused.
  sayGoodbye(why: Extract<ToPage, { t: 'bye' }>['why']) {
    for (const reader of this.pages.values()) reader.send({ t: 'bye', why });
    this.cut();
  }
  table(id: number): MockTable {
    return this.tables.get(id)!;
  }

  // ---- REST
  request(method: string, path: string, body: unknown): Answer {
    const [place, query] = path.split('?') as [string, string?];
    const parts = place.split('/').filter(Boolean).slice(1);
    const id = Number(parts[1]);
    const key = `${method} ${parts[0] ?? ''}${parts.length > 1 ? '/ID' : ''}${parts[2] ? `/${parts[2]}` : ''}`;
    if (parts[0] === 'engines') return this.engineRequest(method, parts, new URLSearchParams(query).get('game') ?? '', body);
    if (parts[0] === 'matches') return this.matches.request(method, parts.slice(1), new URLSearchParams(query), body) ?? failed(404, 'unknown', `there is no ${method} ${place}`);
    switch (key) {
      case 'GET hello':
        return { status: 200, body: this.hello() };
      case 'POST tables':
        return this.newTable(body as NewTable);
      case 'GET tables':
        return { status: 200, body: [...this.tables.values()].map((table) => table.summary(noReader)) };
      case 'GET records':
        return listed([...this.records.values()].map(summaryOf), [...this.bin.values()].map(summaryOf), new URLSearchParams(query));
      case 'POST records':
        return this.newRecord(body);
      case 'GET records/ID': {
        const record = this.recordOf(id);
        return record ? { status: 200, body: recordState(record) } : failed(404, 'unknown', 'there is no such record');
      }
      case 'GET records/ID/export':
        return this.export(id, new URLSearchParams(query).get('format') ?? '');
      case 'POST records/ID/edits':
        return this.edits(id, body as { edits: EditRequest[] });
      case 'POST records/ID/restore':
        return this.restore(id);
      case 'POST records/ID/empty':
        return this.emptyBin(parts[1]!);
      case 'DELETE records/ID':
        return new URLSearchParams(query).get('for_good') === 'true' ? this.forget(id) : this.toBin(id);
      case 'GET records/ID/losses':
        return this.recordOf(id) ? { status: 200, body: { losses: '' } } : failed(404, 'unknown', 'there is no such record');
      case 'GET records/ID/found':
        return this.found(id, Number(new URLSearchParams(query).get('node')));
      case 'GET records/ID/report':
        return this.report(id);
      case 'POST positions':
        return this.position(body as { setup: Table['setup']; moves: string[] });
      case 'POST analyses':
        return this.newAnalysis(body as Parameters<MockServer['newAnalysis']>[0]);
      case 'DELETE analyses/ID':
        this.analyses.get(id)?.stop();
        return { status: 200, body: {} };
      case 'GET settings':
        return { status: 200, body: this.settings };
      case 'PUT settings':
        this.settings = body;
        return { status: 200, body: {} };
      default:
        return failed(404, 'unknown', `there is no ${method} ${place}`);
    }
  }

  private hello(): Hello {
    const ratings = [600, 800, 1100, 1300, 1500, 1800, 2100, 2400, 2600];
    return {
      version: '0.9',
      build: this.build,
      languages: ['en', 'zh', 'ru'],
      games: Object.values(games).map((rules) => rules.descriptor),
      levels: Object.keys(games).flatMap((game) => ratings.map((rating, i) => ({ game, level: i + 1, ...(game === 'chess' && i < 8 ? { rating, error: 100 } : {}) }))),
      engines: this.engines.list().engines,
      matches: matchLimits,
    };
  }

  private engineRequest(method: string, parts: string[], game: string, body: unknown): Answer {
    const [, name = '', part = '', profile = ''] = parts.map(decodeURIComponent);
    const of = (found: object): Answer => {
      if (!('code' in found)) return { status: 200, body: found };
      return { status: { unknown: 404, engine_failed: 502 }[found.code as string] ?? 400, body: found };
    };
    switch (`${method} ${part}`) {
      case 'GET ':
        return of(name === '' ? this.engines.list() : this.engines.details(name, game));
      case 'POST test':
        return of(this.engines.test(name, game));
      case 'PUT profiles':
        return of(this.engines.keep(name, game, profile, (body as { values: Record<string, OptionValue> }).values));
      case 'DELETE profiles':
        return of(this.engines.forget(name, game, profile));
      default:
        return failed(404, 'unknown', `there is no ${method} ${parts.join('/')}`);
    }
  }

  private newTable(asked: NewTable): Answer {
    const before = asked.again === undefined ? undefined : this.tables.get(asked.again)?.asked;
    const wanted: NewTable = before ? { ...before, seats: [before.seats[1], before.seats[0]] } : asked;
    if (!games[wanted.game]) return failed(400, 'bad_value', `there is no game \`${wanted.game}\``, { field: 'game' });
    const id = ++this.lastId;
    const table = new MockTable(id, wanted, this.world);
    this.tables.set(id, table);
    table.changed = () => this.lobby.changed(table);
    table.changed();
    if (asked.again !== undefined) this.tables.get(asked.again)?.tellAgain(id, table.secrets);
    return { status: 200, body: { id, secrets: table.secrets } };
  }

  private addRecord(tree: GameTree, names: [string, string], result: string): MockRecord {
    const id = ++this.lastId;
    const record: MockRecord = { id, tree, names, result, date: '2026-11-22', revision: 1, tags: [], topic: null as unknown as Topic };
    record.topic = new Topic(`record/${id}`, () => recordState(record));
    this.records.set(id, record);
    return record;
  }
  private newRecord(body: unknown): Answer {
    if (typeof body !== 'string') {
      const setup = body as Table['setup'];
      const record = this.addRecord(new GameTree(setup), ['', ''], '*');
      return { status: 200, body: [summaryOf(record)] };
    }
    return this.import(body);
  }
  // Reads chess moves in SAN, the notation that the journeys paste.
  private import(text: string): Answer {
    const tree = new GameTree({ game: 'chess', variant: 'standard', rule_set: 'fide', position: '' });
    let node = 0;
    const read = (troubles: string[] = []): Answer => {
      const row = summaryOf(this.addRecord(tree, ['White', 'Black'], '*'));
      return { status: 200, body: [troubles.length > 0 ? { ...row, troubles } : row] };
    };
    const lines = text.split('\n');
    for (const [row, line] of lines.entries()) {
      if (line.startsWith('[')) continue;
      for (const token of line.matchAll(/[^\s]+/g)) {
        const word = token[0].replace(/^\d+\.+/, '');
        if (word === '' || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) continue;
        const move = tree.rules.legal(tree.at(node)).moves.find((m) => tree.rules.play(tree.at(node), m).t[0] === word);
        const [line, column] = [row + 1, token.index + 1];
        if (!move && node === 0) return failed(400, 'malformed', `bad move \`${word}\``, { line, column });
        if (!move) return read([`bad move \`${word}\`, line ${line}, column ${column}`]);
        node = tree.play(node, move, tree.at(node).turn).n;
      }
    }
    return read();
  }
  private export(id: number, format: string): Answer {
    const record = this.recordOf(id);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    const words: string[] = [];
    for (let at = record.tree.children(0)[0]; at; at = record.tree.children(at.n)[0]) words.push(at.s === 0 ? `${at.no}. ${at.t[0]}` : at.t[0]!);
    return { status: 200, body: `[Format "${format}"]\n\n${words.join(' ')} ${record.result}\n`, type: 'text/plain; charset=utf-8' };
  }
  // A finished table is also a record with the same number.
  private recordOf(id: number): MockRecord | undefined {
    const known = this.records.get(id);
    const table = this.tables.get(id);
    if (known || !table?.result) return known;
    const record: MockRecord = { id, tree: table.tree, names: [table.seats[0].name, table.seats[1].name], result: '*', date: '2026-11-22', revision: 1, tags: [], topic: null as unknown as Topic };
    record.topic = new Topic(`record/${id}`, () => recordState(record));
    this.records.set(id, record);
    return record;
  }
  private toBin(id: number): Answer {
    const record = this.records.get(id);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    this.bin.set(id, record);
    this.records.delete(id);
    return { status: 200, body: {} };
  }
  private forget(id: number): Answer {
    return this.bin.delete(id) ? { status: 200, body: {} } : failed(409, 'not_now', 'only a record in the bin is deleted for good');
  }
  private emptyBin(place: string): Answer {
    if (place !== 'bin') return failed(404, 'unknown', 'there is no such record');
    const removed = this.bin.size;
    this.bin.clear();
    return { status: 200, body: { removed } };
  }
  private restore(id: number): Answer {
    const record = this.bin.get(id);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    this.bin.delete(id);
    this.records.set(id, record);
    return { status: 200, body: {} };
  }
  private edits(id: number, asked: { edits: EditRequest[] }): Answer {
    const record = this.recordOf(id);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    const done: Edit[] = [];
    const inverse: Edit[] = [];
    for (const request of asked.edits) {
      const before = done.at(-1);
      const follows = request.op === 'add' && request.p === undefined && before?.op === 'add';
      const wanted = follows ? { ...request, p: before.node.n } : request;
      const result = wanted.op === 'tag' ? this.tag(record, wanted.name, wanted.text) : wanted.op === 'result' ? this.decide(record, wanted.outcome) : record.tree.edit(wanted);
      if (!result) return failed(400, 'illegal_move', 'this is not a move of this position');
      done.push(result.done);
      inverse.unshift(result.inverse);
    }
    this.edited(record, done);
    return { status: 200, body: { revision: record.revision, edits: done, inverse } };
  }
  private tag(record: MockRecord, name: string, text: string): { done: Edit; inverse: Edit } {
    const before = record.tags.find((tag) => tag.name === name)?.text ?? '';
    record.tags = [...record.tags.filter((tag) => tag.name !== name), ...(text === '' ? [] : [{ name, text }])];
    const seat = record.tree.rules.descriptor.seats.findIndex((word) => word === name.toLowerCase());
    if (seat >= 0) record.names[seat] = text;
    const names: [string, string] = [...record.names];
    return { done: { op: 'tag', name, text, names }, inverse: { op: 'tag', name, text: before } };
  }
  private decide(record: MockRecord, outcome: string): { done: Edit; inverse: Edit } {
    const before = record.result;
    record.result = outcome;
    return { done: { op: 'result', outcome }, inverse: { op: 'result', outcome: before } };
  }
  private edited(record: MockRecord, edits: Edit[]) {
    record.revision += 1;
    record.topic.delta({ e: 'edit', revision: record.revision, edits });
  }
  private position(asked: { setup: Table['setup']; moves: string[]; threat?: boolean }): Answer {
    const trouble = troubleOf(asked.setup);
    if (trouble) return failed(422, 'bad_value', trouble.text, { field: 'setup.position', column: trouble.column, line: 0 });
    const tree = new GameTree(asked.setup);
    let node = 0;
    for (const m of asked.moves) {
      const played = tree.rules.legal(tree.at(node)).moves.find((move) => move.m === m);
      const cells = tree.at(node).cells;
      const point = played ? null : [...cells].findIndex((_, at) => cells[at] === '.' && tree.rules.play(tree.at(node), { m: '', at: [at] }).m === m);
      node = tree.play(node, played ?? { m: '', at: [point!] }, tree.at(node).turn).n;
    }
    if (asked.threat) tree.positions.set(node, { ...tree.at(node), turn: tree.at(node).turn === 0 ? 1 : 0 });
    const now = tree.at(node);
    const body: PositionInfo = {
      cells: now.cells,
      turn: now.turn,
      legal: tree.rules.legal(now),
      marks: tree.marks.get(node) ?? [],
      phase: 'play',
      position: positionText(tree, node),
      result: tree.rules.outcome(now),
      board: tree.face,
      setup: tree.setup,
    };
    return { status: 200, body };
  }
  private newAnalysis(asked: ConstructorParameters<typeof MockAnalysis>[2] & { record: number }): Answer {
    const record = this.recordOf(asked.record);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    const id = ++this.lastId;
    this.analyses.set(id, new MockAnalysis(id, record.tree, asked, this.world, (edits) => this.edited(record, edits)));
    return { status: 200, body: { id } };
  }
  // What the analyses of the record have found, the deepest first.
  private found(id: number, node: number): Answer {
    const record = this.recordOf(id);
    if (!record || (node !== 0 && !record.tree.nodes.has(node))) return failed(404, 'unknown', 'there is no such node');
    const list = [...this.analyses.values()].filter((analysis) => analysis.tree === record.tree).flatMap((analysis) => analysis.foundAt(node));
    return { status: 200, body: list.sort((a, b) => b.lines[0]!.depth - a.lines[0]!.depth) };
  }
  // The newest report of a whole game.
  private report(id: number): Answer {
    const record = this.recordOf(id);
    if (!record) return failed(404, 'unknown', 'there is no such record');
    const newest = [...this.analyses.values()].reverse().find(({ tree, state }) => tree === record.tree && state.report);
    return { status: 200, body: newest?.keptReport() ?? null };
  }

  // ---- the live connection
  connect(page: string, write: (text: string) => void, close: () => void) {
    const isOpen = { value: true };
    const known = this.pages.get(page);
    const reader: Reader = {
      send: (message: ToPage) => isOpen.value && write(JSON.stringify(message)),
      secrets: known?.secrets ?? new Set(),
      answered: known?.answered ?? new Map(),
    };
    this.pages.set(page, reader);
    // Writing between the end of a connection and its close would fail.
    const end = () => {
      isOpen.value = false;
      close();
    };
    this.connections.add(end);
    reader.send({ t: 'hello', build: this.build, page });
    return {
      message: (text: string) => this.receive(JSON.parse(text) as ToServer & { secrets?: string[] }, reader),
      closed: () => {
        isOpen.value = false;
        this.connections.delete(end);
        for (const topic of this.topics()) topic.readers.delete(reader);
      },
    };
  }
  private *topics() {
    for (const table of this.tables.values()) yield table.topic;
    for (const record of this.records.values()) yield record.topic;
    for (const analysis of this.analyses.values()) yield analysis.topic;
    yield this.lobby.topic;
    yield* this.engines.topics();
    yield* this.matches.topics();
  }
  private topicOf(name: string): Topic | null {
    const [kind, id] = name.split('/');
    if (kind === 'lobby') return this.hasLobby ? this.lobby.topic : null;
    if (kind === 'engines') return this.engines.topic;
    if (kind === 'matches') return this.matches.topic;
    if (kind === 'match') return this.matches.matchTopic(Number(id));
    if (kind === 'engine') return this.engines.consoleTopic(id ?? '');
    if (kind === 'table') return this.tables.get(Number(id))?.topic ?? null;
    if (kind === 'record') return this.recordOf(Number(id))?.topic ?? null;
    if (kind === 'analysis') {
      const analysis = this.analyses.get(Number(id));
      return analysis && !analysis.isOfAnotherLife ? analysis.topic : null;
    }
    return null;
  }

  private receive(message: ToServer & { secrets?: string[] }, reader: Reader) {
    if (message.t === 'ping') return reader.send({ t: 'pong', c: message.c, s: Math.round(this.world.now()) });
    if (message.t === 'do' && message.what === 'visible') return reader.send({ t: 'ok', id: message.id });
    const topic = this.topicOf(message.topic ?? '');
    if (!topic) return reader.send({ t: 'error', ...(message.t === 'do' ? { id: message.id } : { topic: message.topic }), error: { code: 'unknown', text: `there is no \`${message.topic}\`` } });
    if (message.t === 'unsub') return void topic.readers.delete(reader);
    if (message.t === 'sub') {
      message.secrets?.forEach((secret) => reader.secrets.add(secret));
      return topic.subscribe(reader, message.after);
    }
    const before = reader.answered.get(message.id);
    if (before) return reader.send(before);
    const answer = this.command(message, reader);
    reader.answered.set(message.id, answer);
    reader.send(answer);
  }
  private command(message: Extract<ToServer, { t: 'do' }>, reader: Reader): ToPage {
    const [kind, number] = (message.topic ?? '').split('/');
    const { id } = message;
    if (kind === 'engine') {
      const error = this.engines.command(number!, message.what, message);
      return error ? { t: 'error', id, error } : { t: 'ok', id };
    }
    if (kind === 'analysis') {
      const analysis = this.analyses.get(Number(number))!;
      if (message.what === 'look') analysis.look(Number(message['node']));
      if (message.what === 'limits') analysis.limit(Number(message['lines']));
      return { t: 'ok', id };
    }
    const found = this.tables.get(Number(number))?.command(message.what, message, reader) ?? null;
    if (found === null) return { t: 'ok', id };
    return 'result' in found ? { t: 'ok', id, result: found.result } : { t: 'error', id, error: found };
  }
}

const noReader: Reader = { send: () => {}, secrets: new Set(), answered: new Map() };

// A position's text. The mock does not track en passant and moves without progress: it repeats what the start position
// was given with. Of a board of stones only the rows.
function positionText(tree: GameTree, node: number): string {
  const { cells, turn, extra } = tree.at(node);
  if (tree.face.matter === 'stones') return `${fenOf(tree.face, cells).toLowerCase()} ${turn === 0 ? 'b' : 'w'}`;
  const [castling = '-'] = extra.split(' ');
  const given = tree.setup.position.split(' ').slice(3).join(' ');
  if (node === 0 && given !== '') return `${fenOf(tree.face, cells)} ${turn === 0 ? 'w' : 'b'} ${castling || '-'} ${given}`;
  return `${fenOf(tree.face, cells)} ${turn === 0 ? 'w' : 'b'} ${castling || '-'} - 0 ${Math.floor(tree.depth(node) / 2) + 1}`;
}

// The mock only requires kings and a numeric field.
function troubleOf({ game, position }: Table['setup']): { text: string; column: number } | null {
  if (!position || !['chess', 'xiangqi'].includes(game)) return null;
  const [rows = ''] = position.split(' ');
  for (const king of ['K', 'k']) {
    if (rows.split(king).length !== 2) return { text: `piece placement: one king \`${king}\` was expected`, column: 1 };
  }
  const number = position.split(' ')[5] ?? '1';
  return /^\d+$/.test(number) ? null : { text: `move number: \`${number}\` is no number`, column: position.length - number.length + 1 };
}

function endOf(tree: GameTree): number {
  let node = 0;
  for (let at = tree.children(0)[0]; at; at = tree.children(at.n)[0]) node = at.n;
  return node;
}
function summaryOf(record: MockRecord): RecordSummary {
  const { id, tree, names, result, date } = record;
  const end = endOf(tree);
  return { id, setup: tree.setup, board: tree.face, cells: tree.at(end).cells, names, result, date, plies: tree.depth(end) };
}
function recordState(record: MockRecord): Table {
  const { tree, names } = record;
  return {
    id: record.id,
    setup: tree.setup,
    board: tree.face,
    seats: [{ kind: 'me', name: names[0] }, { kind: 'me', name: names[1] }],
    me: [],
    tree: tree.list(),
    node: 0,
    cells: tree.at(0).cells,
    turn: tree.at(0).turn,
    phase: 'record',
    marks: [],
    layers: [],
    legal: null,
    question: null,
    clock: null,
    offer: null,
    score: null,
    result: null,
    undo: false,
    revision: record.revision,
    record: record.id,
    outcome: record.result,
    tags: record.tags,
    ...(tree.drawn.has(0) ? { drawn: tree.drawn.get(0)! } : {}),
  };
}
