// Measures the page: LUDEX=PROGRAM npm run measure [opening|moves|streaming|steps|wall …]. It prints figures without a
// verdict: they depend on the machine as much as on the page, so no test checks them. With MINUTES=3 the
// streaming run lasts three minutes and reports the page's memory after one minute and at the end. PAGE=dist
// measures the page built here (npm run build) instead of the one that the program brings, except for its
// opening.
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { openBrowser, openStage } from '../journeys/stage';
import { withPage } from './built';
import { printTable } from './figures';
import { measureMoves } from './moves';
import { measureOpening } from './opening';
import { measureSteps } from './steps';
import { measureStreaming } from './streaming';
import { measureWall } from './wall';

const program = process.env['LUDEX'];
if (!program) throw new Error('LUDEX names no program: LUDEX=build/release/bin/ludex npm run measure');
const builtPage = process.env['PAGE'] === 'dist';
const minutes = Number(process.env['MINUTES'] ?? 0);
const parts = ['opening', 'moves', 'streaming', 'steps', 'wall'];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : parts;
const unknown = wanted.find((part) => !parts.includes(part));
if (unknown) throw new Error(`nothing is measured as "${unknown}"; there are ${parts.join(', ')}`);

// Runs three processes of the scripted engine.
const scripted = [1, 2, 3]
  .map(
    (n) => `
[engines."Scripted ${n}"]
command = ${JSON.stringify(process.execPath)}
args = [${JSON.stringify(resolve('tests/measure/engine.mjs'))}, "50"]
protocol = "uci"
game = "chess"
`,
  )
  .join('');

const load = () => `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors`;
const browser = await openBrowser();
const stage = await openStage(browser, { program, engines: scripted });
const opened = builtPage ? withPage(stage) : stage;
if (wanted.includes('opening'))
  printTable(`Opening the page: median of ten, and the slowest but one (${load()})`, await measureOpening(stage));
if (wanted.includes('moves'))
  printTable(`From the release of the mouse to the drawn answer of the server, 40 moves each (${load()})`, await measureMoves(opened));
if (wanted.includes('streaming')) {
  const title = `Three engines, fifty infos a second each (${load()})`;
  const real = await measureStreaming(browser, opened, 'what the server sends', minutes, false);
  printTable(title, [real, await measureStreaming(browser, opened, 'all infos', minutes, true)]);
}
if (wanted.includes('steps')) printTable(`A step through a long game, mean of forty (${load()})`, await measureSteps(opened));
if (wanted.includes('wall')) printTable(`A move on a wall of running games, 48 moves (${load()})`, await measureWall(opened));
await stage.close();
await browser.close();
process.exit(0);
