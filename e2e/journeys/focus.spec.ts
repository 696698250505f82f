import { expect, type Page } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette } from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';

const pin = '294817';

test('a dialog from a menu returns the focus to the button of the menu', async ({ page }) => {
  await createUser(page, { reference: 'customer-1', pin });
  const button = page.getByRole('button', { name: 'More for this user' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Delete user…' }).click();
  await leave(page, 'Delete customer-1?');
  await expect(button).toBeFocused();
});

test('closing a drawer from the palette restores the previous focus', async ({ page }) => {
  await openPage(page, 'Wallets');
  const button = page.getByRole('button', { name: 'Import…' });
  await button.focus();
  const palette = await openPalette(page);
  await palette.fill('new user');
  await page.keyboard.press('Enter');
  await leave(page, 'New user');
  await expect(button).toBeFocused();

  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(button).toBeFocused();
});

test('closing the second of two drawers restores the focus from before the first', async ({ page }) => {
  await createUser(page, { reference: 'customer-2', pin });
  await page.getByRole('button', { name: 'More for the PIN' }).click();
  await page.getByRole('menuitem', { name: 'New value…' }).click();
  await dialog(page, 'This PIN cannot be reset').getByRole('button', { name: 'Add an emergency code' }).click();
  await leave(page, 'Add an emergency code');
  await expect(page.getByRole('button', { name: 'More for the PIN' })).toBeFocused();
});

test('Escape and the close button ask before they discard the input of a drawer, and return to the field', async ({
  page,
}) => {
  await openPage(page, 'Users');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const drawer = dialog(page, 'New user');
  const reference = drawer.getByLabel('Reference');
  await reference.fill('customer-3');
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('alert')).toHaveText('Discard your input?');
  await page.keyboard.press('Escape');
  await expect(reference).toBeFocused();
  await expect(reference).toHaveValue('customer-3');

  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer.getByRole('button', { name: 'Continue editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reference).toBeFocused();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(drawer).toBeHidden();
});

test('Escape asks before it discards the input of a dialog', async ({ page }) => {
  await createUser(page, { reference: 'customer-4', pin });
  await page.getByRole('button', { name: 'More for the PIN' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = dialog(page, 'Remove the PIN of customer-4?');
  const digit = question.getByLabel('Digit 1 of 6');
  await digit.press('2');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('alert')).toHaveText('Discard your input?');
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await question.getByLabel('Digit 2 of 6').press('Escape');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(question).toBeHidden();
});

async function leave(page: Page, title: string): Promise<void> {
  const drawer = dialog(page, title);
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}
