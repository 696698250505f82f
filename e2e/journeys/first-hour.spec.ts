import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { keepScreenshot } from '../harness/screenshot.ts';
import { openPage } from '../pages/frame.ts';

function checklist(page: Page) {
  return page.getByRole('region', { name: 'First steps' });
}

test('a token is asked for in place, is never shown, and ticks its step', { tag: '@axe' }, async ({
  page,
}) => {
  const steps = checklist(page);
  await expect(steps).toContainText('0 of 10');
  await keepScreenshot(page, 'home-first-steps');

  await steps.getByRole('button', { name: 'Ask for one' }).click();

  await expect(steps.getByRole('status')).toHaveText('200, good for 30 min');
  await expect(steps).toContainText('1 of 10');
  await expect(steps.getByRole('listitem').filter({ has: page.getByLabel('done') })).toHaveText([
    /Get an access token/,
  ]);
  expect(await page.content()).not.toMatch(/eyJ|vd_sk_/);
  expect(page.url()).not.toMatch(/token|secret/);
  await expectAccessible(page);
  await keepScreenshot(page, 'home-token-taken');
});

test('the first steps are hidden and shown again by hand, and this browser remembers it', async ({
  page,
}) => {
  await checklist(page).getByRole('button', { name: 'Hide' }).click();
  await expect(checklist(page)).toHaveCount(0);
  await openPage(page, 'Users');
  await openPage(page, 'Home');
  await expect(checklist(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'First steps' }).click();

  await expect(checklist(page)).toContainText('0 of 10');
});
