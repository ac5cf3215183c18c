// A journey through the groups of a position of go: a problem with its goal, which is answered.
import assert from 'node:assert/strict';
import { movesAre, openPage, press, request, type Journeys } from './stage';

// Black's group in the corner lives or dies by B2.
export const cornerProblem =
  '(;GM[1]FF[4]SZ[13]PL[W]C[White to kill]TR[aj]AB[aj][bj][cj][ak][ck][al][cl][dl][dm]AW[ai][bi][ci][di][dj][dk][ek][el][am][bm][em])';
const b2 = 13 + 1;
const k4 = 3 * 13 + 9;

export const groupJourneys: Journeys = {
  async 'groups of go: a problem is answered, the answer is shown with its line, and the panel is closed'(stage) {
    const { page, problems } = await openPage(stage);
    const [row] = (await request(stage, 'POST', '/api/records', cornerProblem)) as { id: number }[];
    await page.goto(`${stage.address}/analyse/${row!.id}`);
    await page.waitForSelector('.board');
    await page.keyboard.press('g');
    const goal = page.locator('.groups .goal');
    await goal.waitFor();
    assert.equal(await goal.getAttribute('data-verdict'), 'open');
    assert.match(await goal.innerText(), /White to kill/);
    // Nothing gives the answer away before it is asked for.
    await page.locator('.groups[aria-busy="false"]').waitFor();
    assert.equal(await page.locator('.groups li').count(), 0);
    // A wrong answer, then the right one.
    await press(page, k4);
    await movesAre(page, 1);
    await page.locator('.goal[data-verdict="failed"]').waitFor();
    await page.keyboard.press('Home');
    await page.locator('.goal[data-verdict="open"]').waitFor();
    await press(page, b2);
    await movesAre(page, 2);
    await page.locator('.goal[data-verdict="solved"]').waitFor();
    await page.locator('.groups li[data-status="dead"]').first().waitFor();
    await page.keyboard.press('Home');
    await page.locator('[data-action="reveal"]').click();
    const critical = page.locator('.groups li[data-status="critical"]', { hasText: 'Black A4 is critical' });
    await critical.waitFor();
    await critical.locator('[data-aim="kill"]').click();
    await critical.locator('.group-line', { hasText: /^B2/ }).waitFor();
    await critical.locator('[data-aim="kill"]').click();
    await critical.locator('.group-line').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.waitForFunction(() => document.querySelectorAll('.groups, .overlay .mark.red').length === 0);
    return problems;
  },
};
