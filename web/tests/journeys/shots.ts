// Takes pictures of the main scenes in all sizes and both themes, for a person to look at:
// LUDEX=PROGRAM npm run shots [SCENES [SIZE-THEME [LANGUAGE]]], with commas between scenes and between sizes. Lines that are
// cut in half are named.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cutLines } from './cut-lines';
import { picturesOf, sizes, type Look } from './scenes';
import { serverScenes } from './server-scenes';
import { openBrowser, openStage } from './stage';
import { withPage } from '../measure/built';

const program = process.env['LUDEX'];
if (!program) throw new Error('LUDEX names no program: LUDEX=build/fast/bin/ludex npm run shots');
const wanted = process.argv[2]?.split(',') ?? Object.keys(serverScenes);
const asked = process.argv[3]?.split(',');
const language = process.argv[4] ?? 'en';
const looks = (Object.keys(sizes) as Look['size'][])
  .flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
  .filter(({ size, theme }) => !asked || asked.includes(`${size}-${theme}`))
  // A scene is played in the widest window, where nothing is behind a tab.
  .sort((a, b) => sizes[b.size].width - sizes[a.size].width);

mkdirSync('shots', { recursive: true });
const browser = await openBrowser();
for (const name of wanted) {
  // A stage of its own for each scene, because a server remembers what earlier scenes did.
  const stage = withPage(await openStage(browser, { program }));
  const { pngs, problems } = await picturesOf(stage, serverScenes[name]!, looks, {
    settings: { language },
    async look(page, { size, theme }) {
      for (const line of await cutLines(page)) console.log(`${name}-${size}-${theme}: ${line}`);
    },
  });
  for (const [at, { size, theme }] of looks.entries())
    writeFileSync(`shots/${name}-${size}-${theme}${language === 'en' ? '' : `-${language}`}.png`, pngs[at]!);
  console.log(`${name}: ${pngs.length} pictures`, ...problems);
  await stage.close();
}
await browser.close();
process.exit(0);
