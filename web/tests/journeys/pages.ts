// Journeys of the page's own behaviour: settings, languages, themes, motion, large letters.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import en from '../../src/i18n/en.json';
import matchesEn from '../../src/i18n/matches-en.json';
import { chessRecord, showChessRecord } from './records';
import { letMessagesGo, movesAre, openPage, openTable, press, square, type Journeys, type Stage } from './stage';
import { becomes } from './time';

const me = { kind: 'me' };
const themeIs = (page: Page, theme: string) =>
  page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
const colorOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

// Untranslated keys on the page. Names from the server that no language file holds are shown as words on purpose
// and do not count.
const keys = new Set(Object.keys({ ...en, ...matchesEn }).map((key) => key.split('#')[0]!));
async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent!.trim()),
      ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ]),
  );
  return texts.filter((text) => text.includes('.') && keys.has(text));
}
const places = async (stage: Stage, table: number): Promise<[string, string][]> => [
  ['/', '.setup .choice'],
  [`/table/${table}`, '.board'],
  [`/analyse/${await chessRecord(stage)}`, '.moves .move'],
  ['/games', '.cards li'],
  ['/engines', '.engine-row'],
  ['/matches', '.new-match'],
  ['/settings', '.keys li'],
];

// Where what has the focus ends, with its label, and where the bar of the button that begins starts, in pixels from the top
// of the window; null if the focus is not in the form above the bar.
interface Seen {
  what: string;
  ends: number;
  bar: number;
}
const focusBesideBar = (page: Page) =>
  page.evaluate((): Seen | null => {
    const [at, bar] = [document.activeElement as HTMLElement, document.querySelector('.setup-go')!];
    if (!at.closest('.setup') || bar.contains(at)) return null;
    const shown = at.closest('label') ?? at;
    return { what: shown.textContent!, ends: shown.getBoundingClientRect().bottom, bar: bar.getBoundingClientRect().top };
  });

// The texts of the elements that a person can use or read, on the screen or after scrolling.
const controls = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'main button, main a, main input, main select, main summary, .player, .moves .move, .clock',
    )) {
      const isShown = element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
      if (isShown) names.push(element.getAttribute('aria-label') ?? element.innerText.replace(/\s+/g, ' ').trim());
    }
    return names.sort();
  });
// The texts of `whole` that are missing on the page, behind its tabs and in its menu (where commands go if there is
// no room), and the texts that are cut off.
async function lacks(page: Page, whole: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  const wrong: string[] = [];
  const tabs = page.locator('[role="tab"]');
  const count = await tabs.count();
  for (let i = 0; i < Math.max(1, count); i++) {
    if (count > 0) await tabs.nth(i).click();
    left.push(...(await controls(page)));
    wrong.push(...(await cutOff(page)));
  }
  const menu = page.locator('.steps [data-command="menu"]');
  if ((await menu.count()) > 0) {
    await menu.click();
    await page.locator('dialog button').first().waitFor();
    left.push(...(await page.locator('dialog button, dialog a').allInnerTexts()));
    await page.keyboard.press('Escape');
  }
  const lost = whole.filter((name) => !left.includes(name));
  return lost.length > 0 ? [...wrong, `loses ${lost.join(', ')}`] : wrong;
}
// Elements that are cut off where nothing scrolls.
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide in ${innerWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('main button, main input:not([type="radio"]), main select, main .clock')) {
      if (!element.checkVisibility()) continue;
      element.scrollIntoView({ block: 'center' });
      const box = element.getBoundingClientRect();
      const room = element.closest('.panel')?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
      if (box.left < room.left - 1 || box.right > room.right + 1 || box.top < -1 || box.bottom > innerHeight + 1) {
        wrong.push(
          `${element.className} ${element.getAttribute('aria-label') ?? element.innerText} reaches from ${box.left},${box.top} to ${box.right},${box.bottom}`,
        );
      }
    }
    return wrong;
  });

export const pageJourneys: Journeys = {
  async 'settings: language without reload, keys changed and refused, theme kept'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/settings`);
    await page.getByText('Русский').click();
    await page.locator('h1', { hasText: 'Настройки' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru');
    await page.getByText('中文', { exact: true }).first().click();
    await page.locator('h1', { hasText: '设置' }).waitFor();
    await page.getByText('English').click();
    await page.locator('[data-key-of="flip"]').click();
    await page.keyboard.press('b');
    await page.getByText('B already belongs to').or(page.getByText('b already belongs to')).waitFor();
    await page.keyboard.press('F8');
    await page.getByText('Dark', { exact: true }).first().click();
    await page.reload();
    await page.waitForSelector('[data-key-of="flip"]');
    assert.equal(await page.locator('[data-key-of="flip"] kbd').innerText(), 'F8');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    return problems;
  },
  async 'languages: on every page, kept over a reload, and no key shown raw'(stage) {
    const { page, problems } = await openPage(stage);
    const table = await openTable(stage, page, { game: 'xiangqi', seats: [me, me] }, [0, 1]);
    const shows = (shown: string) => page.locator(shown).first().waitFor({ state: 'attached' });
    const everywhere = await places(stage, table);
    for (const [language, name] of [
      ['zh', '中文'],
      ['ru', 'Русский'],
    ] as const) {
      await page.goto(`${stage.address}/settings`);
      await page.locator('.choice').first().getByText(name, { exact: true }).click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      await page.reload();
      await shows('.keys li');
      for (const [path, shown] of everywhere) {
        // Goes to the address without a reload, as a link inside the page does.
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await shows(shown);
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        assert.deepEqual(await rawKeys(page), [], `${language} ${path}`);
      }
    }
    return problems;
  },
  async 'settings: what an analysis begins with, safe colours, all reset and the reset undone'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/settings`);
    await page.locator('[data-engine-of="chess"]').selectOption('Sparring partner');
    await page.locator('.choice', { hasText: 'Lines of an engine' }).getByText('2', { exact: true }).click();
    await page.locator('[data-setting="limit"]').selectOption('depth:12');
    await page.locator('[data-setting="showArrows"]').uncheck();
    await page.locator('.choice', { hasText: 'Colours of marks' }).getByText('Colour-blind safe').click();
    await page.locator('[data-action="reset-all"]').click();
    await page.waitForFunction(() => document.documentElement.dataset['colors'] === 'usual');
    assert.ok(await page.locator('[data-setting="showArrows"]').isChecked());
    await page.locator('.toast').getByText('Undo').click();
    await page.waitForFunction(() => document.documentElement.dataset['colors'] === 'safe');
    await showChessRecord(stage, page);
    assert.equal(await page.locator('.analysis select').first().inputValue(), 'Sparring partner');
    assert.equal(await page.locator('.limit').inputValue(), 'depth:12');
    await page.getByRole('switch').click();
    await page.waitForSelector('.pv button');
    assert.equal(await page.locator('.pv').count(), 2);
    assert.equal(await page.locator('.arrow').count(), 0);
    // On the river board the second seat's men have a ring more.
    await openTable(stage, page, { game: 'xiangqi', seats: [me, me] }, [0, 1]);
    const ring = (side: string) =>
      page
        .locator(`piece.${side}`)
        .first()
        .evaluate((man) => getComputedStyle(man, '::after').borderTopStyle);
    assert.equal(await ring('black'), 'solid');
    assert.equal(await ring('white'), 'none');
    return problems;
  },
  async 'settings: a preset of keys, the men and the board, kept after a reload'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/settings`);
    const choice = (label: string, value: string) => page.locator('.choice', { hasText: label }).getByText(value, { exact: true }).click();
    await choice('Key set', 'Sabaki');
    assert.equal(await page.locator('[data-key-of="engine"] kbd').first().innerText(), 'F4');
    await choice('Squares', 'Blue');
    await choice('Men: Xiangqi', 'Pictures');
    await page.reload();
    await page.waitForSelector('[data-key-of="engine"]');
    assert.equal(await page.locator('[data-key-of="engine"] kbd').first().innerText(), 'F4');
    await openTable(stage, page, { game: 'xiangqi', seats: [me, me] }, [0, 1]);
    await page.waitForSelector('.men-picture');
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    assert.equal(await page.evaluate(() => document.documentElement.dataset['squares']), 'blue');
    // The preset's keys work: up and down step through the game.
    await press(page, square('e2'));
    await press(page, square('e4'));
    await movesAre(page, 1);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.querySelectorAll('.move.current').length === 0);
    return problems;
  },
  async 'settings: presets of keys, one key changed upon a preset, and the choice undone'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/settings`);
    const keyOf = (id: string, key: string) => page.locator(`[data-key-of="${id}"] kbd`, { hasText: key }).first().waitFor();
    const choose = (preset: string) => page.locator('.choice', { hasText: 'Key set' }).getByText(preset, { exact: true }).click();
    await page.locator('[data-key-of="flip"]').click();
    await page.keyboard.press('F8');
    await keyOf('flip', 'F8');
    // Several presets are tried: the undo gives back what there was before all of them, the changed key too.
    await choose('KaTrain');
    await keyOf('engine', 'Space');
    await choose('Lichess');
    await keyOf('next_blunder', 'B');
    await page.locator('.toast', { hasText: 'Keys are set as in Lichess' }).getByText('Undo').click();
    await keyOf('flip', 'F8');
    await page.locator('.choice label.on', { hasText: 'Ludex' }).waitFor();
    // A key upon a preset: one that the preset uses is refused, a free one is taken, and then no undo may lose it.
    await choose('Nibbler');
    await keyOf('play_engine_move', 'F1');
    await page.locator('[data-key-of="hint"]').click();
    await page.keyboard.press('F2');
    await page.locator('[role="alert"]', { hasText: 'F2 already belongs to: Play the move of line 2' }).waitFor();
    await page.keyboard.press('Control+n');
    await page.locator('[role="alert"]', { hasText: 'The browser reserves Ctrl+N' }).waitFor();
    await page.keyboard.press('F7');
    await keyOf('hint', 'F7');
    await letMessagesGo(page);
    await page.locator('.toast').waitFor({ state: 'detached' });
    await page.reload();
    await keyOf('hint', 'F7');
    await keyOf('play_engine_move', 'F1');
    await page
      .locator('li', { has: page.locator('[data-key-of="hint"]') })
      .getByRole('button', { name: 'Reset to the preset' })
      .click();
    await keyOf('hint', 'H');
    // The keys of the preset do what they say.
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.move.current');
    await page.keyboard.press('Control+f');
    await page.locator('[data-command="flip"]').waitFor();
    assert.equal(
      await page
        .locator('.cg-wrap')
        .first()
        .evaluate((board) => board.className.includes('orientation-black')),
      true,
    );
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.querySelectorAll('.move.current').length === 0);
    return problems;
  },
  async 'themes: light, dark, and with the system while the page is open'(stage) {
    const { page, problems } = await openPage(stage, { colorScheme: 'light' });
    await openTable(stage, page, { game: 'go', rule_set: 'chinese', params: { size: 9 }, seats: [me, me] }, [0, 1]);
    await themeIs(page, 'light');
    const [light, board] = [await colorOf(page, 'body'), await colorOf(page, '.board')];
    await page.emulateMedia({ colorScheme: 'dark' });
    await themeIs(page, 'dark');
    assert.notEqual(await colorOf(page, 'body'), light);
    // Boards are objects: they look the same in the dark theme.
    assert.equal(await colorOf(page, '.board'), board);
    await page.goto(`${stage.address}/settings`);
    await page.getByText('Light', { exact: true }).first().click();
    await themeIs(page, 'light');
    assert.equal(await colorOf(page, 'body'), light);
    // A chosen theme does not follow the system.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await themeIs(page, 'light');
    await page.locator('.choice', { hasText: 'Theme' }).locator('input').first().check({ force: true });
    await themeIs(page, 'dark');
    return problems;
  },
  async 'reduced motion: men stand where they go at once'(stage) {
    const { page, problems } = await openPage(stage, { reducedMotion: 'reduce' }, { animate: true });
    await openTable(stage, page, { game: 'chess', seats: [me, me] }, [0, 1]);
    await page.evaluate(() => {
      const moved = globalThis as unknown as { animated: number };
      moved.animated = 0;
      new MutationObserver((changes) => {
        moved.animated += changes.filter(({ target }) => (target as Element).classList.contains('anim')).length;
      }).observe(document.querySelector('.men')!, { subtree: true, attributes: true, attributeFilter: ['class'] });
    });
    await press(page, square('g1'));
    await press(page, square('f3'));
    await movesAre(page, 1);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('.move.current').length === 0);
    assert.equal(await page.evaluate(() => (globalThis as unknown as { animated: number }).animated), 0);
    const lasting = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          return (
            (animationName !== 'none' && parseFloat(animationDuration) > 0.01) ||
            transitionDuration.split(',').some((text) => parseFloat(text) > 0.01)
          );
        })
        .map((element) => element.className),
    );
    assert.deepEqual(lasting, []);
    return problems;
  },
  async 'forms in a low window: the button that begins stays at its foot, and covers nothing that has the focus'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 1280, height: 480 } });
    for (const path of ['/', '/matches']) {
      await page.goto(stage.address + path);
      await page.locator('.setup-go').waitFor();
      await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>('.setup details').forEach((part) => (part.open = true)));
      // A font that arrives later moves everything once more.
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      // Nothing of the form shows below the bar.
      const foot = await page.locator('.setup-go').evaluate((bar) => bar.getBoundingClientRect().bottom);
      assert.ok(foot >= 479, `${path}: the bar ends at ${foot}`);
      await page.locator('.setup input').first().focus();
      let seen: Seen | null = null;
      for (let i = 0; (i === 0 || seen) && i < 60; i++) {
        await page.keyboard.press('Tab');
        seen = await focusBesideBar(page);
        assert.ok(!seen || seen.ends <= seen.bar + 1, `${path}: behind the bar: ${JSON.stringify(seen)}`);
      }
      assert.equal(seen, null, `${path}: the keys came to the end of the form`);
    }
    return problems;
  },
  async 'letters twice as large: everything is still there and can be reached'(stage) {
    // A window of 1280 by 800 at 200 % has room for half as many pixels.
    const { page, problems } = await openPage(stage, { viewport: { width: 1280, height: 800 } });
    const time = { kind: 'fischer', base: 600_000, increment: 5_000 };
    const table = await openTable(stage, page, { game: 'chess', time, seats: [me, me] }, [0, 1]);
    const found: string[] = [];
    for (const [path, shown] of await places(stage, table)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(stage.address + path);
      await page.locator(shown).first().waitFor({ state: 'attached' });
      const whole = await controls(page);
      await page.setViewportSize({ width: 640, height: 400 });
      // The page has been drawn for this size once nothing is cut off.
      let wrong: string[] = [];
      await becomes(async () => (wrong = await lacks(page, whole)).length === 0);
      found.push(...wrong.map((text) => `${path} ${text}`));
    }
    assert.deepEqual(found, []);
    return problems;
  },
};
