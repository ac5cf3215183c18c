// The mock's engines, their options and profiles, and a console that gives simple answers.
import type {
  Console,
  ConsoleLine,
  EngineDetails,
  EngineList,
  EngineSummary,
  InstalledEngine,
  Option,
  OptionValue,
  Profile,
  ServerError,
} from '../src/wire/types';
import type { MockWorld } from './table';
import { Topic } from './topic';

interface Known {
  summary: EngineSummary;
  author?: string;
  id?: string;
  options: Option[];
  profiles: Map<string, Profile[]>; // by game
  lines: ConsoleLine[];
  isRunning: boolean;
  topic: Topic;
}

const linesKept = 500;

const threads: Option = { name: 'Threads', type: 'spin', default: 1, min: 1, max: 1024 };
const hash: Option = { name: 'Hash', type: 'spin', default: 16, min: 1, max: 1_048_576, value: 256 };
const options: Record<string, Option[]> = {
  Ludex: [
    { name: 'Hash', type: 'spin', default: 16, min: 1, max: 65_536, summary: 'size of the transposition table, in MiB' },
    { name: 'Threads', type: 'spin', default: 1, min: 1, max: 64, summary: 'how many threads search' },
  ],
  Stockfish: [
    { name: 'Debug Log File', type: 'text', default: '' },
    threads,
    hash,
    { name: 'Clear Hash', type: 'button' },
    { name: 'Ponder', type: 'check', default: false },
    { name: 'MultiPV', type: 'spin', default: 1, min: 1, max: 256 },
    { name: 'Skill Level', type: 'spin', default: 20, min: 0, max: 20 },
    { name: 'Move Overhead', type: 'spin', default: 10, min: 0, max: 5000 },
    { name: 'Analysis Contempt', type: 'combo', default: 'Both', choices: ['Off', 'White', 'Black', 'Both'] },
    { name: 'UCI_Chess960', type: 'check', default: false },
    { name: 'UCI_LimitStrength', type: 'check', default: false },
    { name: 'UCI_Elo', type: 'spin', default: 1320, min: 1320, max: 3190 },
    { name: 'SyzygyPath', type: 'text', default: '' },
    { name: 'SyzygyProbeDepth', type: 'spin', default: 1, min: 1, max: 100 },
  ],
  Pikafish: [threads, hash, { name: 'Clear Hash', type: 'button' }, { name: 'EvalFile', type: 'text', default: 'pikafish.nnue' }],
  Rapfire: [
    { name: 'threads', type: 'spin', default: 1, min: 1, max: 64 },
    { name: 'max_memory', type: 'spin', default: 350, min: 0, max: 4096 },
  ],
  'GNU Go': [{ name: 'level', type: 'spin', default: 10, min: 0, max: 10 }],
};

// The mock engine's answer to a line of the console.
function answersTo(known: Known, line: string): string[] {
  if (line === 'uci') {
    const spoken = known.options.map((option) => `option name ${option.name} type ${option.type}`);
    return [`id name ${known.id ?? known.summary.name}`, ...spoken, 'uciok'];
  }
  if (line === 'isready') return ['readyok'];
  if (line.startsWith('setoption') || line.startsWith('position')) return [];
  if (line.startsWith('go')) return ['info depth 1 score cp 31 nodes 20 pv e2e4', 'bestmove e2e4'];
  return [`Unknown command: '${line}'.`];
}

export class MockEngines {
  private known = new Map<string, Known>();
  topic: Topic;

  constructor(private world: MockWorld) {
    this.topic = new Topic('engines', () => this.list());
    const games = ['chess', 'xiangqi', 'gomoku', 'go'];
    this.add({ name: 'Ludex', protocol: 'builtin', games, state: 'ready' });
    this.add(
      { name: 'Stockfish', protocol: 'uci', games: ['chess'], state: 'ready', ms: 31, strength: { unit: 'elo', min: 1320, max: 3190 } },
      'Stockfish 16',
      'the Stockfish developers',
    );
    this.add({ name: 'Pikafish', protocol: 'uci', games: ['xiangqi'], state: 'ready', ms: 140 }, 'Pikafish', 'the Pikafish developers');
    this.add({ name: 'Rapfire', protocol: 'gomocup', games: ['gomoku'], state: 'ready', ms: 12, no_depth: true });
    this.add({ name: 'GNU Go', protocol: 'gtp', games: ['go'], state: 'unknown', no_depth: true }, 'GNU Go 3.8');
    this.add({
      name: 'Embryo',
      protocol: 'gomocup',
      games: ['gomoku'],
      state: 'failed',
      reason: 'the program `pbrain-embryo` was not found',
      no_depth: true,
    });
  }

  private add(summary: EngineSummary, id?: string, author?: string) {
    const known: Known = {
      summary,
      options: summary.state === 'ready' ? (options[summary.name] ?? []) : [],
      profiles: new Map(),
      lines: [],
      isRunning: false,
      topic: null as unknown as Topic,
      ...(id ? { id } : {}),
      ...(author ? { author } : {}),
    };
    known.topic = new Topic(`engine/${summary.name}/console`, () => this.console(known));
    this.known.set(summary.name, known);
  }

  list(): EngineList {
    const installed: InstalledEngine[] = [
      { name: 'Fairy-Stockfish', command: '/usr/games/fairy-stockfish', args: [], protocol: 'uci' },
      { name: 'Pachi', command: '/usr/games/pachi', args: ['-t', '5'], protocol: 'gtp', game: 'go' },
    ];
    return { engines: [...this.known.values()].map(({ summary }) => summary), file: '/home/anna/.config/ludex/engines.toml', installed };
  }
  consoleTopic(name: string): Topic | null {
    return this.known.get(name)?.topic ?? null;
  }
  *topics() {
    yield this.topic;
    for (const { topic } of this.known.values()) yield topic;
  }

  details(name: string, game: string): EngineDetails | ServerError {
    const known = this.known.get(name);
    if (!known) return { code: 'unknown', text: `there is no engine \`${name}\`` };
    const { summary, id, author } = known;
    const wanted = game === '' ? summary.games[0]! : game;
    if (!summary.games.includes(wanted)) return { code: 'bad_value', text: `\`${name}\` does not play \`${wanted}\``, field: 'game' };
    const named = { ...(id ? { id } : {}), ...(author ? { author } : {}) };
    return { ...summary, game: wanted, ...named, options: known.options, profiles: known.profiles.get(wanted) ?? [] };
  }

  keep(name: string, game: string, profile: string, values: Record<string, OptionValue>): EngineDetails | ServerError {
    const known = this.known.get(name);
    for (const [key, value] of Object.entries(values)) {
      const option = known?.options.find((entry) => entry.name === key);
      if (!option) return { code: 'bad_value', text: `\`${name}\` has no option \`${key}\``, field: key };
      const { type, min = 0, max = 0 } = option;
      const isOutside = type === 'spin' && (typeof value !== 'number' || value < min || value > max);
      if (isOutside) return { code: 'bad_value', text: `\`${key}\`: a number from ${min} to ${max} was expected`, field: key };
    }
    const profiles = known?.profiles.get(game) ?? [];
    const rest = profiles.filter((entry) => entry.name !== profile);
    known?.profiles.set(game, [...rest, { name: profile, values }]);
    return this.details(name, game);
  }
  forget(name: string, game: string, profile: string): EngineDetails | ServerError {
    const known = this.known.get(name);
    known?.profiles.set(
      game,
      (known.profiles.get(game) ?? []).filter((entry) => entry.name !== profile),
    );
    return this.details(name, game);
  }

  // As if a person had added an engine to engines.toml.
  write(name: string, games: string[]) {
    this.add({ name, protocol: 'uci', games, state: 'unknown' });
    this.topic.delta({ e: 'engines', ...this.list() });
  }

  // Starts the engine, shakes hands and ends it.
  test(name: string, game: string): EngineDetails | ServerError {
    const known = this.known.get(name);
    if (!known) return { code: 'unknown', text: `there is no engine \`${name}\`` };
    const { reason } = known.summary;
    if (reason) {
      this.say(known, 'test', [['note', reason]]);
      return { code: 'engine_failed', text: reason };
    }
    this.shakeHands(known, 'test');
    known.options = options[name] ?? [];
    known.summary = { ...known.summary, state: 'ready', ms: known.summary.ms ?? 24 };
    this.topic.delta({ e: 'engines', ...this.list() });
    return this.details(name, game);
  }

  // `start`, `stop`, `line {line}` and `set {name, value}` of the console.
  command(name: string, what: string, fields: Record<string, unknown>): ServerError | null {
    const known = this.known.get(name)!;
    if (what === 'start') {
      this.run(known, true);
      this.shakeHands(known, 'console');
      return null;
    }
    if (!known.isRunning) return { code: 'not_now', text: `\`${name}\` is not running` };
    if (what === 'stop') {
      this.say(known, 'console', [
        ['us', 'quit'],
        ['note', 'ended'],
      ]);
      this.run(known, false);
      return null;
    }
    const line = what === 'set' ? `setoption name ${String(fields['name'])}` : String(fields['line']);
    this.say(known, 'console', [['us', line], ...answersTo(known, line).map((text) => ['engine', text] as const)]);
    return null;
  }

  private run(known: Known, running: boolean) {
    known.isRunning = running;
    known.topic.delta({ e: 'running', running });
  }
  private shakeHands(known: Known, who: string) {
    const spoken = ['uci', 'isready'].flatMap((line) => [
      ['us', line] as const,
      ...answersTo(known, line).map((text) => ['engine', text] as const),
    ]);
    this.say(known, who, [...spoken, ['stderr', 'info string NNUE evaluation using nn-5af11540bbfe.nnue']]);
  }
  private say(known: Known, who: string, spoken: (readonly [ConsoleLine['from'], string])[]) {
    const first = (known.lines.at(-1)?.n ?? 0) + 1;
    const lines = spoken.map(([from, text], i) => ({ n: first + i, ms: Math.round(this.world.now()), from, who, text }));
    known.lines = [...known.lines, ...lines].slice(-linesKept);
    known.topic.delta({ e: 'lines', lines });
  }
  private console({ summary, isRunning, lines }: Known): Console {
    return { engine: summary.name, running: isRunning, may_type: true, lines };
  }
}
