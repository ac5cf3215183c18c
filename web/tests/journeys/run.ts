// Runs the journeys: npm run journeys [PART OF A NAME], over the mock or, with LUDEX=PROGRAM, over the real server,
// which brings its own page unless PAGE=dist selects the one built here. `npm run journeys -- --rest` runs over the
// mock those journeys that do not run over the real server. Several run at a time, each with its own server and
// pages, so that none depends on another. The run fails on a failed step, on any error or warning in a console, and
// on a journey that takes too long.
import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { withPage } from '../measure/built';
import { overMock, overServer } from './journeys';
import { openBrowser, openStage, type Journey, type Stage } from './stage';

const program = process.env['LUDEX'] || undefined;
const isBuilt = process.env['PAGE'] === 'dist';
const isRest = process.argv[2] === '--rest';
const wanted = isRest ? '' : (process.argv[2] ?? '');
const workers = Number(process.env['JOURNEYS_AT_ONCE'] ?? 3);
const limit = 180_000; // milliseconds for each journey

const failures: string[] = [];

const journeys = Object.entries(program ? overServer : overMock).filter(
  ([name]) => name.includes(wanted) && !(isRest && name in overServer),
);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`not over within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// What went wrong, and where in the journey.
function placeOf({ stack, message }: Error): string {
  const lines = (stack ?? message).split('\n');
  const outside = lines.findIndex((line) => /^ +at .*journeys\/run\.ts/.test(line));
  return lines.slice(0, outside < 0 ? undefined : outside).join('\n');
}

// Pictures of the pages of a failed journey.
async function keepPictures(stage: Stage, name: string) {
  mkdirSync('shots', { recursive: true });
  const pages = stage.contexts.flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    await page.screenshot({ path: `shots/failed-${name.replace(/\W+/g, '-')}-${i}.png`, timeout: 5000 }).catch(() => {});
  }
}

async function play(browser: Browser, name: string, journey: Journey) {
  const start = performance.now();
  const opened = await openStage(browser, { delay: 30, program });
  const stage = program && isBuilt ? withPage(opened) : opened;
  const verdict = await within(limit, journey(stage)).then(
    (problems) => problems.join('\n  '),
    (error: unknown) => placeOf(error as Error),
  );
  if (verdict !== '') await keepPictures(stage, name);
  await stage.close();
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const said = verdict === '' ? `ok      ${name} (${time})` : `FAILED  ${name} (${time})\n  ${verdict}`;
  console.log(said);
  if (verdict !== '') failures.push(said);
}

const began = performance.now();
const browser = await openBrowser();
const left = [...journeys];
async function work() {
  for (let next = left.shift(); next; next = left.shift()) {
    await play(browser, ...next);
  }
}
await Promise.all(Array.from({ length: workers }, work));
await browser.close();
// What failed would else stand far above.
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
const where = program ? 'the real server' : 'the mock';
const time = `${Math.round((performance.now() - began) / 1000)} s`;
console.log(
  failures.length === 0
    ? `${journeys.length} journeys over ${where} passed in ${time}`
    : `${failures.length} of ${journeys.length} journeys over ${where} failed`,
);
// Pending work of the mock, such as a running clock, must not keep the process alive.
process.exit(failures.length === 0 && journeys.length > 0 ? 0 : 1);
