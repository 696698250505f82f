import type { Locator, Page } from '@playwright/test';
import { dialog, openPage } from './frame.ts';

/** Makes a market user from the list; the console then shows their page. */
export async function createMarketUser(page: Page, nickname: string): Promise<void> {
  await openPage(page, 'Market users');
  await page.getByRole('button', { name: 'New market user' }).click();
  const drawer = dialog(page, 'New market user');
  await drawer.getByLabel('Nickname').fill(nickname);
  await drawer.getByRole('button', { name: 'Create market user' }).click();
}

/** The available, reserved or total balance of the page's market user. */
export function amountOf(page: Page, name: 'Available' | 'Reserved' | 'Total'): Locator {
  return page.locator('dl[aria-label="Balance"] > div').filter({ hasText: name });
}

export function depositCard(page: Page, chain: string): Locator {
  return page.getByRole('region', { name: `Deposit address on ${chain}` });
}

export function movements(page: Page): Locator {
  return page.getByRole('list', { name: 'Movements' }).getByRole('listitem');
}

/** Deposits test USDC by the button of a chain; returns the drawer that shows it. */
export async function depositUsdc(page: Page, chain: string, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: `Deposit test USDC on ${chain}…` }).click();
  const drawer = dialog(page, 'Deposit test USDC');
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByRole('button', { name: 'Deposit USDC' }).click();
  return dialog(page, 'USDC deposited');
}

/** The fulfillment beside the list. */
export function fulfillmentPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Fulfillment' });
}
