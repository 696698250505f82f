import { expect, type Page } from '@playwright/test';
import { dialog, openPage, typePin } from './frame.ts';

interface NewUser {
  readonly reference: string;
  readonly pin: string;
}

/** Makes a user from the Users page and waits for the user's own page. */
export async function createUser(page: Page, { reference, pin }: NewUser): Promise<void> {
  await openPage(page, 'Users');
  await page.getByRole('button', { name: 'New user' }).click();
  const drawer = dialog(page, 'New user');
  await drawer.getByLabel('Reference').fill(reference);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
}
