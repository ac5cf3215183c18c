// Compares the look of the page with its look at a commit: LUDEX=PROGRAM npm run looks [COMMIT]; HEAD if none is named.
// Both pages are built here and drawn by the same Chromium with the same fonts, so that no picture has to be stored
// and differences between machines do not matter. For scenes that differ in more than two pixels of a thousand,
// both pictures and their difference are written to shots/looks, and the exit status is 1.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withPage } from '../measure/built';
import { picturesOf, type Look } from './scenes';
import { serverScenes } from './server-scenes';
import { openBrowser, openStage } from './stage';

const program = process.env['LUDEX'];
if (!program) throw new Error('LUDEX names no program: LUDEX=build/fast/bin/ludex npm run looks');
const allowed = 0.002; // share of the pixels: a clock may have advanced
const stillScenes = ['new-game', 'table-chess', 'table-xiangqi', 'table-gomoku', 'counting-of-go', 'settings'];
const looks: Look[] = ([1440, 1024, 390] as const).flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })));
const names = stillScenes.flatMap((scene) => looks.map(({ size, theme }) => `${scene}-${size}-${theme}`));

const run = (command: string, args: string[], cwd = '.', input?: Buffer) =>
  execFileSync(command, args, { cwd, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'inherit'], ...(input ? { input } : {}) });
const build = (folder: string) => run('npx', ['vite', 'build', '--logLevel', 'warn'], folder);

// Builds the page of that commit with the packages that are installed now.
function buildAt(commit: string, folder: string): string {
  const root = run('git', ['rev-parse', '--show-toplevel']).toString().trim();
  run('tar', ['-x', '-C', folder], root, run('git', ['archive', commit, 'web', 'tests/data/wire'], root));
  symlinkSync(join(root, 'web/node_modules'), join(folder, 'web/node_modules'));
  build(join(folder, 'web'));
  return join(folder, 'web/dist');
}

async function pictures(pages: string): Promise<Buffer[]> {
  const drawn: Buffer[] = [];
  for (const scene of stillScenes) {
    // One stage for each scene, because the server remembers what earlier scenes did.
    const stage = withPage(await openStage(browser, { program: program! }), pages);
    drawn.push(...(await picturesOf(stage, serverScenes[scene]!, looks)).pngs);
    await stage.close();
    console.log(`drawn   ${scene} of ${pages}`);
  }
  return drawn;
}

// Runs in a page, because a page can decode pictures: returns the share of differing pixels and a picture of
// them.
async function difference([before, after]: [string, string]): Promise<{ share: number; picture: string }> {
  const decode = async (png: string) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })!;
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await decode(before), await decode(after)];
  if (a.width !== b.width || a.height !== b.height) return { share: 1, picture: after };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [a.width, a.height];
  const context = canvas.getContext('2d')!;
  const marked = context.createImageData(a.width, a.height);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    // The edges of letters may differ by a shade.
    const isOther = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!) > 16);
    differing += isOther ? 1 : 0;
    marked.data.set(isOther ? [255, 0, 80, 255] : [a.data[at]!, a.data[at + 1]!, a.data[at + 2]!, 60], at);
  }
  context.putImageData(marked, 0, 0);
  return { share: (differing * 4) / a.data.length, picture: canvas.toDataURL('image/png').split(',')[1]! };
}

async function compare(page: Page, name: string, before: Buffer, after: Buffer): Promise<boolean> {
  if (before.equals(after)) return true;
  const found = await page.evaluate(difference, [before.toString('base64'), after.toString('base64')] as [string, string]);
  const isAlike = found.share <= allowed;
  console.log(`${isAlike ? 'ok     ' : 'OTHER  '} ${name}: ${(100 * found.share).toFixed(2)} % of the pixels`);
  if (isAlike) return true;
  const files: [string, Buffer][] = [
    ['before', before],
    ['after', after],
    ['difference', Buffer.from(found.picture, 'base64')],
  ];
  for (const [what, png] of files) writeFileSync(`shots/looks/${name}-${what}.png`, png);
  return false;
}

const commit = process.argv[2] ?? 'HEAD';
rmSync('shots/looks', { recursive: true, force: true });
mkdirSync('shots/looks', { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'ludex-looks-'));
const browser = await openBrowser();
let others = 0;
try {
  const before = await pictures(buildAt(commit, folder));
  build('.');
  const after = await pictures('dist');
  const page = await (await browser.newContext()).newPage();
  for (const [at, name] of names.entries()) others += (await compare(page, name, before[at]!, after[at]!)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
}
console.log(
  others === 0
    ? `${names.length} pictures are as at ${commit}`
    : `${others} of ${names.length} pictures are not as at ${commit}: see shots/looks`,
);
process.exit(others === 0 ? 0 : 1);
