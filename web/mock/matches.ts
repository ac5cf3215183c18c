// The mock's matches: their list, and the requests of pages about them.
import type { MatchesDelta, MatchLimits, NewMatch, ServerError } from '../src/wire/types';
import type { MockEngines } from './engines';
import { MockMatch, type MatchHost } from './match';
import type { Answer } from './answer';
import type { MockWorld } from './table';
import { Topic } from './topic';
import { games } from './tree';

export const matchLimits: MatchLimits = {
  tournaments: ['round_robin', 'gauntlet'],
  engines: 16,
  rounds: 10_000,
  games: 100,
  total: 100_000,
  concurrency: 4,
  usual_concurrency: 3,
  openings: 524_288,
  records: 200,
};

const refused = (status: number, code: string, text: string, more: Partial<ServerError> = {}): Answer => ({
  status,
  body: { code, text, ...more },
});
const wrong = (field: string, text: string) => refused(400, 'bad_value', text, { field });

export class MockMatches {
  topic: Topic;
  private all = new Map<number, MockMatch>();

  constructor(
    private world: MockWorld,
    private engines: MockEngines,
    private keep: MatchHost['keep'],
    private nextId: () => number,
  ) {
    this.topic = new Topic('matches', () => ({ matches: this.list() }));
  }

  matchTopic(id: number): Topic | null {
    return this.all.get(id)?.topic ?? null;
  }
  gameTopic(id: number, number: number): Topic | null {
    return this.all.get(id)?.gameTopic(number) ?? null;
  }
  *topics() {
    yield this.topic;
    for (const match of this.all.values()) yield* match.topics();
  }
  interrupt() {
    for (const match of this.all.values()) match.interrupt();
  }
  // For tests: runs more games at a time than a page may request.
  start(plan: NewMatch): MockMatch {
    const id = this.nextId();
    const changed: MatchHost['changed'] = (match) => this.tell({ e: 'match', match });
    const match = new MockMatch(id, plan, { world: this.world, keep: this.keep, changed });
    this.all.set(id, match);
    changed(match.summary());
    return match;
  }

  request(method: string, [number, part]: string[], query: URLSearchParams, body: unknown): Answer | null {
    if (number === undefined) {
      if (method === 'POST') return this.begin(body as NewMatch);
      return method === 'GET' ? { status: 200, body: this.list() } : null;
    }
    const match = this.all.get(Number(number));
    if (!match) return refused(404, 'unknown', `there is no match ${number}`);
    if (method === 'GET' && part === undefined) return { status: 200, body: match.whole() };
    if (method === 'GET' && part === 'games')
      return { status: 200, body: match.older(Number(query.get('before') ?? Infinity), Number(query.get('limit') ?? 100)) };
    if (method === 'DELETE' && part === undefined) return this.forget(match);
    if (method !== 'POST' || !['pause', 'resume', 'stop'].includes(part ?? '')) return null;
    return match.act(part!) ? { status: 200, body: { state: match.state } } : refused(409, 'not_now', `the match is ${match.state}`);
  }

  private list() {
    return [...this.all.values()].map((match) => match.summary()).reverse();
  }
  private tell(delta: MatchesDelta) {
    this.topic.delta(delta as unknown as { e: string } & Record<string, unknown>);
  }
  private forget(match: MockMatch): Answer {
    if (!match.isIdle) return refused(409, 'not_now', 'games of the match are under way');
    this.all.delete(match.id);
    match.topic.end('the match was deleted');
    this.tell({ e: 'gone', id: match.id });
    return { status: 200, body: {} };
  }
  private begin(asked: NewMatch): Answer {
    const known = this.engines.list().engines;
    const { engines, sprt, time, concurrency = matchLimits.usual_concurrency } = asked;
    if (!games[asked.game]) return wrong('game', `there is no game \`${asked.game}\``);
    const unknown = engines.findIndex(({ engine }) => known.every(({ name }) => name !== engine));
    if (unknown >= 0)
      return refused(404, 'unknown', `there is no engine \`${engines[unknown]!.engine}\``, { field: `engines[${unknown}].engine` });
    const endless = engines.findIndex(
      (entrant) => (entrant.time ?? time).kind === 'none' && entrant.depth === undefined && entrant.nodes === undefined,
    );
    if (endless >= 0) return wrong('time', `engine ${endless + 1} has no clock, and neither \`depth\` nor \`nodes\``);
    if (sprt && sprt.elo0 >= sprt.elo1) return wrong('sprt.elo1', '`elo1` must be above `elo0`');
    return { status: 200, body: { id: this.start({ ...asked, concurrency }).id } };
  }
}
