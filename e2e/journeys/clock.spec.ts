import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { Api } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { clockDrawer, clockInStrip, dialog, openClock, openPage } from '../pages/frame.ts';

const session = z.object({ id: z.string(), status: z.string() });

test('the clock is advanced by a day, and the due events happen', async ({ page, api, ready }) => {
  const checkout = await api.result(session, 'POST', '/checkout/sessions', { body: { amount: 1250, currency: 'usd' } });
  expect(checkout.status).toBe('open');
  await expect(clockInStrip(page)).toBeHidden();

  const drawer = await openClock(page);
  await drawer.getByRole('radio', { name: '1 day', exact: true }).press('Space');
  await drawer.getByRole('button', { name: 'Advance clock' }).click();

  await expectAdvance(page, '1 d: 1 checkout session expired');
  await expect(clockInStrip(page)).toHaveText('clock 1 d ahead');
  // The token from before has ended with the day.
  expect((await api.call('GET', `/checkout/sessions/${checkout.id}`)).status).toBe(401);
  const later = await Api.open(ready);
  const now = () => later.result(session, 'GET', `/checkout/sessions/${checkout.id}`);
  await expect.poll(async () => (await now()).status).toBe('expired');
  await openPage(page, 'Settings');
  await expect(page.getByText(/^(?:just now|\d+ (?:s|min) ago)$/).first(), 'it started in system time').toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /1 d ahead$/ })).toBeVisible();
});

test('the strip leads to any other time span, and a reload retains it', { tag: '@core' }, async ({ page }) => {
  const first = await openClock(page);
  await first.getByRole('radio', { name: '5 min', exact: true }).press('Space');
  await first.getByRole('button', { name: 'Advance clock' }).click();
  await expectAdvance(page, '5 min: nothing was due');

  await clockInStrip(page).click();
  const drawer = clockDrawer(page);
  await drawer.getByRole('radio', { name: 'Custom', exact: true }).press('Space');
  await drawer.getByLabel('Number').fill('401');
  await drawer.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'days' }).click();
  await drawer.getByRole('button', { name: 'Advance clock' }).click();
  await expect(drawer.getByLabel('Number')).toHaveAccessibleDescription(/at most 400 days/);
  await expect(drawer.getByLabel('Number')).toBeFocused();
  await expectAccessible(page, 'clock-refused');
  await drawer.getByLabel('Number').fill('1.5');
  await drawer.getByRole('button', { name: 'Advance clock' }).click();

  await expectAdvance(page, '1 d 12 h: nothing was due');
  await expectAccessible(page);
  await page.reload();
  await expect(clockInStrip(page)).toHaveText('clock 1 d 12 h ahead');
});

test('due events are listed, the clock advances to them and is frozen', async ({ page, api }) => {
  await api.result(session, 'POST', '/checkout/sessions', {
    body: { amount: 900, currency: 'usd', description: 'Due order' },
  });
  await openPage(page, 'Clock');
  const row = page.getByRole('row', { name: /Checkout session expires Due order/ });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'clock-page');

  const lanes = page.getByRole('slider', { name: 'Time to advance to' });
  await lanes.press('ArrowRight');
  await expect(lanes).toHaveAttribute('aria-valuetext', /Press Enter to advance/);
  await expect(page.getByRole('main').getByRole('button', { name: /^Advance to \d/ })).toBeVisible();
  await saveScreenshot(page, 'clock-chosen');
  await lanes.press('ArrowLeft');
  await expect(lanes).toHaveAttribute('aria-valuetext', /^Now/);
  for (const key of ['Home', 'End']) {
    await lanes.press(key);
    await expect(lanes).toHaveAttribute('aria-valuetext', /Press Enter to advance/);
    await lanes.press('Escape');
    await expect(lanes).toHaveAttribute('aria-valuetext', /^Now/);
  }
  await lanes.click({ button: 'right', position: { x: 200, y: 40 } });
  await expect(lanes).toHaveAttribute('aria-valuetext', /^Now/);
  await lanes.click({ position: { x: 200, y: 40 } });
  await lanes.press('Enter');
  await dialog(page, 'Advance to ').getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: /^Advance/ }).click();
  const confirmation = dialog(page, 'Advance to ');
  await expect(confirmation.getByRole('list')).toContainText('checkout session expires');
  await saveScreenshot(page, 'clock-go-there');
  await confirmation.getByRole('button', { name: 'Advance' }).click();

  await expect(confirmation).toBeHidden();
  await expectAdvance(page, '');
  await expect(row).toBeHidden();
  // The speed is disabled until the page knows that the advance has ended.
  await expect(page.getByRole('radio', { name: 'Frozen' })).toBeEnabled();
  await page.getByRole('radio', { name: 'Frozen' }).press('Space');
  await expect(page.getByRole('contentinfo').getByText('clock frozen')).toBeVisible();
  await expectAccessible(page, 'clock-frozen');
});

function expectAdvance(page: Page, effects: string): Promise<void> {
  return expect(page.getByRole('status').filter({ hasText: `Clock advanced by ${effects}` })).toBeVisible();
}
