// How pictures of scenes are taken, for people and for comparisons.
import type { Page } from 'playwright-core';
import { openPage, type Stage } from './stage';
import { effectsRan } from './time';

export type Scene = (stage: Stage, page: Page) => Promise<void>;

export const sizes = {
  1920: { width: 1920, height: 1080 },
  1440: { width: 1440, height: 900 },
  1280: { width: 1280, height: 720 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  small: { width: 360, height: 640 },
};

export interface Look {
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
}

// Takes pictures of a scene that stands still, one for each look. The scene is played once, and its window is made
// larger and smaller, because to play it takes longer than all its pictures. The problems are those of the console.
export async function picturesOf(
  stage: Stage,
  scene: Scene,
  looks: readonly Look[],
  { settings = {}, look }: { settings?: Record<string, unknown>; look?(page: Page, look: Look): Promise<void> } = {},
): Promise<{ pngs: Buffer[]; problems: string[] }> {
  const { page, problems, context } = await openPage(
    stage,
    { viewport: sizes[looks[0]!.size], colorScheme: looks[0]!.theme, reducedMotion: 'reduce' },
    settings,
  );
  await scene(stage, page);
  await page.evaluate(() => document.fonts.ready);
  const pngs: Buffer[] = [];
  for (const { size, theme } of looks) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // Charts and boards are measured and drawn again.
    await effectsRan(page);
    await effectsRan(page);
    await look?.(page, { size, theme });
    pngs.push(await page.screenshot({ animations: 'disabled' }));
  }
  await context.close();
  return { pngs, problems };
}
