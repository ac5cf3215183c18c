// No label is cut off, and none breaks into two lines, on any page, in any language, on a wide screen and on phones.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { languageNames, languages } from '../../src/i18n/text';
import { chessRecord } from './records';
import { command, openPage, openTable, request, type Journey, type Journeys, type Stage } from './stage';
import { becomes } from './time';

const me = { kind: 'me' };
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

// An address, the selector of an element that shows that the page has loaded, and what is opened there.
interface Place {
  path: string;
  shown: string;
  open?: (page: Page) => Promise<unknown>;
}
const game = (name: string) => (page: Page) => page.locator(`[data-game="${name}"]`).click();
const against = (value: string) => (page: Page) => page.locator(`.setup input[value="${value}"]`).check({ force: true });
const dialog = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.locator('dialog').waitFor();
};

async function places(stage: Stage, page: Page): Promise<Place[]> {
  const clock = { kind: 'fischer', base: 600_000, increment: 5_000 };
  const table = async (asked: Record<string, unknown>, seats: number[]) =>
    `/table/${await openTable(stage, page, { time: clock, ...asked }, seats)}`;
  const chess = await table({ game: 'chess', seats: [me, { kind: 'builtin', level: 3 }] }, [0]);
  const go = await table({ game: 'go', rule_set: 'chinese', params: { size: 19 }, seats: [me, me] }, [0, 1]);
  const opening = await table({ game: 'gomoku', rule_set: 'freestyle', opening: 'swap2', seats: [me, me] }, [0, 1]);
  const over = await table({ game: 'xiangqi', seats: [me, { kind: 'open' }] }, [0]);
  await command(stage, Number(over.split('/').at(-1)), 0, 'resign');
  const plan = {
    engines: [
      { engine: 'Ludex', level: 1, depth: 1 },
      { engine: 'Ludex', level: 2, depth: 1 },
    ],
    rounds: 500,
    concurrency: 1,
    time: { kind: 'none' },
  };
  const { id } = (await request(stage, 'POST', '/api/matches', {
    game: 'gomoku',
    variant: 'standard',
    rule_set: 'standard',
    params: {},
    ...plan,
  })) as { id: number };
  const record = `/analyse/${await chessRecord(stage)}`;
  return [
    ...['chess', 'xiangqi', 'gomoku', 'go'].map((name) => ({ path: '/', shown: '.setup .choice', open: game(name) })),
    ...['engine', 'here', 'link'].map((value) => ({ path: '/', shown: '.setup .choice', open: against(value) })),
    { path: chess, shown: '.moves' },
    { path: chess, shown: '.moves', open: dialog('m') },
    { path: go, shown: '.moves' },
    { path: opening, shown: '.moves' },
    { path: over, shown: '.outcome' },
    { path: record, shown: '.moves .move' },
    { path: record, shown: '.moves .move', open: dialog('i') },
    { path: '/analyse', shown: '.games' },
    { path: '/games', shown: '.cards li' },
    { path: '/engines', shown: '.engine-row' },
    { path: '/engines/Ludex', shown: '[data-option]' },
    { path: '/matches', shown: '.new-match' },
    { path: `/matches/${id}`, shown: '.match-games' },
    { path: '/settings', shown: 'ul.keys li', open: dialog('?') },
    ...['chess', 'xiangqi', 'gomoku', 'go'].map((name) => ({ path: `/setup/${name}`, shown: '.editor' })),
    { path: '/nowhere', shown: 'h1' },
  ];
}

// Runs in the page: what is cut off, and the labels that have two lines. A checkbox may have a sentence, and the place
// where a file is dropped explains itself. Names of people and lines of facts (which have a dot between them) may be
// longer than their room. Slips are what a text should never hold.
function misfits(): string[] {
  const wrong: string[] = [];
  const nameOf = (element: HTMLElement) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.innerText.replace(/\s+/g, ' ').slice(0, 60)}"`;
  const pen = document.createElement('canvas').getContext('2d')!;
  const widthOf = (text: string, style: CSSStyleDeclaration) => {
    pen.font = style.font;
    return pen.measureText(text).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  };
  const linesOf = (element: Element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let most = 0;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      most = Math.max(most, new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size);
    }
    return most;
  };
  const slips = /undefined|NaN|\[object|· ·|^·|·$|\(\)|\b1 (games|moves|points|stones|lines|seconds|minutes|engines)\b/;
  document.querySelectorAll('details').forEach((part) => (part.open = true));
  const labels =
    'button:not(.drop), [role="tab"], .choice span, .choice small, legend, summary, .action span, .rail a, th, .row-field > span, .field > span, h1, h2, h3, kbd';
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (
      element.closest('.sr, .spoken, .board, svg, .moves, .cards') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const box = element.getBoundingClientRect();
    if (box.width < 3 || box.height < 3) continue;
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    const mayScroll = ['auto', 'scroll', 'visible'].includes(style.overflowX) || style.display === 'inline';
    const isLong = element.closest('.player') !== null || element.innerText.includes(' · ');
    if (hasText && !mayScroll && !isLong && element.scrollWidth > element.clientWidth + 1) wrong.push(`cut off: ${nameOf(element)}`);
    if (hasText && box.right > innerWidth + 1 && !element.closest('[class*="scroll"], .wide-table'))
      wrong.push(`outside: ${nameOf(element)}`);
    if (element.matches(labels) && linesOf(element) > 1) wrong.push(`two lines: ${nameOf(element)}`);
    if (hasText && !element.closest('.player') && slips.test(element.innerText)) wrong.push(`a slip: ${nameOf(element)}`);
    const arrow = 18; // of a selection list, in pixels
    if (element instanceof HTMLSelectElement && widthOf(element.selectedOptions[0]?.text ?? '', style) + arrow > element.clientWidth + 2)
      wrong.push(`cut off: the choice ${element.selectedOptions[0]!.text}`);
    if (element instanceof HTMLInputElement && element.value === '' && widthOf(element.placeholder, style) > element.clientWidth + 1)
      wrong.push(`cut off: the hint ${element.placeholder}`);
  }
  return wrong;
}

// Runs in the page: shows what is behind that tab; false if there is none.
function showTab(number: number): boolean {
  const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[number];
  tab?.click();
  return tab !== undefined;
}

// A page that was turned or opened fits once it has been drawn for its size.
async function settled(page: Page): Promise<string[]> {
  let wrong: string[] = [];
  await becomes(async () => (wrong = await page.evaluate(misfits)).length === 0);
  return wrong;
}

const journey =
  (language: string): Journey =>
  async (stage) => {
    const { page, problems } = await openPage(stage, {}, { language });
    const found: string[] = [];
    const all = await places(stage, page);
    await page.evaluate(() => document.fonts.ready);
    for (const { path, shown, open } of all) {
      await page.setViewportSize(sizes[0]!);
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.locator(shown).first().waitFor({ state: 'attached' });
      await open?.(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        // Once something was found, nothing else is waited for.
        const look = async () =>
          found.push(
            ...(await (found.length === 0 ? settled(page) : page.evaluate(misfits))).map((text) => `${size.width} ${path} ${text}`),
          );
        await look();
        // Behind the tabs of a phone there is more.
        for (let tab = 1; await page.evaluate(showTab, tab); tab++) await look();
      }
    }
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual([...new Set(found)], []);
    return problems;
  };

export const labelJourneys: Journeys = Object.fromEntries(
  languages.map((language) => [
    `labels in ${languageNames[language]}: none cut off and none in two lines, on a wide screen and on phones`,
    journey(language),
  ]),
);
