import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, typePin } from './frame.ts';

/** Makes a wallet from a user's page and waits for the wallet's own page. */
export async function createWallet(page: Page, { chain, pin }: { chain: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: 'New wallet' }).click();
  const drawer = dialog(page, 'New wallet');
  await drawer.getByRole('radio', { name: chain }).press('Space');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  await expectWalletPage(page);
}

/** The activity of the wallet, newest first. */
export function eventsOfWallet(page: Page): Locator {
  return page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
}

interface Exporting<File> {
  readonly password: string;
  readonly pin: string;
  confirm(step: () => Promise<void>): Promise<void>;
  /** Takes the file as the drawer hands it out. */
  save(step: () => Promise<void>): Promise<File>;
}

/** Exports the wallet of the page as a keystore. */
export async function exportKeystore<File>(
  page: Page,
  { password, pin, confirm, save }: Exporting<File>,
): Promise<File> {
  await chooseAction(page, 'Export…');
  const drawer = dialog(page, 'Export');
  await drawer.getByLabel('Password', { exact: true }).fill(password);
  await drawer.getByLabel('Repeat password').fill(password);
  await typePin(drawer, pin);
  await confirm(() => drawer.getByRole('button', { name: 'Export keystore' }).click());
  const result = dialog(page, 'Keystore exported');
  const file = await save(() => result.getByRole('button', { name: 'Download keystore' }).click());
  await result.getByRole('button', { name: 'Done' }).click();
  return file;
}

interface ImportedKeystore {
  readonly user: string;
  readonly chain: string;
  readonly file: { readonly name: string; readonly text: string };
  readonly password: string;
  readonly pin: string;
}

/** Imports the file of a keystore from the Wallets page for a user, and waits for the new wallet's own page. */
export async function importKeystore(
  page: Page,
  { user, chain, file, password, pin }: ImportedKeystore,
): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click();
  const drawer = dialog(page, 'Import wallet');
  await drawer.getByLabel('User').fill(user);
  await page.getByRole('option', { name: user }).click();
  await drawer.getByRole('radio', { name: chain }).press('Space');
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: '', buffer: Buffer.from(file.text) });
  await expect(drawer.getByText(/^Keystore of 0x/)).toBeVisible();
  await drawer.getByLabel('Keystore password').fill(password);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Import wallet' }).click();
  await expectWalletPage(page);
}

/** Archives or unarchives the wallet of the page. */
export async function archiveWallet(page: Page, verb: 'Archive' | 'Unarchive'): Promise<void> {
  if (verb === 'Archive') await chooseAction(page, 'Archive…');
  else await page.getByRole('button', { name: 'Unarchive…' }).click();
  const confirmation = dialog(page, verb);
  await confirmation.getByRole('button', { name: `${verb} wallet` }).click();
  await expect(confirmation).toBeHidden();
}

/** Chooses an action from the menu of the open record. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function expectWalletPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
}
