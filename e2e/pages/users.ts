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

/** Replaces the emergency code; answers the new one. */
export async function replaceEmergencyCode(page: Page, { pin }: { pin: string }): Promise<string> {
  await chooseFor(page, 'emergency code', 'Replace…');
  const drawer = dialog(page, 'Replace the emergency code');
  const code = await saveEmergencyCode(drawer);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Replace code' }).click();
  await expect(drawer).toBeHidden();
  return code;
}

/** Ticks that the shown code was saved; answers it in its groups of five. */
async function saveEmergencyCode(container: Locator): Promise<string> {
  await container.getByRole('checkbox', { name: 'I have saved it' }).check();
  const groups = await container.locator('code span').allTextContents();
  return groups.join(' ');
}

/** Sets a new PIN with the emergency code, after a wrong code was rejected. */
export async function recoverLostPin(page: Page, { code, newPin }: { code: string; newPin: string }): Promise<void> {
  await page.getByRole('button', { name: 'Lost PIN?' }).click();
  const drawer = dialog(page, 'New value for the PIN');
  const setPin = async (value: string) => {
    await drawer.getByLabel('Confirmed by emergency code').fill(value);
    await typeDigits(drawer, 'New PIN', newPin);
    await typeDigits(drawer, 'Repeat PIN', newPin);
    await drawer.getByRole('button', { name: 'Change PIN' }).click();
  };
  await setPin(`${code.startsWith('2') ? '3' : '2'}${code.slice(1)}`);
  await expect(drawer.getByText('Wrong value.')).toBeVisible();
  await setPin(code);
  await expect(drawer).toBeHidden();
}

export async function addBiometric(
  page: Page,
  { device, value, pin }: { device: string; value: string; pin: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add method' }).click();
  const drawer = dialog(page, 'Add a signing method');
  await drawer.getByRole('radio', { name: 'Biometric' }).check();
  await drawer.getByLabel('Device id').fill(device);
  await drawer.getByLabel('New value').fill(value);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Add a biometric' }).click();
  await expect(signingMethod(page, device)).toBeVisible();
}

/** Removes a method, confirmed by the PIN. @example removeMethod(page, { name: 'emergency code', pin }) */
export async function removeMethod(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await chooseFor(page, name, 'Remove…');
  const confirmation = dialog(page, `Remove the ${name}`);
  await typePin(confirmation, pin);
  await confirmation.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(confirmation).toBeHidden();
}

/** Deletes the user of the page with all wallets. */
export async function deleteUser(page: Page, { reference }: Pick<NewUser, 'reference'>): Promise<void> {
  await chooseFor(page, 'this user', 'Delete user…');
  const confirmation = dialog(page, `Delete ${reference}?`);
  await confirmation.getByLabel(`Type “${reference}” to confirm`).fill(reference);
  await confirmation.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
}

async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^More for (the )?${name}$`) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function typeDigits(container: Locator, group: string, digits: string): Promise<void> {
  await container.getByRole('group', { name: group }).getByLabel('Digit 1 of 6').click();
  await container.page().keyboard.type(digits);
}
