// Journeys of the form of a new game: what it says of the terms before one presses Play.
import assert from 'node:assert/strict';
import type { Hello, Setup } from '../../src/wire/types';
import { openPage, openTable, request, type Journeys } from './stage';

export const newGameJourneys: Journeys = {
  async 'the form of a new game says how long an engine thinks without a clock'(stage) {
    const { page, problems } = await openPage(stage);
    const { unclocked_ms } = (await request(stage, 'GET', '/api/hello')) as Hello;
    assert.ok(unclocked_ms > 0);
    await page.goto(stage.address);
    const said = page.getByText(`an engine takes up to ${unclocked_ms / 1000} s a move`);
    await page.getByRole('group', { name: 'Time' }).getByText('No clock', { exact: true }).click();
    await said.waitFor();
    // Nobody waits for an engine where two people play.
    await page.locator('.setup').getByText('Friend here', { exact: true }).click();
    await said.waitFor({ state: 'detached' });
    await page.locator('.setup').getByText('Ludex', { exact: true }).click();
    await said.waitFor();
    await page.getByRole('group', { name: 'Time' }).getByRole('radio').nth(1).check({ force: true });
    await said.waitFor({ state: 'detached' });
    return problems;
  },
  async 'an invitation names all that its reader cannot see yet, on the page that sends it and on the one that it opens'(stage) {
    const { page, problems } = await openPage(stage);
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const terms: [Record<string, unknown>, RegExp][] = [
      [
        { game: 'go', rule_set: 'chinese', params: { size: 13, handicap: 4, komi: '0.5' } },
        /^Go · Chinese rules · No clock · Board size 13 · Handicap 4 · Komi 0\.5/,
      ],
      [{ game: 'gomoku', rule_set: 'renju', opening: 'swap', params: { size: 15 } }, /^Gomoku · Renju · Swap · No clock · Board size 15/],
      [{ game: 'chess', variant: 'standard', rule_set: 'fide' }, /^Chess · Standard · FIDE · No clock/],
      [{ game: 'xiangqi', rule_set: 'cca' }, /^Xiangqi · Standard · Chinese \(CCA\) · No clock/],
    ];
    for (const [asked, told] of terms) {
      const id = await openTable(stage, page, { ...asked, seats }, [0]);
      for (const kind of ['invite', 'join']) {
        await page.goto(`${stage.address}/${kind}/${id}`);
        await page.locator('.played', { hasText: told }).waitFor();
      }
    }
    return problems;
  },
  async 'an invitation has a key of its own, which can be renewed, and who comes by it sits down'(stage) {
    const { page, problems } = await openPage(stage);
    const id = await openTable(stage, page, { game: 'chess', seats: [{ kind: 'me' }, { kind: 'open' }] }, [0]);
    await page.goto(`${stage.address}/invite/${id}`);
    const link = page.locator('[data-invitation="guest"] input');
    await link.waitFor();
    const first = await link.inputValue();
    assert.match(first, new RegExp(`/join/${id}#key=\\w+$`));
    await page.locator('[data-invitation="guest"] [data-action="renew"]').click();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLInputElement>('[data-invitation="guest"] input')!.value !== before,
      first,
    );
    await page.locator('[data-action="invite-watcher"]').click();
    await page.locator('[data-invitation="watcher"] input').waitFor();
    const friend = await openPage(stage);
    await friend.page.goto(stage.address + new URL(await link.inputValue()).pathname + new URL(await link.inputValue()).hash);
    await friend.page.locator('.field input').fill('Boris');
    // The key is no longer in the address, where it would be copied with it.
    assert.equal(new URL(friend.page.url()).hash, '');
    await friend.page.getByRole('button', { name: 'Sit down' }).click();
    await friend.page.waitForURL(`**/table/${id}`);
    await friend.page.locator('[data-action="resign"]').waitFor();
    // The page that waited goes to the board.
    await page.waitForURL(`**/table/${id}`);
    return [...problems, ...friend.problems];
  },
};

// Which rules suit which position is known to the real server alone.
export const setUpRulesJourneys: Journeys = {
  async 'a position that was set up is analysed and played by the rules that are chosen for it, and what does not go together is said'(
    stage,
  ) {
    const { page, problems } = await openPage(stage);
    const setupAt = async (kind: string) => {
      await page.waitForURL(`**/${kind}/*`);
      await page.waitForSelector('.board');
      const { setup } = (await request(
        stage,
        'GET',
        `/api/${kind === 'table' ? 'tables' : 'records'}/${new URL(page.url()).pathname.split('/').at(-1)}`,
      )) as { setup: Setup };
      return { rules: setup.rule_set, komi: setup.params!['komi'], size: setup.params!['size'], board: setup.position.split(' ')[0] };
    };
    const board = '9/9/9/9/4x4/9/9/9/9';
    const komi = page.locator('[data-option="komi"] input');
    const setUp = async () => {
      await page.goto(`${stage.address}/engines`);
      await page.goto(`${stage.address}/setup/go#${encodeURIComponent(`${board} w`)}`);
      await page.waitForFunction(() => document.querySelectorAll('.board .stone').length === 1);
      await page.locator('.editor-rules summary').click();
      await page.locator('.editor-rules').getByText('Japanese rules', { exact: true }).click();
      await komi.fill('3.5');
    };
    const chosen = { rules: 'japanese', komi: '3.5', size: '9', board };
    await setUp();
    await page.locator('[data-action="analyse"]').click();
    assert.deepEqual(await setupAt('analyse'), chosen);
    // The form of a game goes on from there.
    await setUp();
    await page.locator('.editor [data-action="play"]').click();
    await page.locator('.from-position', { hasText: 'White to move' }).waitFor();
    await page.locator('.setup summary').click();
    assert.equal(await komi.inputValue(), '3.5');
    assert.equal(await page.locator('.setup [data-option="size"]').count(), 0);
    const play = page.locator('.setup [data-action="play"]');
    const handicap = page.locator('.setup [data-option="handicap"] input').first();
    await handicap.fill('600');
    await page.locator('.setup .problem', { hasText: 'Handicap' }).waitFor();
    assert.ok(await play.isDisabled());
    await handicap.fill('0');
    await page.locator('.setup .problem').waitFor({ state: 'detached' });
    await page.locator('.setup').getByText('Friend here', { exact: true }).click();
    await page.locator('.setup [data-action="play"]:enabled').click();
    assert.deepEqual(await setupAt('table'), chosen);
    return problems.filter((text) => !text.includes('422'));
  },
};
