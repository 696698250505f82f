import type { Locator, Page } from '@playwright/test';
import { dialog } from './frame.ts';

/** The payment beside the list. */
export function paymentPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Payment' });
}

/** The timeline of the payment, newest first. */
export function timeline(page: Page): Locator {
  return page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
}

/** The cards that were tried on the payment of the page, and what went back to them. */
export function charges(page: Page): Locator {
  return page.getByRole('list', { name: 'Charges' }).getByRole('listitem');
}

/** The paid, refunded or refundable amount of the payment. */
export function moneyOf(page: Page, name: 'Paid' | 'Refunded' | 'Refundable'): Locator {
  return page.locator('dl[aria-label="Money"] > div').filter({ hasText: name });
}

/** Pays with the test card of this title in the drawer that is open. */
export async function payWith(page: Page, card: string): Promise<void> {
  const drawer = dialog(page, 'as a user');
  await drawer.getByRole('radio', { name: card, exact: true }).check();
  await drawer.getByRole('button', { name: /^Pay / }).click();
}
