// Journeys of the checks of an engine's protocol, with an engine that plays no legal move and prints what would be markup.
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openPage, type Journeys, type Stage } from './stage';
import { becomes } from './time';

const rude = `
[engines.Rude]
command = "/bin/sh"
args = ["-c", '''
while read -r line; do
  case "$line" in
    uci) echo "id name <b>Rude</b>"; echo "id author <i>nobody</i>"; echo uciok ;;
    isready) echo readyok ;;
    go*) printf 'info string <img src=x>\\033[2J\\n'; echo bestmove a1a1 ;;
    quit) exit 0 ;;
  esac
done''']
protocol = "uci"
game = "chess"

[engines.Mute]
command = "/bin/cat"
protocol = "uci"
game = "chess"
`;

// The server reads the file again by itself.
async function openEngine(stage: Stage, page: Page, name: string) {
  await page.goto(`${stage.address}/engines`);
  await page.locator('.engine-row', { hasText: name }).click();
  await page.locator('.check > summary').waitFor();
  if (!(await page.locator('.check').evaluate((part: HTMLDetailsElement) => part.open))) await page.locator('.check > summary').click();
}
const ended = (page: Page, how: string) => page.locator(`.check[data-state="${how}"]`).waitFor();

export const checkJourneys: Journeys = {
  async 'engines: its protocol is checked, and each finding has its lines and its command'(stage) {
    appendFileSync(stage.file, rude);
    const { page, problems } = await openPage(stage);
    await openEngine(stage, page, 'Rude');
    for (const level of ['handshake', 'position']) await page.locator(`[data-level="${level}"]`).click();
    await page.locator('[data-action="check"]').click();
    await ended(page, 'done');
    const finding = page.locator('[data-check="position/startpos"]');
    await finding.locator('summary', { hasText: 'a1a1' }).click();
    // What the engine prints is text and nothing else.
    await finding.locator('.traffic .engine', { hasText: 'info string <img src=x>\\x1B[2J' }).waitFor();
    await finding.locator('.traffic .us', { hasText: 'position startpos' }).first().waitFor();
    assert.equal(await page.locator('.check img').count(), 0);
    assert.equal(
      await finding.locator('[data-part="again"]').innerText(),
      `LUDEX_ENGINES='${stage.file}' ludex check -engine 'conf=Rude' --only position/startpos`,
    );
    assert.match(await page.locator('[data-part="summary"]').innerText(), /^ludex check uci: \d+ of \d+ checks passed; failed: \d+ must/);
    assert.match(await page.locator('[data-part="badge"]').innerText(), /^uci \d+\/\d+$/);
    // The failures come first, and all are there.
    const shown = () => page.locator('.check-results > li').count();
    const failures = await shown();
    await page.locator('.check .choice input[value="all"]').check({ force: true });
    assert.ok((await shown()) > failures);
    await page.locator('[data-check="handshake/uciok"][data-verdict="pass"]').waitFor();
    await page.locator('.check .choice input[value="failed"]').check({ force: true });
    assert.equal(await shown(), failures);
    await page.reload();
    await finding.waitFor();
    return problems;
  },
  async 'engines: a check is stopped by its button, and by leaving its page'(stage) {
    appendFileSync(stage.file, rude);
    const { page, problems } = await openPage(stage);
    await openEngine(stage, page, 'Mute');
    await page.locator('[data-action="check"]').click();
    await ended(page, 'running');
    await page.locator('[data-action="cancel-check"]').click();
    await ended(page, 'stopped');
    await page.getByText('It was stopped from this page or another one.').waitFor();
    await page.locator('[data-action="check"]').click();
    await ended(page, 'running');
    await page.locator('.engine-row', { hasText: 'Ludex' }).click();
    await page.locator('.engine-row', { hasText: 'Mute' }).click();
    await ended(page, 'stopped');
    await page.getByText('the page that had started it was left').waitFor();
    return problems;
  },
  async 'engines: findings on a phone in the dark are as wide as it'(stage) {
    appendFileSync(stage.file, rude);
    const { page, problems } = await openPage(
      stage,
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      { theme: 'dark' },
    );
    await openEngine(stage, page, 'Rude');
    await page.locator('[data-level="position"]').tap();
    await page.locator('[data-action="check"]').tap();
    await ended(page, 'done');
    await page.locator('[data-check="position/startpos"] summary').tap();
    await page.locator('[data-check="position/startpos"] .traffic').waitFor();
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await becomes(isWide));
    return problems;
  },
};
