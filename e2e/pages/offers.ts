import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, expectLeft, openPalette, typePin } from './frame.ts';

/** Begins a new offer by the palette alone, without the mouse. */
export async function startOfferByKeyboard(page: Page): Promise<Locator> {
  await (await openPalette(page)).fill('New offer');
  await page.keyboard.press('Enter');
  return dialog(page, 'New offer');
}

/** Chooses the wallet that sells by typing the beginning of its name. */
export async function pickSellingWallet(drawer: Locator, name: string): Promise<void> {
  const page = drawer.page();
  await expect(drawer.getByRole('button', { name: 'Seller wallet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Find a wallet' }).fill(name);
  await expect(page.getByRole('listbox', { name: 'Wallets' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: `Seller wallet: ${name}` })).toBeFocused();
}

/** Mints test items in the drawer and continues to the terms; starts the chain if it is stopped. */
export async function mintInDrawer(drawer: Locator, button: 'Mint unique item' | 'Mint 10 copies'): Promise<void> {
  const mint = drawer.getByRole('button', { name: button });
  const start = drawer.getByRole('button', { name: 'Start ETHEREUM' });
  await expect(mint.or(start)).toBeVisible();
  if (await start.isVisible()) await start.press('Enter');
  await mint.press('Enter');
  await expect(drawer.getByRole('radio', { checked: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(drawer.getByRole('radio', { name: 'Sale' })).toBeFocused();
}

/** Creates the offer of the terms that are typed; the drawer then asks for the PIN. */
export async function createOffer(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Create offer' }).click();
  await expect(drawer.getByRole('list', { name: 'Progress' })).toBeVisible();
}

/** Types the PIN, approves the transfer if needed, and signs. */
export async function signOffer(drawer: Locator, pin: string): Promise<void> {
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: /^(Approve and sign|Sign offer|Retry)$/ }).click();
}

/** Waits until the offer can be bought, and opens its page. */
export async function openReadyOffer(page: Page): Promise<void> {
  const ready = dialog(page, 'Offer ready');
  await ready.getByRole('button', { name: 'Open offer' }).click();
  await expect(page).toHaveURL(/\/offers\/[0-9a-f-]{36}$/);
  await expect(ready).toBeHidden();
  await expectLeft(page);
}

/** Selects the market user in a field, and creates it if the nickname does not exist. */
export async function pickMarketUser(drawer: Locator, field: string, nickname: string) {
  const name = new RegExp(`^(${nickname}|New market user “${nickname}”)$`);
  // A response for the typed text can replace the option that is clicked.
  await expect(async () => {
    await drawer.getByRole('combobox', { name: field, exact: true }).fill(nickname);
    await drawer.page().getByRole('option', { name }).click({ timeout: 5_000 });
    await expect(drawer).toContainText(/USDC available on ETHEREUM/, { timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
}

/** Deposits test USDC for the market user who pays. */
export async function depositInDrawer(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Deposit 1,000 test USDC' }).click();
  await expect(drawer).toContainText(/^.*1,000\.00 USDC available on ETHEREUM/);
}
