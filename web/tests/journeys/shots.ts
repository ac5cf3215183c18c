// Takes pictures of the main scenes in five sizes and two themes, for a person to look at:
// npm run shots [SCENES [SIZE-THEME [LANGUAGE]]], with commas between scenes and between sizes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { nameOf, picture, scenes, sizes } from './scenes';
import { openBrowser, openStage } from './stage';

const wanted = process.argv[2]?.split(',') ?? Object.keys(scenes);
const asked = process.argv[3]?.split(',');
const language = process.argv[4] ?? 'en';
mkdirSync('shots', { recursive: true });
const browser = await openBrowser();
const stage = await openStage(browser, { delay: 20, program: undefined });
for (const scene of wanted) {
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    for (const theme of ['light', 'dark'] as const) {
      if (asked && !asked.includes(`${size}-${theme}`)) continue;
      const look = { scene, size, theme, language };
      const { png, problems } = await picture(stage, look);
      writeFileSync(`shots/${nameOf(look)}.png`, png);
      if (problems.length > 0) console.log(nameOf(look), problems);
    }
  }
}
await stage.close();
await browser.close();
process.exit(0);
