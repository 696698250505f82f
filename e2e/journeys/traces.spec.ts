import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Api, createOwner, createSale, createWebhook, makeMarketUser, payByCard } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { expectLeft, openPalette } from '../pages/frame.ts';
import { linkDetails, traceRows } from '../pages/traces.ts';

const session = z.object({ id: z.string(), url: z.url(), paymentIntentId: z.string() });
const profile = z.object({ userId: z.string() });
const submitted = z.object({ transactionHash: z.string() });
const messages = z.array(z.object({ answeredWith: z.int() }));

/** A receiver that fails, and hears of outcomes alone. */
async function aFailingReceiver(api: Api, ready: Ready) {
  const change = (method: 'PUT' | 'PATCH', path: string, body: object) =>
    asOperator(ready, z.unknown(), path, body, method);
  const setStatus = (status: number) => change('PUT', '/inboxes/shop/answer', { status, delayMilliseconds: 120 });
  const { userId: applicationId } = await api.result(profile, 'GET', '/api/profile');
  await change('PATCH', `/applications/${applicationId}`, { settings: { paymentEvents: 'outcomes' } });
  await createWebhook(api, `${ready.baseUrl}/_vaultdesk/inbox/shop`);
  await setStatus(500);
  const readStatuses = async () => {
    const received = await asOperator(ready, messages, '/inboxes/shop/messages');
    return received.map(({ answeredWith }) => answeredWith);
  };
  return {
    /** Answers well from now on, once it failed. */
    repair: async () => {
      await expect.poll(readStatuses).toEqual([500]);
      await setStatus(200);
    },
  };
}

/** A card buys an item on the payment page. */
async function aPurchase(api: Api, ready: Ready) {
  const seller = await makeMarketUser(api, ready, { nickname: 'Ada Mensah' });
  const sale = await createSale(api, ready, seller.id);
  const receiver = await aFailingReceiver(api, ready);
  const checkout = await api.result(session, 'POST', '/checkout/sessions', {
    body: { offerId: sale.offer.id, walletAddress: sale.buyingAddress },
  });
  await payByCard(checkout);
  return { ...checkout, ...receiver, sale };
}

/** Opens the trace of a record by the palette. */
async function openTrace(page: Page, id: string): Promise<void> {
  await (await openPalette(page)).fill(id);
  await page.getByRole('option', { name: /Its trace/ }).click();
}

/** The link of a trace with this title. */
function titleRow(page: Page, title: string) {
  return traceRows(page).filter({ hasText: title });
}

test('the trace of a purchase by card connects its payment with the successful delivery attempt', async ({
  page,
  api,
  ready,
}) => {
  test.slow();
  const purchase = await aPurchase(api, ready);
  await purchase.repair();
  await openTrace(page, purchase.paymentIntentId);

  await expect(page.getByRole('heading', { level: 1, name: 'Trace' })).toBeVisible();
  await expect(titleRow(page, 'Waiting for the retry')).toBeVisible();

  await expect(titleRow(page, 'Attempt 2')).toContainText('200', { timeout: 20_000 });
  for (const title of ['Purchase of', 'fulfilWithPermit', 'Fulfillment', 'Delivery to Inbox shop'])
    await expect(titleRow(page, title).first()).toBeVisible();
  await expect(page.getByText('complete', { exact: true })).toBeVisible();
  await expect(page.getByText('waiting for a retry')).toBeVisible();

  await titleRow(page, 'fulfilWithPermit').click();
  await expect(linkDetails(page)).toContainText('Settlement call');
  await expect(linkDetails(page)).toContainText(/signature \d/);
  await saveScreenshot(page, 'trace');
  await page.keyboard.press('j');
  await expect(linkDetails(page)).toContainText('Completed');
  await page.keyboard.press('k');
  await expect(linkDetails(page)).toContainText('Settlement call');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\//);

  await page.getByRole('link', { name: 'Open trace' }).click();
  await expect(linkDetails(page)).toContainText('Settlement call');
  await titleRow(page, 'Delivery to Inbox shop').click();
  await linkDetails(page).getByRole('link', { name: 'Open the delivery' }).click();
  const panel = page.getByRole('complementary', { name: 'Delivery' });
  await expect(panel.getByRole('link', { name: 'Open trace' })).toBeVisible();
  await saveScreenshot(page, 'delivery-trace');
  await panel.getByRole('link', { name: 'Open trace' }).click();
  await expectLeft(page);
  await page.getByRole('link', { name: 'Open payment' }).click();
  await expect(page.getByRole('link', { name: 'Open trace' })).toBeVisible();
  await saveScreenshot(page, 'payment-trace');
});

test('the trace of a signing request shows the durations of key derivation and signature', { tag: '@core' }, async ({
  page,
  api,
  ready,
}) => {
  const { signingMethod, addWallet } = await createOwner(api);
  const { address, id: walletId } = await addWallet();
  await asOperator(ready, z.object({}), '/faucet', { secretType: 'ETHEREUM', address });
  const transfer = { type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: address, value: 1 };
  const { transactionHash } = await api.result(submitted, 'POST', '/api/transactions/execute', {
    body: { transactionRequest: transfer },
    signingMethod,
  });
  await openTrace(page, transactionHash);

  await expect(page.getByText('key derivation').first()).toBeVisible();
  await titleRow(page, 'Coin transfer').click();
  await expect(linkDetails(page)).toContainText(/key derivation \d/);
  await expect(linkDetails(page)).toContainText(/signature \d/);
  await expectAccessible(page, 'trace-signed');
});

test('an unpaid payment remains open and later shows why it ended', { tag: '@long' }, async ({ page, api, ready }) => {
  const checkout = await api.result(session, 'POST', '/checkout/sessions', { body: { amount: 1250, currency: 'usd' } });
  await openTrace(page, checkout.paymentIntentId);
  await expect(titleRow(page, 'Waiting for the payer')).toBeVisible();
  await expect(page.getByText('running', { exact: true })).toBeVisible();
  await saveScreenshot(page, 'trace-running');

  await asOperator(ready, z.object({}), `/payments/${checkout.paymentIntentId}/cancellation`, {});

  await expect(page.getByText('stopped', { exact: true })).toBeVisible();
  await expect(page.getByText('It was cancelled.').first()).toBeVisible();
  await saveScreenshot(page, 'trace-stopped');
});
