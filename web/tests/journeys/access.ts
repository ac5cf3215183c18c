// No page has a finding of axe: all pages, in both themes, on a wide screen and on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Match } from '../../src/wire/types';
import { chessRecord } from './records';
import { between, inState, type Frame } from './between';
import { act, command, openPage, openTable, request, type Journey, type Journeys, type Stage } from './stage';
import { becomes } from './time';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as { axe: { run(options: unknown): Promise<{ violations: Violation[] }> } };
    return (await run.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations;
  });
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary.slice(0, 300)}`,
  );
}

// An address, and the selector of an element that shows that the page has loaded.
type Place = readonly [path: string, shown: string];

async function boards(stage: Stage, page: Page): Promise<Place[]> {
  const seats = [{ kind: 'me' }, { kind: 'me' }];
  const id = await openTable(stage, page, { game: 'gomoku', rule_set: 'standard', seats }, [0, 1]);
  // An invitation page goes to the board once the seat is taken.
  const invited = await openTable(stage, page, { game: 'chess', seats: [{ kind: 'me' }, { kind: 'open' }] }, [0]);
  return [
    [`/table/${id}`, '.board'],
    [`/analyse/${await chessRecord(stage)}`, '.graph canvas'],
    ['/', '.setup .choice'],
    [`/invite/${invited}#x`, '.played'],
    [`/join/${invited}#x`, '.played'],
  ];
}
const lists = (): Promise<Place[]> =>
  Promise.resolve([
    ['/analyse', '.games'],
    ['/games', 'h1'],
    ['/engines', '.engine-row'],
    ['/engines/Ludex', '[data-option]'],
    ['/settings', '.keys li'],
    ['/nowhere', 'h1'],
  ]);

// A match between two levels of the built-in engine, which every server has.
async function matches(stage: Stage): Promise<Place[]> {
  const engines = [1, 2].map((level) => ({ engine: 'Ludex', level, depth: 1 }));
  const plan = { engines, rounds: 500, concurrency: 2, time: { kind: 'none' }, sprt: { elo0: 0, elo1: 1, alpha: 0.05, beta: 0.05 } };
  const { id } = (await request(stage, 'POST', '/api/matches', {
    game: 'gomoku',
    variant: 'standard',
    rule_set: 'standard',
    params: {},
    ...plan,
  })) as { id: number };
  // Engines that take their time, so that their first game lasts; nodes, because no time is enough on a busy machine.
  const slow = {
    engines: [
      { engine: 'Ludex', nodes: 400_000 },
      { engine: 'Ludex', name: 'Other', nodes: 400_000 },
    ],
    rounds: 1,
    time: { kind: 'fischer', base: 900_000, increment: 0 },
  };
  const { id: watched } = (await request(stage, 'POST', '/api/matches', {
    game: 'chess',
    variant: 'standard',
    rule_set: 'fide',
    params: {},
    ...slow,
  })) as { id: number };
  const hasBegun = async () => ((await request(stage, 'GET', `/api/matches/${watched}`)) as Match).live.length > 0;
  assert.ok(await becomes(hasBegun));
  return [
    [`/matches/${watched}/game/1`, '.moves .move'],
    [`/matches/${id}`, '.match-games li'],
    ['/matches', '.match-row'],
  ];
}

function journey(
  theme: 'light' | 'dark',
  viewport: { width: number; height: number },
  places: (stage: Stage, page: Page) => Promise<Place[]>,
): Journey {
  return async (stage) => {
    const { page, problems } = await openPage(stage, { viewport, bypassCSP: true, reducedMotion: 'reduce' }, { theme });
    const found: string[] = [];
    for (const [path, shown] of await places(stage, page)) {
      await page.goto(stage.address + path);
      await page.locator(shown).first().waitFor({ state: 'attached' });
      found.push(...(await findingsOn(page)).map((finding) => `${theme} ${path} ${finding}`));
    }
    return [...found, ...problems];
  };
}

const screen = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
export const accessJourneys: Journeys = {
  'axe: boards and forms, light': journey('light', screen, boards),
  'axe: boards and forms, dark, on a phone': journey('dark', phone, boards),
  'axe: matches, light': journey('light', screen, matches),
  'axe: matches, dark, on a phone': journey('dark', phone, matches),
  'axe: lists and settings, light': journey('light', screen, lists),
  'axe: lists and settings, dark, on a phone': journey('dark', phone, lists),
};

// The states of a table that only a test can bring about at will.
function tableStates(theme: 'light' | 'dark', viewport: { width: number; height: number }): Journey {
  return async (stage) => {
    const { page, problems } = await openPage(stage, { viewport, bypassCSP: true, reducedMotion: 'reduce' }, { theme });
    const wire = await between(page);
    const found: string[] = [];
    const look = async (state: string, shown: string) => {
      await page.locator(shown).first().waitFor({ state: 'attached' });
      found.push(...(await findingsOn(page)).map((finding) => `${theme} ${state} ${finding}`));
    };
    const me = { kind: 'me' };
    const strong = { kind: 'builtin', level: 9 };
    const id = await openTable(stage, page, { game: 'chess', time: { kind: 'fischer', base: 60_000 }, seats: [me, me] }, [0, 1]);
    await page.keyboard.press('/');
    await page.locator('.type-move input').pressSequentially('e');
    await page.locator('.type-move [role="option"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await look('a typed move', '.type-move [aria-selected="true"]');
    await page.keyboard.press('Escape');
    await page.locator('.type-move').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+D');
    await look('drawing', '.draw-tools');
    wire.change(
      inState(`table/${id}`, (data) => {
        const [first, second] = data['seats'] as Frame[];
        const died = { ...second, kind: 'engine', name: 'Stockfish', state: 'died', reason: 'bad_alloc', captured: 'PP' };
        return { ...data, seats: [{ ...first, captured: 'ppq' }, died] };
      }),
    );
    await page.reload();
    await page.locator('.last-words summary').click();
    await look('last words and captured men', '.last-words pre');
    const watched = await openTable(stage, page, { game: 'chess', seats: [me, strong] }, []);
    await act(stage, watched, 0, 'e2e4');
    await page.locator('.moves .move').nth(1).waitFor({ state: 'attached' });
    if (await page.locator('[data-tab="engine"]').isVisible()) await page.locator('[data-tab="engine"]').click();
    await look('watching', '.watched.past');
    await command(stage, watched, 0, 'resign');
    if (await page.locator('[data-tab="graph"]').isVisible()) await page.locator('[data-tab="graph"]').click();
    await look('a finished game', '.graph canvas');
    return [...found, ...problems];
  };
}
export const stateAccessJourneys: Journeys = {
  'axe: states of a table, light': tableStates('light', screen),
  'axe: states of a table, dark, on a phone': tableStates('dark', phone),
};
