import { expect, type Page } from '@playwright/test';
import { chooseAction, dialog, typePin } from './frame.ts';

/** Makes a wallet from a user's page and waits for the wallet's own page. */
export async function createWallet(page: Page, { chain, pin }: { chain: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: 'New wallet' }).click();
  const drawer = dialog(page, 'New wallet');
  await drawer.getByRole('radio', { name: chain }).press('Space');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
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

/** Waits for the page of a wallet. */
export async function expectWalletPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
}
