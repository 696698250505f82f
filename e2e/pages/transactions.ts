import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openPage, typePin } from './frame.ts';

/** Opens a contract of a chain by its name, from the Contracts page. */
export async function openContract(
  page: Page,
  { chain, name }: { chain: string; name: string },
): Promise<void> {
  await openPage(page, 'Contracts');
  await page.getByRole('region', { name: chain }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens any address of a chain as a contract. */
export async function openAddressAsContract(
  page: Page,
  { chain, address }: { chain: string; address: string },
): Promise<void> {
  await openPage(page, 'Contracts');
  await page.getByRole('combobox', { name: 'Chain' }).click();
  await page.getByRole('option', { name: chain }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${chain}/${address}`));
}

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
  return page
    .getByRole('main')
    .locator('dl[aria-label="Arguments"] > div')
    .filter({ hasText: name });
}

/** Sends coins from the wallet of the page. */
export async function sendCoins(
  page: Page,
  { to, amount, pin }: { to: string; amount: string; pin: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Send…' }).first().click();
  const drawer = dialog(page, 'Send');
  await pickAddress(drawer, 'To', to);
  await drawer.getByLabel('Amount').fill(amount);
  await expect(drawer).toContainText(new RegExp(`sends ${amount} ETH to ${to}`));
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Send coins' }).click();
  await expectTransactionPage(page, 'Send coins');
}

/** Puts another transaction in the place of the waiting one of the page. */
export async function replaceTransaction(
  page: Page,
  { way, pin }: { way: 'Speed up' | 'Cancel'; pin: string },
): Promise<void> {
  await page.getByRole('button', { name: `${way}…` }).click();
  const drawer = dialog(page, `${way} this transaction`);
  await typePin(drawer, pin);
  await drawer
    .getByRole('button', { name: way === 'Cancel' ? 'Cancel transaction' : way, exact: true })
    .click();
  await expect(drawer).toBeHidden();
}
