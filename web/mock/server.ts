// A server for development and tests: the wire of the real one, made-up engines, games in memory. It
// stores nothing and checks little.
import helloExample from '../../tests/data/wire/get_hello.json';
import type { Hello, Invitation, NewTable, OptionValue, Right, ToPage, ToServer } from '../src/wire/types';
import { MockAnalysis } from './analysis';
import { failed, noRecord, type Answer } from './answer';
import { MockEngines } from './engines';
import { MockLobby } from './lobby';
import { matchLimits, MockMatches } from './matches';
import { positionAnswer } from './positions';
import { MockRecords } from './records';
import { MockTable, type MockWorld } from './table';
import type { Reader, Topic } from './topic';
import { games } from './tree';

export class MockServer {
  tables = new Map<number, MockTable>();
  records: MockRecords;
  analyses = new Map<number, MockAnalysis>();
  engines: MockEngines;
  matches: MockMatches;
  lobby = new MockLobby(() => this.tables.values());
  hasLobby = true; // cleared by a test: an older server has no such topic
  settings: unknown = {};
  build = 'mock-1';
  right: Right = 'owner'; // what pages may do, set by a test
  isOver = false;
  isAway = false;
  private pages = new Map<string, Reader>();
  private connections = new Set<() => void>();
  private lastId = 0;
  private invited = new Map<number, Invitation[]>(); // by table
  private lastKey = 0;

  constructor(public world: MockWorld) {
    const nextId = () => ++this.lastId;
    this.engines = new MockEngines(world);
    this.records = new MockRecords(nextId, (id) => this.tables.get(id));
    this.matches = new MockMatches(world, this.engines, (tree, names, result) => this.records.add(tree, names, result).id, nextId);
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
    const none = () => failed(404, 'unknown', `there is no ${method} ${place}`);
    if (parts[0] === 'engines') return this.engineRequest(method, parts, new URLSearchParams(query).get('game') ?? '', body);
    if (parts[0] === 'matches') return this.matches.request(method, parts.slice(1), new URLSearchParams(query), body) ?? none();
    switch (key) {
      case 'GET hello':
        return { status: 200, body: this.hello() };
      case 'POST tables':
        return this.newTable(body as NewTable);
      case 'GET tables/ID/keys':
      case 'POST tables/ID/keys':
        return this.invitations(method, id, body);
      case 'POST key':
        return { status: 200, body: { key: `owner${++this.lastKey}` } };
      case 'GET tables':
        return { status: 200, body: [...this.tables.values()].map((table) => table.summary(noReader)) };
      case 'GET records/ID/found':
        return this.found(id, Number(new URLSearchParams(query).get('node')));
      case 'GET records/ID/report':
        return parts[3] === 'export' ? this.records.export(id, new URLSearchParams(query).get('format') ?? '') : this.report(id);
      case 'DELETE records/ID/report':
      case 'POST records/ID/report':
        for (const analysis of this.reportsOf(id)) analysis.isTaken = method === 'DELETE';
        return { status: 200, body: {} };
      case 'POST positions':
        return positionAnswer(body as Parameters<typeof positionAnswer>[0]);
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
        return (parts[0] === 'records' && this.records.request(method, parts.slice(1), new URLSearchParams(query), body)) || none();
    }
  }

  private hello(): Hello {
    return {
      version: '0.9',
      build: this.build,
      languages: ['en', 'zh', 'ru'],
      games: Object.values(games).map((rules) => rules.descriptor),
      levels: helloExample.levels,
      engines: this.engines.list().engines,
      matches: matchLimits,
      right: this.right,
      unclocked_ms: 2000,
      whole_game_ms: 300,
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
    if (!games[asked.game]) return failed(400, 'bad_value', `there is no game \`${asked.game}\``, { field: 'game' });
    const { id, secrets } = this.addTable(asked);
    return { status: 200, body: { id, secrets } };
  }
  private addTable(asked: NewTable, secrets?: [string, string]): MockTable {
    const table = new MockTable(++this.lastId, asked, this.world, secrets);
    this.tables.set(table.id, table);
    table.changed = () => this.lobby.changed(table);
    table.right = this.right;
    // The seats are exchanged, and each person keeps the secret of the own seat.
    table.makeRematch = () => this.addTable({ ...asked, seats: [asked.seats[1], asked.seats[0]] }, [table.secrets[1], table.secrets[0]]).id;
    table.changed();
    return table;
  }

  // The invitations to a table: the key of each names what it is for, and how often it was renewed.
  private invitations(method: string, table: number, body: unknown): Answer {
    const known = this.invited.get(table) ?? [];
    if (method === 'GET') return { status: 200, body: { keys: known } };
    const { right } = body as { right: Invitation['right'] };
    const made: Invitation = { right, key: `${right}${++this.lastKey}of${table}`, until: this.world.wallTime() + 7 * 86_400_000 };
    this.invited.set(table, [...known.filter((one) => one.right !== right), made]);
    return { status: 200, body: made };
  }

  private newAnalysis(asked: ConstructorParameters<typeof MockAnalysis>[2] & { record: number }): Answer {
    const record = this.records.find(asked.record);
    if (!record) return noRecord();
    const id = ++this.lastId;
    this.analyses.set(id, new MockAnalysis(id, record.tree, asked, this.world));
    return { status: 200, body: { id } };
  }
  // What the analyses of the record have found, the deepest first.
  private found(id: number, node: number): Answer {
    const record = this.records.find(id);
    if (!record) return noRecord();
    const list = [...this.analyses.values()]
      .filter((analysis) => analysis.tree === record.tree)
      .flatMap((analysis) => analysis.foundAt(node));
    return { status: 200, body: list.sort((a, b) => b.lines[0]!.depth - a.lines[0]!.depth) };
  }
  // The newest report of a whole game.
  private report(id: number): Answer {
    const record = this.records.find(id);
    if (!record) return noRecord();
    return { status: 200, body: this.reportsOf(id)[0]?.keptReport() ?? null };
  }
  private reportsOf(id: number): MockAnalysis[] {
    const tree = this.records.find(id)?.tree;
    return [...this.analyses.values()].reverse().filter(({ tree: its, state }) => its === tree && state.report);
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
    for (const record of this.records.all.values()) yield record.topic;
    for (const analysis of this.analyses.values()) yield analysis.topic;
    yield this.lobby.topic;
    yield* this.engines.topics();
    yield* this.matches.topics();
  }
  private topicOf(name: string): Topic | null {
    const [kind, id, part, number] = name.split('/');
    if (kind === 'lobby') return this.hasLobby ? this.lobby.topic : null;
    if (kind === 'engines') return this.engines.topic;
    if (kind === 'matches') return this.matches.topic;
    if (kind === 'match' && part === 'game') return this.matches.gameTopic(Number(id), Number(number));
    if (kind === 'match') return this.matches.matchTopic(Number(id));
    if (kind === 'engine') return this.engines.consoleTopic(id ?? '');
    if (kind === 'table') return this.tables.get(Number(id))?.topic ?? null;
    if (kind === 'record') return this.records.find(Number(id))?.topic ?? null;
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
    if (!topic)
      return reader.send({
        t: 'error',
        ...(message.t === 'do' ? { id: message.id } : { topic: message.topic }),
        error: { code: 'unknown', text: `there is no \`${message.topic}\`` },
      });
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
