import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openPalette, typePin } from './frame.ts';

/** Selects a contract function. */
export async function chooseFunction(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Functions' })
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Fills an address field by the name of a wallet. */
export async function pickAddress(container: Page | Locator, field: string, wallet: string) {
  const page = 'page' in container ? container.page() : container;
  await container.getByRole('combobox', { name: field }).fill(wallet);
  await page.getByRole('option', { name: wallet }).click();
}

/** Chooses the wallet that signs. @example pickSigner(page, 'Sign with', 'Treasury') */
export async function pickSigner(container: Page | Locator, label: string, wallet: string) {
  const page = 'page' in container ? container.page() : container;
  await container.getByRole('button', { name: label }).click();
  await page.getByRole('textbox', { name: 'Find a wallet' }).fill(wallet);
  await page.getByRole('option', { name: wallet }).click();
  await expect(container.getByRole('button', { name: `${label}: ${wallet}` })).toBeVisible();
}

/** Types the PIN into the form of the page and executes a function. */
export async function execute(page: Page, name: string, pin: string): Promise<void> {
  await typePin(page.getByRole('main'), pin);
  await page.getByRole('button', { name: `Execute ${name}` }).click();
}

/** Waits for the page of a transaction. */
export async function expectTransactionPage(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The arguments of the call that the page of a transaction shows. */
export function callArgument(page: Page, name: string): Locator {
  return page.getByRole('main').locator('dl[aria-label="Arguments"] > div').filter({ hasText: name });
}

/** Sends coins from the wallet of the page, after it has replaced its list. */
export async function sendCoins(
  page: Page,
  { to, amount, pin }: { to: string; amount: string; pin: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeHidden();
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Send…' }).click();
  const drawer = dialog(page, 'Send');
  await pickAddress(drawer, 'To', to);
  await drawer.getByLabel('Amount').fill(amount);
  await expect(drawer).toContainText(new RegExp(`sends ${amount} ETH to ${to}`));
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Send coins' }).click();
  await expectTransactionPage(page, 'Coin transfer');
}

/** Puts another transaction in the place of the waiting one of the page. */
export async function replaceTransaction(
  page: Page,
  { way, pin }: { way: 'Speed up' | 'Cancel'; pin: string },
): Promise<void> {
  if (way === 'Cancel') await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole(way === 'Cancel' ? 'menuitem' : 'button', { name: `${way}…` }).click();
  const drawer = dialog(page, `${way} this transaction`);
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: way === 'Cancel' ? 'Cancel transaction' : way, exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** Deploys a collection from the palette, and waits on its page until the chain has it. */
export async function deployByPalette(page: Page, { name, image }: { name: string; image: string }): Promise<void> {
  await (await openPalette(page)).fill('Deploy coll');
  await page.keyboard.press('Enter');
  const drawer = dialog(page, 'Deploy collection');
  await drawer.getByRole('button', { name: 'Deploy collection' }).click();
  await expect(drawer.getByText('Enter a name.')).toBeVisible();
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Image').fill(image);
  await drawer.getByRole('button', { name: 'Deploy collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Deployed', { timeout: 30_000 });
}

/** Creates a token type on the page of a collection, and waits until the chain has it. */
export async function createTokenType(
  page: Page,
  { name, atMost, image, attribute }: { name: string; atMost: string; image?: string; attribute?: [string, string] },
): Promise<void> {
  await page.getByRole('button', { name: 'New token type…' }).first().click();
  const drawer = dialog(page, 'New token type');
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByLabel('Maximum supply').fill(atMost);
  if (image) await drawer.getByLabel('Image').fill(image);
  if (attribute) {
    await drawer.getByRole('button', { name: 'Add attribute' }).click();
    await drawer.getByLabel('Name of attribute 1').fill(attribute[0]);
    await drawer.getByLabel('Value of attribute 1').fill(attribute[1]);
  }
  await drawer.getByRole('button', { name: 'Create token type' }).click();
  await expect(drawer).toBeHidden();
  await expect(tokenTypeRow(page, name)).toContainText('nothing minted yet');
}

/** The row of a token type on the page of its collection. */
export function tokenTypeRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Token types' }).getByRole('listitem').filter({ hasText: name });
}

/** The panel of the token that is looked at. */
export function tokenPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Token' });
}
