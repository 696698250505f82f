import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openPage } from './frame.ts';

/** The card of a chain on the Chains page. */
export function chainCard(page: Page, chain: string): Locator {
  return page.getByRole('region', { name: chain });
}

/** The line along the bottom of every page. */
export function statusStrip(page: Page): Locator {
  return page.getByRole('contentinfo');
}

/** Starts a chain from its card and waits until it runs. */
export async function startChain(page: Page, chain: string): Promise<void> {
  await openPage(page, 'Chains');
  await page.getByRole('button', { name: `Start ${chain}` }).click();
  await expect(chainCard(page, chain)).toContainText('Running');
}

/** Resets a chain from its card. */
export async function resetChain(page: Page, chain: string): Promise<void> {
  await openPage(page, 'Chains');
  await page.getByRole('button', { name: `More for ${chain}` }).click();
  await page.getByRole('menuitem', { name: 'Reset…' }).click();
  const confirmation = dialog(page, `Reset ${chain}?`);
  await confirmation.getByRole('button', { name: `Reset ${chain}` }).click();
  await expect(confirmation).toBeHidden();
}

/** Sends USDC from the Chains page to the wallet whose name starts with this text; returns the notice. */
export async function mintUsdc(page: Page, { wallet, amount }: { wallet: string; amount: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'Faucet…' }).click();
  const drawer = dialog(page, 'Faucet');
  await drawer.getByRole('radio', { name: 'USDC' }).press('Space');
  await drawer.getByRole('combobox', { name: 'To' }).fill(wallet);
  await page.getByRole('option', { name: wallet }).click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByRole('button', { name: 'Send USDC' }).click();
  return dialog(page, 'USDC sent');
}

/** Gives coins to the wallet of the page. */
export async function fundWallet(page: Page, { amount }: { amount: string }): Promise<void> {
  await page.getByRole('button', { name: 'Faucet…' }).click();
  const drawer = dialog(page, 'Faucet');
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByRole('button', { name: /^Send / }).click();
  const sentDialog = dialog(page, 'sent');
  await sentDialog.getByRole('button', { name: 'Done' }).click();
}

/** Mints an item to the wallet of the page; returns the drawer that reports it. */
export async function mintItem(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mint an item…' }).click();
  await dialog(page, 'Mint test item').getByRole('button', { name: 'Mint item' }).click();
  return dialog(page, 'Item minted');
}

/** The balances of the page's wallet. */
export function balances(page: Page): Locator {
  return page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
}

export function items(page: Page): Locator {
  return page.getByRole('list', { name: 'Items' }).getByRole('listitem');
}

/** Pastes a text into the palette. */
export async function pasteIntoPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or paste an id' }).fill(text);
}
