import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { artifacts } from './places.ts';
import { inBothThemes } from './theme.ts';

/** Only VAULTDESK_SCREENSHOTS=1 stores pictures: each takes longer than most steps of a journey. */
const storesPictures = process.env.VAULTDESK_SCREENSHOTS === '1';

/** Stores a picture of a page in both themes, as e2e/artifacts/screens/<project>/<name>-<theme>.png. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (storesPictures) await inBothThemes(page, (theme) => keepPicture(page, `${name}-${theme}`));
}

/** Stores a picture of the current page as e2e/artifacts/screens/<project>/<name>.png. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!storesPictures) return;
  const path = join(artifacts, 'screens', test.info().project.name, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
