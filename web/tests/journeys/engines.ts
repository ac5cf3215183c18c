// Journeys of the engines' pages, with an engine that has options of every type (options-engine.mjs).
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPage, request, type Journeys, type Stage } from './stage';

// The engine is started once, so that its options are known.
const known = (stage: Stage, name = 'Many%20options') => request(stage, 'POST', `/api/engines/${name}/test?game=chess`, {});

export const option = (page: Page, name: string) => page.locator(`[data-option="${name}"]`);

export const engineJourneys: Journeys = {
  async 'engines: each type of option changed, reset, out of range, kept as a profile'(stage) {
    const { page, problems } = await openPage(stage);
    await known(stage);
    await assert.rejects(known(stage, 'Missing'));
    await page.goto(stage.address);
    await page.locator('.rail a[href="/engines"]').click();
    await page.locator('.engine-row', { hasText: 'Missing' }).locator('.state.failed').waitFor();
    await page.locator('.engine-row', { hasText: 'Many options' }).click();
    await page.locator('h1', { hasText: 'Many Options 16' }).waitFor();
    assert.equal(await option(page, 'Hash').locator('input').inputValue(), '256');
    await option(page, 'Threads').locator('input').fill('4');
    await option(page, 'Threads').locator('.changed').waitFor();
    await option(page, 'Threads').locator('input').fill('5000');
    await option(page, 'Threads').getByText('From 1 to 1,024').waitFor();
    assert.equal(await page.locator('[data-action="keep"]').isDisabled(), true);
    await option(page, 'Threads').locator('.tool').click();
    assert.equal(await option(page, 'Threads').locator('input').inputValue(), '1');
    await option(page, 'Ponder').locator('input').check();
    await option(page, 'Analysis Contempt').locator('select').selectOption('Off');
    await option(page, 'SyzygyPath').locator('input').fill('table bases');
    await option(page, 'Skill Level').locator('input[type="range"]').fill('7');
    assert.equal(await option(page, 'Skill Level').locator('input[type="number"]').inputValue(), '7');
    await page.locator('.options summary').click();
    const lines = await page.locator('.toml pre').innerText();
    assert.match(
      lines,
      /^\[engines."Many options".options\]\nHash = 256\nPonder = true\n"Analysis Contempt" = "Off"\nSyzygyPath = "table bases"\n"Skill Level" = 7/,
    );
    await page.locator('.keep input').fill('weak');
    await page.locator('[data-action="keep"]').click();
    await page.locator('.keep').waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-action="profile"]').inputValue(), 'weak');
    await page.locator('[data-action="profile"]').selectOption('');
    assert.equal(await option(page, 'Ponder').locator('input').isChecked(), false);
    await page.reload();
    await page.locator('[data-action="profile"]').selectOption('weak');
    assert.equal(await option(page, 'Ponder').locator('input').isChecked(), true);
    await page.locator('[data-action="drop-profile"]').click();
    await page.locator('.toast').getByText('Undo').click();
    await page.waitForFunction(() => (document.querySelector('[data-action="profile"]') as HTMLSelectElement).value === 'weak');
    await page.getByLabel('Find an option').fill('syzy');
    assert.equal(await page.locator('.option').count(), 2);
    return problems;
  },
  async 'play: a level says what it is like, and an engine of the list has a strength of its own'(stage) {
    const { page, problems } = await openPage(stage);
    await known(stage, 'Sparring%20partner');
    await page.goto(stage.address);
    await page.locator('[data-game="chess"]').click();
    const choose = (value: string) => page.locator(`.choice input[value="${value}"]`).first().check({ force: true });
    await choose('1');
    await page.locator('[data-of="level"]', { hasText: /^Child · scores/ }).waitFor();
    await choose('4');
    await page.locator('[data-of="level"]', { hasText: /^Casual player · ≈ 1000/ }).waitFor();
    await choose('9');
    await page.locator('[data-of="level"]').waitFor({ state: 'detached' });
    await choose('engine');
    const strength = page.locator('.strength');
    await strength.getByText('Full strength').waitFor();
    await strength.locator('input').fill('1500');
    await strength.getByText('1500 Elo').waitFor();
    await page.locator('[data-action="play"]').click();
    await page.locator('.player', { hasText: '≈ 1500' }).waitFor();
    return problems;
  },
  async 'engines: a test, and the console both ways with a filter'(stage) {
    const { page, problems } = await openPage(stage);
    // The console is for whoever has the owner's key.
    await page.goto(`${stage.address}/#key=${stage.key()}`);
    await page.waitForSelector('.setup');
    await page.goto(`${stage.address}/engines/Many%20options`);
    await page.getByText('Test the engine to see its options').waitFor();
    await page.locator('[data-action="test"]').click();
    await page.getByText(/answers in [\d,]+ ms/).waitFor();
    await option(page, 'Skill Level').waitFor();
    await option(page, 'Clear Hash').waitFor();
    assert.equal(await option(page, 'Clear Hash').locator('button').isDisabled(), true);
    await page.locator('[data-action="start"]').click();
    await page.locator('.traffic .engine', { hasText: 'uciok' }).waitFor();
    // What it writes to stderr is marked for the eye and for readers.
    await page.locator('.traffic .stderr', { hasText: 'NNUE' }).first().waitFor();
    await page.getByRole('img', { name: 'The engine’s stderr' }).first().waitFor();
    await page.locator('.console form input').fill('go depth 1');
    await page.keyboard.press('Enter');
    await page.locator('.traffic .us', { hasText: 'go depth 1' }).waitFor();
    await page.locator('.traffic .engine', { hasText: 'bestmove' }).waitFor();
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.console form input').inputValue(), 'go depth 1');
    await option(page, 'Clear Hash').locator('button').click();
    await page.locator('.traffic .us', { hasText: 'setoption name Clear Hash' }).waitFor();
    await page.getByLabel('Filter').fill('bestmove');
    // Ludex notes in the console that it did not ask for that move.
    await page.waitForFunction(() => [...document.querySelectorAll('.traffic p')].every((line) => line.textContent!.includes('bestmove')));
    assert.equal(await page.locator('.traffic .engine').count(), 1);
    await page.getByLabel('Filter').fill('');
    await page.locator('[data-action="stop"]').click();
    await page.locator('[data-action="start"]').waitFor();
    assert.equal(await page.locator('.console form input').isDisabled(), true);
    // The console is made higher by keys and by its edge, and stays so over a reload.
    const edge = page.getByRole('separator', { name: 'Height of the console' });
    const height = async () => (await page.locator('.traffic').boundingBox())!.height;
    const before = await height();
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((known) => document.querySelector('.traffic')!.clientHeight > known, before);
    const [byKeys, { x, y, width }] = [await height(), (await edge.boundingBox())!];
    await page.mouse.move(x + width / 2, y + 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 98);
    await page.mouse.up();
    await page.waitForFunction((known) => document.querySelector('.traffic')!.clientHeight > known + 80, byKeys);
    const wanted = await height();
    await page.reload();
    await page.locator('.fold-console').click();
    await page.locator('.traffic .us', { hasText: 'go depth 1' }).waitFor();
    assert.equal(await height(), wanted);
    await edge.dblclick();
    await page.waitForFunction((known) => Math.abs(document.querySelector('.traffic')!.getBoundingClientRect().height - known) < 2, before);
    return problems;
  },
  async 'engines: an engine that does not start says why; a new one is lines to copy'(stage) {
    const { page, problems } = await openPage(stage);
    await assert.rejects(known(stage, 'Missing'));
    await page.goto(`${stage.address}/engines/Missing`);
    await page.getByText('no-such-engine').first().waitFor();
    await page.locator('[data-action="test"]').click();
    await page.locator('.toast', { hasText: 'The test of' }).waitFor();
    await page.getByText('Add an engine').click();
    await page.getByLabel('Name').fill('my engine');
    await page.getByLabel('Program').fill('./engine');
    await page.getByLabel('Arguments').fill('--net "a b"');
    assert.equal(await page.locator('.toml pre').innerText(), '[engines."my engine"]\ncommand = "./engine"\nargs = ["--net", "a b"]\n');
    return problems.filter((text) => !text.includes('502'));
  },
  async 'engines: one that was found fills the form, and one that was added can be chosen everywhere'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/matches`);
    await page.locator('[data-entrant="1"]').waitFor();
    const names = () => page.locator('[data-entrant="1"] [data-field="engine"] option').allInnerTexts();
    assert.equal((await names()).includes('Newcomer'), false);
    stage.addEngine('Newcomer');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-entrant="1"] [data-field="engine"] option')].some(
        ({ textContent }) => textContent === 'Newcomer',
      ),
    );
    await page.goto(`${stage.address}/engines`);
    await page.locator('[data-part="file"]', { hasText: stage.file }).waitFor();
    await page.locator('[data-use="GNU Go"]').click();
    assert.equal(
      await page.locator('.toml pre').innerText(),
      `[engines."GNU Go"]\ncommand = "${stage.programs}/gnugo"\nargs = ["--mode", "gtp"]\nprotocol = "gtp"\ngame = "go"\n`,
    );
    assert.equal(await page.getByLabel('Program').inputValue(), `${stage.programs}/gnugo`);
    return problems;
  },
  async 'engines: changed options are kept as a draft until they are saved or discarded'(stage) {
    const { page, problems } = await openPage(stage);
    await known(stage);
    await page.goto(`${stage.address}/engines/Many%20options`);
    await option(page, 'Threads').locator('input').fill('4');
    await page.locator('.keep', { hasText: 'A profile is a set of options' }).waitFor();
    await page.locator('.engine-row', { hasText: 'Go partner' }).click();
    await page.locator('h1', { hasText: 'Go partner' }).waitFor();
    await page.locator('.engine-row', { hasText: 'Many options' }).locator('.changed').waitFor();
    await page.locator('.engine-row', { hasText: 'Many options' }).click();
    await page.locator('.keep').waitFor();
    assert.equal(await option(page, 'Threads').locator('input').inputValue(), '4');
    await page.reload();
    await page.locator('.keep').waitFor();
    assert.equal(await option(page, 'Threads').locator('input').inputValue(), '4');
    await page.locator('[data-action="discard"]').click();
    await page.locator('.keep').waitFor({ state: 'detached' });
    await page.locator('.engine-row .changed').waitFor({ state: 'detached' });
    return problems;
  },
  async 'engines: a profile is chosen for a game and for an analysis'(stage) {
    const { page, problems } = await openPage(stage);
    await request(stage, 'PUT', '/api/engines/Ludex/profiles/small%201%2F2?game=chess', { values: { Hash: 8 } });
    await page.goto(stage.address);
    await page.locator('[data-game="gomoku"]').click();
    await page.locator('[data-action="play"]').waitFor();
    assert.equal(await page.locator('[data-action="profile"]').count(), 0);
    await page.locator('[data-game="chess"]').click();
    await page.locator('[data-action="profile"]').selectOption('small 1/2');
    const table = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/tables'));
    await page.locator('[data-action="play"]').click();
    const { seats } = (await table).postDataJSON() as { seats: { kind: string; profile?: string }[] };
    assert.deepEqual(seats.map(({ kind, profile }) => [kind, profile]).sort(), [
      ['builtin', 'small 1/2'],
      ['me', undefined],
    ]);
    await page.waitForSelector('.board');
    const [record] = (await request(stage, 'POST', '/api/records', '1. e4 e5 *')) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${record!.id}`);
    await page.locator('.analysis .profile').selectOption('small 1/2');
    const analysis = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/analyses'));
    await page.getByRole('switch').click();
    assert.equal(((await analysis).postDataJSON() as { profile?: string }).profile, 'small 1/2');
    await page.waitForSelector('.analysis .pv button');
    await page.locator('.analysis .profile').selectOption('');
    await page.waitForFunction(() => document.querySelectorAll('.analysis .pv').length === 0);
    await request(stage, 'DELETE', '/api/engines/Ludex/profiles/small%201%2F2?game=chess');
    return problems;
  },
};
