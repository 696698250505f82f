import { expect, type Page } from '@playwright/test';
import { createOwner } from '../harness/api.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette, openRecord } from '../pages/frame.ts';

test('closing a drawer or dialog restores the focus from before it, also after the second of two', async ({
  page,
  api,
}) => {
  await createOwner(api, 'customer-1');
  await openPage(page, 'Users');
  const button = page.getByRole('button', { name: 'New user' });
  await button.focus();
  const palette = await openPalette(page);
  await palette.fill('new wallet');
  await page.keyboard.press('Enter');
  await leave(page, 'New wallet');
  await expect(button).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(button).toBeFocused();

  await openRecord(page, 'Users', 'customer-1');
  const menu = page.getByRole('button', { name: 'More for this user' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete user…' }).click();
  await leave(page, 'Delete customer-1?');
  await expect(menu).toBeFocused();

  const ofPin = page.getByRole('button', { name: 'More for the PIN' });
  await ofPin.click();
  await page.getByRole('menuitem', { name: 'New value…' }).click();
  await dialog(page, 'This PIN cannot be reset').getByRole('button', { name: 'Add an emergency code' }).click();
  await leave(page, 'Add an emergency code');
  await expect(ofPin).toBeFocused();
});

test('Escape and the close button ask before they discard the input of a drawer or dialog, and return to the field', async ({
  page,
  api,
}) => {
  await createOwner(api, 'customer-4');
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

  await openRecord(page, 'Users', 'customer-4');
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
