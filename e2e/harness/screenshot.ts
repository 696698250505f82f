import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { artifacts } from './places.ts';
import { showTheme } from './theme.ts';

/** Keeps a picture of a page in both themes, as e2e/artifacts/screens/<project>/<name>-<theme>.png. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const { project } = test.info();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    await page.screenshot({
      path: join(artifacts, 'screens', project.name, `${name}-${colorScheme}.png`),
      animations: 'disabled',
    });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
