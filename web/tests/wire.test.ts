// The examples that both sides read fit the schema of the wire, which is made from src/wire (`npm run check` compares).
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WireSchema } from '../tools/wire/fits';
import type { Schema } from '../tools/wire/schema';

const folder = '../tests/data/wire';
const schema = new WireSchema(JSON.parse(readFileSync('../docs/schemas/wire.json', 'utf8')) as Schema);

// The requests whose bodies and answers the examples are, by the beginnings of the names of the files.
const requests: Record<string, string> = {
  get_engine: 'GET /api/engines/NAME',
  get_engines: 'GET /api/engines',
  get_found: 'GET /api/records/ID/found',
  get_hello: 'GET /api/hello',
  get_keys: 'GET /api/tables/ID/keys',
  get_losses: 'GET /api/records/ID/losses',
  get_match_games: 'GET /api/matches/ID/games',
  get_matches: 'GET /api/matches',
  get_records: 'GET /api/records',
  get_report: 'GET /api/records/ID/report',
  get_tables: 'GET /api/tables',
  post_analysis: 'POST /api/analyses',
  post_bin_empty: 'POST /api/records/bin/empty',
  post_edits: 'POST /api/records/ID/edits',
  post_engine_test: 'POST /api/engines/NAME/test',
  post_groups: 'POST /api/groups',
  post_groups_line: 'POST /api/groups/line',
  post_keys: 'POST /api/tables/ID/keys',
  post_match: 'POST /api/matches',
  post_match_pause: 'POST /api/matches/ID/pause',
  post_position: 'POST /api/positions',
  post_table: 'POST /api/tables',
  put_profile: 'PUT /api/engines/NAME/profiles/P',
};

// Where the schema of an example is.
function pathOf(name: string, message: Record<string, unknown>): string[] {
  if (typeof message['t'] === 'string') return ['$defs', ['do', 'sub', 'unsub', 'ping'].includes(message['t']) ? 'ToServer' : 'ToPage'];
  if (name.startsWith('error_')) return ['$defs', 'ServerError'];
  const isAnswer = name.startsWith('get_') || name.endsWith('_answer');
  const request = requests[name.replace(/_answer$/, '')];
  return ['$defs', request ?? `the request of ${name}`, 'properties', isAnswer ? 'answer' : 'body'];
}

test.each(readdirSync(folder).map((file) => file.replace(/\.json$/, '')))('the example %s fits the schema', (name) => {
  const message = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Record<string, unknown>;
  expect(schema.misfit(pathOf(name, message), message)).toBeNull();
});

describe('what does not fit is named with its place', () => {
  const rows = JSON.parse(readFileSync('../tests/data/wire_misfits.json', 'utf8')) as {
    schema: string[];
    value: unknown;
    place: string;
    expected: string;
  }[];
  test.each(rows)('$schema: $place: $expected', ({ schema: path, value, place, expected }) => {
    expect(schema.misfit(['$defs', ...path], value)).toEqual({ place, expected });
  });
});
