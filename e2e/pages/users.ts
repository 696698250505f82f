import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openPage, typePin } from './frame.ts';

type NewUser = { readonly reference: string; readonly pin: string };

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

/** The row of a signing method on the page of a user. @example signingMethod(page, 'PIN') */
export function signingMethod(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Signing methods' }).getByRole('listitem').filter({ hasText: name });
}

/** Adds an emergency code from the warning about the missing code; returns the code shown. */
export async function addEmergencyCode(page: Page, { pin }: { pin: string }): Promise<string> {
  await page.getByRole('button', { name: 'Add an emergency code' }).click();
  const drawer = dialog(page, 'Add an emergency code');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Add an emergency code' }).click();
  const codeDialog = dialog(page, 'Save the emergency code');
  const code = await saveEmergencyCode(codeDialog);
  await codeDialog.getByRole('button', { name: 'Done' }).click();
  await expect(signingMethod(page, 'Emergency code')).toBeVisible();
  return code;
}

/** Ticks that the shown code was saved; answers it in its groups of five. */
export async function saveEmergencyCode(container: Locator): Promise<string> {
  await container.getByRole('checkbox', { name: 'I have saved it' }).check();
  const groups = await container.locator('code span').allTextContents();
  return groups.join(' ');
}

/** Chooses an item in the menu of a user or signing method. @example chooseFor(page, 'PIN', 'Remove…') */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^More for (the )?${name}$`) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
