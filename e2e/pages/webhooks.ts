import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './frame.ts';

/** Registers the built-in inbox from the empty page of webhooks, and waits for the webhook's own page. */
export async function registerInbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try with the built-in inbox' }).click();
  const drawer = dialog(page, 'New webhook');
  await expect(drawer.getByLabel('URL')).toHaveValue(/\/_vaultdesk\/inbox\/default$/);
  await drawer.getByRole('button', { name: 'Register webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox default' })).toBeVisible();
}

/** Sends a test event from a page that offers it, and gives the panel of its delivery. */
export async function sendTestEvent(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Send test event…' }).click();
  const drawer = dialog(page, 'Send test event');
  await drawer.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await drawer.getByRole('button', { name: 'Send test event' }).click();
  const panel = page.getByRole('complementary', { name: 'Delivery' });
  await expect(panel.getByRole('heading', { name: type })).toBeVisible();
  return panel;
}

/** Chooses what the inbox of the page answers from now on. */
export async function chooseAnswer(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Responds/ }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await expect(page.getByRole('button', { name: `Responds ${label}`, exact: true })).toBeVisible();
}
