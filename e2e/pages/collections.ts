import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './frame.ts';
import { pickAddress } from './transactions.ts';

/** Deploys a collection from the palette, and waits on its page until the chain has it. */
export async function deployByPalette(
  page: Page,
  { name, image }: { name: string; image: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or paste an id' }).fill('Deploy coll');
  await page.keyboard.press('Enter');
  const drawer = dialog(page, 'Deploy collection');
  await drawer.getByRole('button', { name: 'Deploy collection' }).click();
  await expect(drawer.getByText('Enter a name.')).toBeVisible();
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Image').fill(image);
  await drawer.getByRole('button', { name: 'Deploy collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Succeeded', {
    timeout: 30_000,
  });
}

/** Creates a token type on the page of a collection, and waits until the chain has it. */
export async function createTokenType(
  page: Page,
  {
    name,
    atMost,
    image,
    attribute,
  }: { name: string; atMost: string; image?: string; attribute?: [string, string] },
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

/** Mints to a wallet by its name, in the open drawer. */
export async function mintIn(
  drawer: Locator,
  { wallet, amount }: { wallet: string; amount: string },
): Promise<void> {
  await pickAddress(drawer, 'To', wallet);
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByRole('button', { name: `Mint ${amount}` }).click();
}

/** The row of a token type on the page of its collection. */
export function tokenTypeRow(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Token types' })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** The panel of the token that is looked at. */
export function tokenPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Token' });
}

/** The row of a token on the page of its collection. */
export function tokenRow(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Tokens' }).getByRole('row', { name });
}
