// Runs the journeys: LUDEX=PROGRAM npm run journeys [PART OF A NAME], over that server, which brings its own page unless
// PAGE=dist selects the one built here. Several run at a time, each with its own server and pages, so that none depends on
// another. Several parts of names stand with `|` between them. The run fails on a failed step, on any error or warning in a
// console, on a message that does not fit the wire, and on a journey that takes too long.
import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { withPage } from '../measure/built';
import { journeys as all } from './journeys';
import { ample, within } from './time';
import { openBrowser, openStage, type Journey, type Stage } from './stage';

const program = process.env['LUDEX'];
if (!program) throw new Error('LUDEX names no program: LUDEX=build/fast/bin/ludex npm run journeys');
const isBuilt = process.env['PAGE'] === 'dist';
const wanted = (process.argv[2] ?? '').split('|');
const workers = Number(process.env['JOURNEYS_AT_ONCE'] ?? 3);
// Milliseconds for each journey, which has many waits. A journey that hangs in one of them fails by that one.
const limit = Number(process.env['LIMIT'] ?? 10 * ample);

const failures: string[] = [];

const journeys = Object.entries(all).filter(([name]) => wanted.some((part) => name.includes(part)));

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
  const opened = await openStage(browser, { program: program! });
  const stage = isBuilt ? withPage(opened) : opened;
  const verdict = await within(limit, journey(stage), 'the journey').then(
    (problems) => [...problems, ...new Set(stage.misfits)].join('\n  '),
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
const time = `${Math.round((performance.now() - began) / 1000)} s`;
console.log(
  failures.length === 0 ? `${journeys.length} journeys passed in ${time}` : `${failures.length} of ${journeys.length} journeys failed`,
);
process.exit(failures.length === 0 && journeys.length > 0 ? 0 : 1);
