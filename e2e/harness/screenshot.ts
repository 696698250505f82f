import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { artifacts } from './places.ts';
import { showTheme } from './theme.ts';

/** Keeps a picture of a page in both themes, as e2e/artifacts/screens/<project>/<name>-<theme>.png. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    await keepPicture(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Keeps a picture of the page as it is now, as e2e/artifacts/screens/<project>/<name>.png. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(artifacts, 'screens', test.info().project.name, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
