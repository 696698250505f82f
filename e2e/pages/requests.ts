import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openPalette } from './frame.ts';

/** The panel of the request that is looked at. */
export function requestPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Request' });
}

/** Finds a request by its trace code. */
export async function findByTraceCode(page: Page, traceCode: string): Promise<void> {
  const search = await openPalette(page);
  await search.fill(traceCode);
  await page.getByRole('option').filter({ hasText: 'request' }).first().click();
  await expect(requestPanel(page)).toBeVisible();
}

/** Fills in the value of the signing method and sends the open request again. */
export async function sendAgain(page: Page, value: string): Promise<void> {
  const drawer = dialog(page, 'Resend');
  await drawer.getByLabel('Signing method value').fill(value);
  await drawer.getByRole('button', { name: 'Resend' }).click();
  await expect(drawer).toBeHidden();
}
