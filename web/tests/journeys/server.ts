// The server for the journeys: `ludex serve` behind a proxy port of ours, which can cut its connections and restart it.
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer as createPort, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ample } from './time';

export interface JourneyServer {
  address: string;
  key(): string; // the owner's key, which the server has printed
  cut(): void; // ends all connections; the server keeps running
  kill(): Promise<void>; // ends the server without a warning and starts it again
  addEngine(name: string): void; // writes a further engine of chess into engines.toml
  store: string; // the file of its data
  file: string; // engines.toml
  programs: string; // a folder in which the server looks for well-known engines
  close(): Promise<void>;
}

// Engines that exist on every machine: Ludex itself, over several protocols, and one whose program does not
// exist.
const enginesToml = (program: string, data: string) => `
[engines."Sparring partner"]
command = ${JSON.stringify(program)}
args = ["engine", "chess"]
game = "chess"
options = { Hash = 32 }

[engines."Go partner"]
command = ${JSON.stringify(program)}
args = ["engine", "go"]
protocol = "gtp"
game = "go"

# It names moves, but evaluates nothing, as programs of GTP without commands for analysis.
[engines."Silent partner"]
command = "sh"
args = ["-c", '"$0" engine go | sed -u "/analyze/d"', ${JSON.stringify(program)}]
protocol = "gtp"
game = "go"

# It dies at the third depth of its first life.
[engines.Fragile]
command = "sh"
args = ["-c", 'if mkdir "$1" 2>/dev/null; then "$0" engine chess | sed -u "/^info depth 3 /q"; else exec "$0" engine chess; fi', ${JSON.stringify(program)}, ${JSON.stringify(`${data}/fragile`)}]
protocol = "uci"
game = "chess"

[engines.Missing]
command = "./no-such-engine"
game = "chess"

[engines."Many options"]
command = ${JSON.stringify(process.execPath)}
args = [${JSON.stringify(resolve('tests/journeys/options-engine.mjs'))}]
protocol = "uci"
game = "chess"
open_options = ["SyzygyPath"]
options = { Hash = 256 }
`;

// The files that a server finds: engines.toml, and a folder with one well-known program that no entry names.
function writeFiles(data: string, text: string): Pick<JourneyServer, 'file' | 'programs' | 'addEngine'> {
  const file = join(data, 'engines.toml');
  writeFileSync(file, text);
  const programs = join(data, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'gnugo'), '#!/bin/sh\n', { mode: 0o755 });
  const entry = (name: string) => `\n[engines.${JSON.stringify(name)}]\ncommand = "./later"\nprotocol = "uci"\ngame = "chess"\n`;
  return { file, programs, addEngine: (name) => appendFileSync(file, entry(name)) };
}

// A port that stays the same over a restart of the server behind it.
interface Proxy {
  port: number;
  leadTo(port: number): void; // the server's own port, another one after each start
  cut(): void; // ends all connections
  close(): void;
}

async function openProxy(): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let behind = 0;
  const front = createPort((near) => {
    const far = connect(behind, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    port: (front.address() as AddressInfo).port,
    leadTo: (port) => void (behind = port),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => void front.close(),
  };
}

interface Running {
  child: ChildProcess;
  port: number;
  key: string;
}

// Starts the program and waits until it has printed its address.
const launch = (program: string, args: string[], path: string) =>
  new Promise<Running>((done, failed) => {
    const env = { ...process.env, PATH: path };
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    const late = setTimeout(() => failed(new Error('ludex serve prints no address')), ample);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const printed = /http:\/\/[^/\s]*?:(\d+)\//.exec(said);
      if (!printed) return;
      clearTimeout(late);
      done({ child, port: Number(printed[1]), key: /#key=(\w+)/.exec(said)?.[1] ?? '' });
    });
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`ludex serve ended with ${code}: ${said}`)));
  });

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill(signal);
  });

// Starts a `ludex serve` with a store of its own, `more` lines in its engines.toml and further flags.
export async function startLudex(program: string, more = '', flags: readonly string[] = []): Promise<JourneyServer> {
  const data = mkdtempSync(join(tmpdir(), 'ludex-journeys-'));
  const store = join(data, 'ludex.db');
  const files = writeFiles(data, enginesToml(resolve(program), data) + more);
  const proxy = await openProxy();
  const host = `127.0.0.1:${proxy.port}`;
  const args = ['serve', '--port=0', '--store', store, '--engines', files.file, '--host', host, '--allow-console', ...flags];
  const start = async () => {
    const started = await launch(program, args, `${files.programs}:${process.env['PATH']}`);
    proxy.leadTo(started.port);
    return started;
  };
  let running = await start();
  return {
    address: `http://${host}`,
    key: () => running.key,
    ...files,
    store,
    cut: proxy.cut,
    async kill() {
      await end(running.child, 'SIGKILL');
      proxy.cut();
      running = await start();
    },
    async close() {
      await end(running.child, 'SIGTERM');
      proxy.cut();
      proxy.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
