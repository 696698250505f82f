import { expect, type Page } from '@playwright/test';
import { dialog, typePin } from './frame.ts';

/** Makes a wallet from a user's page and waits for the wallet's own page; answers its address. */
export async function createWallet(
  page: Page,
  { chain, pin }: { chain: string; pin: string },
): Promise<void> {
  await page.getByRole('button', { name: 'New wallet' }).click();
  const drawer = dialog(page, 'New wallet');
  await drawer.getByRole('radio', { name: chain }).press('Space');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
}

/** Signs a message from a wallet's page; answers the signature shown. */
export async function signMessage(
  page: Page,
  { message, pin }: { message: string; pin: string },
): Promise<string> {
  await page.getByRole('button', { name: /^Sign/ }).first().click();
  const drawer = dialog(page, 'Sign a message');
  await drawer.getByLabel('Message').fill(message);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Sign message' }).click();
  const signature = drawer.getByRole('status').getByText(/^0x[0-9a-f]{130}$/);
  await expect(signature).toBeVisible();
  return (await signature.textContent()) ?? '';
}
