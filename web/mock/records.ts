// The mock's records: their list, the bin, files and edits.
import type { Edit, EditRequest, RecordSummary, Table, Tag } from '../src/wire/types';
import { answered, failed, noRecord, type Answer } from './answer';
import { cannedRecords } from './canned';
import { listed } from './record-list';
import type { MockTable } from './table';
import { Topic } from './topic';
import { GameTree } from './tree';

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
export class MockRecords {
  all = new Map<number, MockRecord>();
  private bin = new Map<number, MockRecord>();

  // `tableOf` finds a table, which is a record too once it is finished.
  constructor(
    private nextId: () => number,
    private tableOf: (id: number) => MockTable | undefined,
  ) {
    for (const canned of cannedRecords()) this.add(canned.tree, canned.names, canned.result);
  }

  // The requests about records but for those about their analyses; null for any other.
  request(method: string, [place, part]: string[], query: URLSearchParams, body: unknown): Answer | null {
    const id = Number(place);
    switch (`${method} ${place === undefined ? '' : 'ID'}${part === undefined ? '' : `/${part}`}`) {
      case 'GET ':
        return listed([...this.all.values()].map(summaryOf), [...this.bin.values()].map(summaryOf), query);
      case 'POST ':
        return this.create(body);
      case 'GET ID': {
        const record = this.find(id);
        return record ? answered(recordState(record)) : noRecord();
      }
      case 'GET ID/export':
        return this.export(id, query.get('format') ?? '');
      case 'GET ID/losses':
        return this.find(id) ? answered({ losses: '' }) : noRecord();
      case 'POST ID/edits':
        return this.edits(id, body as { edits: EditRequest[] });
      case 'POST ID':
        return place === 'export' ? this.exportAll(body as { ids: number[]; format: string }) : null;
      case 'POST ID/restore':
        return this.restore(id);
      case 'POST ID/empty':
        return this.emptyBin(place!);
      case 'DELETE ID':
        return query.get('for_good') === 'true' ? this.forget(id) : this.toBin(id);
      default:
        return null;
    }
  }

  add(tree: GameTree, names: [string, string], result: string): MockRecord {
    const id = this.nextId();
    const record: MockRecord = { id, tree, names, result, date: '2026-11-22', revision: 1, tags: [], topic: null as unknown as Topic };
    record.topic = new Topic(`record/${id}`, () => recordState(record));
    this.all.set(id, record);
    return record;
  }
  create(body: unknown): Answer {
    if (typeof body !== 'string') {
      const setup = body as Table['setup'];
      const record = this.add(new GameTree(setup), ['', ''], '*');
      return { status: 200, body: [summaryOf(record)] };
    }
    return this.import(body);
  }
  // Reads chess moves in SAN, the notation that the journeys paste.
  private import(text: string): Answer {
    const tree = new GameTree({ game: 'chess', variant: 'standard', rule_set: 'fide', position: '' });
    let node = 0;
    const read = (troubles: string[] = []): Answer => {
      const row = summaryOf(this.add(tree, ['White', 'Black'], '*'));
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
  export(id: number, format: string): Answer {
    const record = this.find(id);
    if (!record) return noRecord();
    const words: string[] = [];
    for (let at = record.tree.children(0)[0]; at; at = record.tree.children(at.n)[0])
      words.push(at.s === 0 ? `${at.no}. ${at.t[0]}` : at.t[0]!);
    return { status: 200, body: `[Format "${format}"]\n\n${words.join(' ')} ${record.result}\n`, type: 'text/plain; charset=utf-8' };
  }
  private exportAll({ ids, format }: { ids: number[]; format: string }): Answer {
    const files = ids.map((id) => this.export(id, format));
    return files.find(({ status }) => status !== 200) ?? { ...files[0]!, body: files.map(({ body }) => body).join('\n') };
  }
  // A finished table is also a record with the same number.
  find(id: number): MockRecord | undefined {
    const known = this.all.get(id);
    const table = this.tableOf(id);
    if (known || !table?.result) return known;
    const record: MockRecord = {
      id,
      tree: table.tree,
      names: [table.seats[0].name, table.seats[1].name],
      result: '*',
      date: '2026-11-22',
      revision: 1,
      tags: [],
      topic: null as unknown as Topic,
    };
    record.topic = new Topic(`record/${id}`, () => recordState(record));
    this.all.set(id, record);
    return record;
  }
  private toBin(id: number): Answer {
    const record = this.all.get(id);
    if (!record) return noRecord();
    this.bin.set(id, record);
    this.all.delete(id);
    return answered({});
  }
  private forget(id: number): Answer {
    this.bin.get(id)?.topic.end(`record ${id} was removed for good`);
    return this.bin.delete(id) ? answered({}) : failed(409, 'not_now', 'only a record in the bin is deleted for good');
  }
  private emptyBin(place: string): Answer {
    if (place !== 'bin') return noRecord();
    const removed = this.bin.size;
    for (const { id, topic } of this.bin.values()) topic.end(`record ${id} was removed for good`);
    this.bin.clear();
    return answered({ removed });
  }
  restore(id: number): Answer {
    const record = this.bin.get(id);
    if (!record) return noRecord();
    this.bin.delete(id);
    this.all.set(id, record);
    return answered({});
  }
  edits(id: number, asked: { edits: EditRequest[] }): Answer {
    const record = this.find(id);
    if (!record) return noRecord();
    const done: Edit[] = [];
    const inverse: Edit[] = [];
    for (const request of asked.edits) {
      const before = done.at(-1);
      const follows = request.op === 'add' && request.p === undefined && before?.op === 'add';
      const wanted = follows ? { ...request, p: before.node.n } : request;
      const result =
        wanted.op === 'tag'
          ? this.tag(record, wanted.name, wanted.text)
          : wanted.op === 'result'
            ? this.decide(record, wanted.outcome)
            : record.tree.edit(wanted);
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
  edited(record: MockRecord, edits: Edit[]) {
    record.revision += 1;
    record.topic.delta({ e: 'edit', revision: record.revision, edits });
  }
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
    seats: [
      { kind: 'me', name: names[0] },
      { kind: 'me', name: names[1] },
    ],
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
