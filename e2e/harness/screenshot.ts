import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { artifacts } from './places.ts';
import { inBothThemes } from './theme.ts';

/** Keeps a picture of a page in both themes, as e2e/artifacts/screens/<project>/<name>-<theme>.png. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await inBothThemes(page, (theme) => keepPicture(page, `${name}-${theme}`));
}

/** Keeps a picture of the page as it is now, as e2e/artifacts/screens/<project>/<name>.png. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(artifacts, 'screens', test.info().project.name, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
