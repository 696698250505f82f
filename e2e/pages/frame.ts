import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page of the console by its name in the sidebar, where its group may be folded. */
export async function openPage(page: Page, name: string): Promise<void> {
  if (name === 'Contracts' || name === 'Guides') return openByPalette(page, name);
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  const link = navigation.locator('a').filter({ hasText: new RegExp(`^${name}$`) });
  await expect(link).toBeAttached();
  const folded = link.locator('xpath=ancestor::div[@data-folded]/preceding-sibling::div[1]');
  await expect(async () => {
    if ((await folded.count()) > 0) await folded.locator('[data-group]').click();
    // A second click would remove the view of a list.
    await link.click({ timeout: 5_000 });
  }).toPass();
  // Before it appears, elements of the previous page could be clicked.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens a record of a list as a page. */
export async function openRecord(page: Page, list: string, name: string): Promise<void> {
  await openPage(page, list);
  await page.getByRole('link', { name }).click();
  await openAsPage(page);
}

/** Opens the record of the open panel as a page. */
export async function openAsPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expectLeft(page);
}

/** Waits until a list with a panel is replaced by the page of the record: the address changes before. */
export async function expectLeft(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Open as a page' })).toBeHidden();
}

/** Chooses an action from the menu of the open record. */
export async function chooseAction(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens a page that has no item in the sidebar. */
async function openByPalette(page: Page, name: string): Promise<void> {
  await (await openPalette(page)).fill(name);
  await page.getByRole('group', { name: 'Go to' }).getByRole('option', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the palette with its shortcut, once the page can receive keys. */
export async function openPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Find or paste an id' });
  await expect(field).toBeFocused();
  return field;
}

/** The drawer or dialog with this heading. */
export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
}

/** Types into the six boxes of a PIN field. */
export async function typePin(container: Locator, pin: string, group = 'PIN'): Promise<void> {
  await container.getByRole('group', { name: group }).getByLabel('Digit 1 of 6').click();
  await container.page().keyboard.type(pin);
}

/** Narrows the list that is shown to a time, by the chip of this name. */
export async function chooseTime(
  page: Page,
  label: string,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<void> {
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: label }).click();
  const fields = page.getByRole('dialog', { name: label, exact: true });
  if (from !== undefined) await fields.getByLabel('From').fill(from);
  if (to !== undefined) await fields.getByLabel('To').fill(to);
  await fields.getByRole('button', { name: 'Show' }).click();
}

/** Replaces the text of a code editor. With `fill`, an editor that is still being drawn can lose the selection. */
export async function fillEditor(editor: Locator, text: string): Promise<void> {
  await editor.press('ControlOrMeta+a');
  if (text === '') await editor.press('Delete');
  else await editor.page().keyboard.insertText(text);
}

/** Opens the request log with the path of each request, and a row for each. */
export async function openRequestLog(page: Page, query = ''): Promise<Locator> {
  const columns = 'at,status,operation,path,took';
  await page.goto(new URL(`/console/requests?view=all&columns=${columns}${query}`, page.url()).href);
  return page.getByRole('table', { name: 'Requests' }).getByRole('row');
}

/** The panel of the request that is looked at. */
export function requestPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Request' });
}

/** Fills in the value of the signing method and sends the request of the editor. */
export async function sendAgain(page: Page, value: string): Promise<void> {
  await page.getByLabel('Signing method value').fill(value);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Response and fields' })).toContainText('200 OK');
}

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

/** Opens the drawer that moves the clock, by the palette. */
export async function openClock(page: Page): Promise<Locator> {
  const palette = await openPalette(page);
  await palette.fill('Advance clock');
  await page.getByRole('option', { name: 'Advance clock…' }).click();
  return clockDrawer(page);
}

export function clockDrawer(page: Page): Locator {
  return dialog(page, 'Advance clock');
}

/** The part of the strip that shows how far the clock is ahead. */
export function clockInStrip(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('button', { name: /^clock .* ahead$/ });
}

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
export async function chooseResponse(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Responds/ }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await expect(page.getByRole('button', { name: `Responds ${label}`, exact: true })).toBeVisible();
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

/** The fulfillment beside the list. */
export function fulfillmentPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Fulfillment' });
}

/** Selects the dark theme in Settings, asserts that a reload draws the page in it, and restores the theme of the system. */
export async function expectThemeRetained(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, 'Settings');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await theme.getByText('Dark').click();
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme).toBe('dark');

  await page.reload({ waitUntil: 'commit' });

  await expect.poll(scheme).toBe('dark');
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await theme.getByText('System').click();
  await expect.poll(scheme).toBe('light');
}
