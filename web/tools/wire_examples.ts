// One example of each message of the wire, by name, from the mock's messages in a short game of gomoku.
import { MockServer } from '../mock/server';
import { completed } from '../mock/setup';
import { games } from '../mock/tree';
import type { LobbyDelta, Score, TableSummary } from '../src/wire/types';
import { matchExamples } from './match_examples';

// As the files hold them: the messages of the mock may change later.
export const examples = new Map<string, string>();
const write = (name: string, value: unknown) => void examples.set(name, `${JSON.stringify(value, null, 1)}\n`);

const later: (() => void)[] = [];
const mock = new MockServer({ now: () => 987_654, wallTime: () => 1_795_600_000_000, after: (_, act) => later.push(act), delay: 0 });
const heard: Record<string, unknown>[] = [];
const page = mock.connect(
  '0123456789abcdef',
  (text) => heard.push(JSON.parse(text) as Record<string, unknown>),
  () => {},
);
const send = (message: Record<string, unknown>, name?: string) => {
  if (name) write(name, message);
  page.message(JSON.stringify(message));
};
const last = (t: string, e?: string) => heard.filter((message) => message['t'] === t && (e === undefined || message['e'] === e)).at(-1);

write('hello', last('hello'));
const asked = {
  game: 'gomoku',
  variant: 'standard',
  rule_set: 'standard',
  params: { size: 15 },
  time: { kind: 'fischer', base: 300_000, increment: 3_000 },
  seats: [
    { kind: 'me', name: 'Anna' },
    { kind: 'me', name: 'Boris' },
  ],
};
write('post_table', asked);
const made = mock.request('POST', '/api/tables', asked).body as { id: number; secrets: string[] };
write('post_table_answer', made);
const topic = `table/${made.id}`;
const act = (id: number, what: string, fields: Record<string, unknown> = {}, name?: string) =>
  send({ t: 'do', id, topic, what, ...fields }, name);

send({ t: 'ping', c: 12_345.6 }, 'ping');
write('pong', last('pong'));
mock.table(made.id).play({ m: '', at: [112] }, 0);
send({ t: 'sub', topic, secrets: made.secrets }, 'sub');
write('state_table', last('state'));
act(1, 'move', { at: [113], ply: 1 }, 'do_move');
write('delta_move', last('delta', 'move'));
write('ok', last('ok'));
act(2, 'takeback');
act(3, 'takeback');
write(
  'delta_undo',
  heard.find((message) => message['e'] === 'undo'),
);
act(4, 'move', { at: [300], ply: 0 });
write('error', last('error'));
act(5, 'draw');
write('delta_offer', last('delta', 'offer'));
act(6, 'pause');
write('delta_clock', last('delta', 'clock'));
act(7, 'resign');
const scored: Score = { cp: 31, win: 0.54, lead: 1.5 };
write('delta_end', { ...last('delta', 'end'), scores: [[2, scored]] });

const opening = mock.request('POST', '/api/tables', { ...asked, opening: 'swap2' }).body as { id: number; secrets: string[] };
send({ t: 'sub', topic: `table/${opening.id}`, secrets: opening.secrets });
for (const at of [112, 113, 98]) mock.table(opening.id).play({ m: '', at: [at] }, 0);
write('delta_question', last('delta', 'move'));
const { question } = last('delta', 'move') as { question: { id: number } };
send({ t: 'do', id: 8, topic: `table/${opening.id}`, what: 'answer', question: question.id, choice: 'swap' }, 'do_answer');
write('delta_seat', last('delta', 'seat'));

const counted = mock.request('POST', '/api/tables', { ...asked, game: 'go', rule_set: 'chinese', params: { size: 9, komi: '7' } }).body as {
  id: number;
  secrets: string[];
};
send({ t: 'sub', topic: `table/${counted.id}`, secrets: counted.secrets });
const go = mock.table(counted.id);
for (const at of [40, 20]) go.play({ m: '', at: [at] }, go.turn);
for (const seat of [0, 1] as const) go.play({ m: 'pass', at: [] }, seat);
send({ t: 'do', id: 9, topic: `table/${counted.id}`, what: 'dead', at: 20 }, 'do_dead');
write('delta_score', last('delta', 'score'));

const record = 4;
send({ t: 'sub', topic: `record/${record}` });
const edits = {
  edits: [
    { op: 'comment', n: 1, text: 'The best by test.' },
    { op: 'add', p: 0, m: 'd2d4' },
    { op: 'result', outcome: '1-0' },
  ],
};
write('post_edits', edits);
write('post_edits_answer', mock.request('POST', `/api/records/${record}/edits`, edits).body);
write('delta_edit', last('delta', 'edit'));
const wanted = { setup: { game: 'chess', variant: 'standard', rule_set: 'fide', position: '' }, moves: ['e2e4'] };
write('post_position', wanted);
write('post_position_answer', mock.request('POST', '/api/positions', wanted).body);
const analysis = { record, engine: 'Stockfish', lines: 2, node: 1 };
write('post_analysis', analysis);
const { id } = mock.request('POST', '/api/analyses', analysis).body as { id: number };
send({ t: 'sub', topic: `analysis/${id}` });
write('state_analysis', last('state'));
send({ t: 'do', id: 10, topic: `analysis/${id}`, what: 'look', node: 2 }, 'do_look');
write('delta_engine', last('delta', 'engine'));
later.splice(0).forEach((step) => step());
write('info_line', last('info'));
write('info_seat', { ...last('info'), topic, k: 's1/1' });
write('get_found', mock.request('GET', `/api/records/${record}/found?node=2`, null).body);
write('get_engines', mock.request('GET', '/api/engines', null).body);
const values = { values: { Threads: 4, SyzygyPath: '/tablebases' } };
write('put_profile', values);
write('put_profile_answer', mock.request('PUT', '/api/engines/Stockfish/profiles/strong?game=chess', values).body);
write('get_engine', mock.request('GET', '/api/engines/Stockfish?game=chess', null).body);
send({ t: 'sub', topic: 'engines' });
write('state_engines', last('state'));
write('post_engine_test_answer', mock.request('POST', '/api/engines/GNU%20Go/test?game=go', {}).body);
write('delta_engines', last('delta', 'engines'));
write('error_engine_failed', mock.request('POST', '/api/engines/Embryo/test', {}).body);
const console = 'engine/Stockfish/console';
send({ t: 'do', id: 11, topic: console, what: 'start' }, 'do_start');
send({ t: 'sub', topic: console });
write('state_console', last('state'));
send({ t: 'do', id: 12, topic: console, what: 'line', line: 'isready' }, 'do_line');
write('delta_lines', last('delta', 'lines'));
send({ t: 'do', id: 13, topic: console, what: 'set', name: 'Clear Hash' }, 'do_set');
send({ t: 'do', id: 14, topic: console, what: 'stop' }, 'do_stop');
write('delta_running', last('delta', 'running'));
write('post_keys_answer', mock.request('POST', `/api/tables/${made.id}/keys`, { right: 'guest' }).body);
write('get_keys', mock.request('GET', `/api/tables/${made.id}/keys`, null).body);
write('get_hello', mock.request('GET', '/api/hello', null).body);
const tables = mock.request('GET', '/api/tables', null).body as TableSummary[];
write('get_tables', tables);
const listed: LobbyDelta = { e: 'table', table: tables[0]! };
write('state_lobby', { t: 'state', topic: 'lobby', seq: 1, data: { tables } });
write('delta_table', { t: 'delta', topic: 'lobby', seq: 2, ...listed });
write('get_records', mock.request('GET', '/api/records', null).body);
mock.request('DELETE', '/api/records/1', null);
write('post_bin_empty_answer', mock.request('POST', '/api/records/bin/empty', {}).body);
write('get_losses', mock.request('GET', `/api/records/${record}/losses?format=pgn`, null).body);
const setup = completed({ game: 'gomoku', variant: 'standard', rule_set: 'standard', position: '', params: { size: '15' } });
for (const [name, value] of Object.entries(matchExamples(setup, games['gomoku']!.descriptor.face))) write(name, value);
// A report comes last: the analysis of a whole game changes its record.
mock.request('POST', '/api/analyses', { record, engine: 'Stockfish', lines: 1, node: 0, whole_game: true });
const report = () => mock.request('GET', `/api/records/${record}/report`, null).body;
while (report() === null) later.splice(0).forEach((step) => step());
write('get_report', report());
