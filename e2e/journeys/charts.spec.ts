import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { signature } from '../../service/model/wallets/signature-inspection.ts';
import { Api, createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { chooseResponse, openAsPage, openPage, registerInbox } from '../pages/frame.ts';

/** How many calls there are in each hour of a short day. */
const calls = [4, 9, 17, 25, 12, 6];

test('Home, a webhook and billing show charts of the last day', { tag: '@long' }, async ({ page, api, ready }) => {
  test.slow();
  await expect(page.getByText('No API signatures yet.')).toBeVisible();
  await expect(page.getByText('No deliveries yet.')).toBeVisible();
  await expectAccessible(page);
  await openPage(page, 'Webhooks');
  await registerInbox(page);
  const webhookId = page.url().split('/').at(-1) ?? '';
  const { signingMethod, addWallet } = await createOwner(api, 'Ada Mensah');
  const { id: walletId } = await addWallet();
  const hour = { signingMethod, walletId, webhookId };
  for (const [index, count] of calls.entries()) {
    if (index === calls.length - 1) await failFromNow(page);
    await spendAnHour(ready, { ...hour, count });
    if (index > 0) continue;
    await openPage(page, 'Home');
    await expect(page.getByText(/^A chart appears after signatures in 3 different/)).toBeVisible();
  }

  await openPage(page, 'Home');
  const requests = page.getByRole('slider', { name: 'Application calls, last 12 h' });
  await expect(requests).toBeVisible();
  await expect(page.getByRole('table', { name: 'Application calls, last 12 h' })).toContainText('successful');
  await requests.focus();
  await page.keyboard.press('Home');
  await expect(requests).toHaveAttribute('aria-valuetext', /0 successful, 0 client errors, 0 server errors/);
  await page.keyboard.press('End');
  await expect(requests).toHaveAttribute('aria-valuetext', /[1-9]\d* successful, [1-9]\d* client errors/);
  await expect(page.getByRole('slider', { name: 'Signing time, last 12 h' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Latency by operation' })).toContainText('List wallets');
  await expectAccessible(page, 'charts-home-slot');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/requests\?from=.+&to=.+/);
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect(rows.filter({ hasText: '/api/wallets/nowhere' }).first()).toBeVisible();
  await expectAccessible(page, 'requests-of-an-hour');
  await page.goBack();
  await requests.blur();
  await saveScreenshot(page, 'charts-home');
  await requests.hover({ position: { x: 40, y: 30 } });
  await saveScreenshot(page, 'charts-home-pointed');
  await requests.click({ position: { x: 40, y: 30 } });
  await expect(page).toHaveURL(/\/requests\?from=.+&to=.+/);
  await expect(rows.filter({ hasText: 'wallet' })).toHaveCount(0);

  await openPage(page, 'Home');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Application calls' }) });
  const successful = await card.getByRole('definition').first().textContent();
  await card.getByRole('link', { name: 'All' }).click();
  await expect(page.getByRole('button', { name: `${successful} successful`, exact: true })).toBeVisible();
  await expect(page.getByRole('search', { name: 'Filters' })).toContainText('without inbox messages');

  await openPage(page, 'Webhooks');
  await page.getByRole('table', { name: 'Webhooks' }).getByText('Inbox default').click();
  await openAsPage(page);
  const deliveries = page.getByRole('slider', { name: 'Deliveries, last 24 h' });
  await expect(deliveries).toHaveAttribute('aria-valuetext', /[1-9]\d* pending/);
  await deliveries.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/deliveries\?webhookId=.+&from=.+&to=.+/);
  await expect(page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1)).toContainText(
    'payment_intent.',
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Last attempts' })).toContainText('500 Internal');
  await expect(page.getByRole('region', { name: 'Pending deliveries' })).toContainText('payment_intent.');
  await expectAccessible(page, 'charts-webhook');

  await asOperator(ready, z.object({}), '/clock', { seconds: 86_400 });
  await spendAnHour(ready, { ...hour, count: 0 });
  await openPage(page, 'Billing');
  const wallets = page.getByRole('slider', { name: 'Active wallets, last 30 days' });
  await expect(wallets).toHaveAttribute('aria-valuetext', /: 1 active/);
  const payments = page.getByRole('slider', { name: 'Payments per day, last 30 days' });
  await expect(payments).toBeVisible();
  await expectAccessible(page, 'charts-billing');
  await payments.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\?from=.+&to=.+/);
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)).toBeVisible();
});

async function failFromNow(page: Page): Promise<void> {
  await openPage(page, 'Inbox');
  await chooseResponse(page, '500 Internal Server Error');
}

interface Hour {
  readonly walletId: string;
  readonly signingMethod: { readonly id: string; readonly value: string };
  readonly webhookId: string;
  readonly count: number;
}

/** Calls, signs and sends as often as was asked for, an hour later than before. */
async function spendAnHour(ready: Ready, { walletId, signingMethod, webhookId, count }: Hour): Promise<void> {
  await asOperator(ready, z.object({}), '/clock', { seconds: 3600 });
  const api = await Api.open(ready);
  for (let call = 0; call < count; call += 1) await api.call('GET', '/api/wallets');
  for (let call = 0; call < count / 6; call += 1) await api.call('GET', '/api/wallets/nowhere');
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'Hello' };
  for (let call = 0; call < count / 5; call += 1)
    await api.result(signature, 'POST', '/api/signatures', { body: { signatureRequest }, signingMethod });
  for (let call = 0; call < count / 4; call += 1)
    await asOperator(ready, z.object({}), `/webhooks/${webhookId}/test-events`, { type: 'payment_intent.succeeded' });
  await api.call('POST', '/checkout/sessions', { body: { amount: 1250, currency: 'usd' } });
}
