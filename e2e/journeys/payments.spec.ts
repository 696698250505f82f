import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Api } from '../harness/api.ts';
import { expectNoViolations } from '../harness/axe.ts';
import { asOperator, callOperator, type Ready } from '../harness/desktop-host.ts';
import { test as base } from '../harness/fixtures.ts';
import { PayPage } from '../pages/pay.ts';

const session = z.object({ id: z.string(), url: z.url(), paymentIntentId: z.string() });
const state = z.object({ status: z.string(), paymentStatus: z.string() });
const returning = {
  successUrl: 'http://127.0.0.1:9/thanks?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://127.0.0.1:9/basket',
};

const test = base.extend<{ payer: Browser; payPage: PayPage }>({
  /** The browser of an end user. Its page does not depend on the host of the console. */
  payer: async ({ machine: { browser } }, use, { skip }) => {
    skip(!browser, 'This is not about the desktop.');
    if (browser) await use(browser);
  },
  /** A window of the end user, without scripts. */
  payPage: async ({ payer }, use) => {
    const context = await payer.newContext({ javaScriptEnabled: false });
    await use(new PayPage(await context.newPage()));
    await context.close();
  },
});

/** A window for a tool that inspects a page, optionally as narrow as a small phone. */
function inspecting(payer: Browser, width = 1280): Promise<BrowserContext> {
  return payer.newContext({ viewport: { width, height: 800 }, bypassCSP: true });
}

function createSession(api: Api) {
  return api.result(session, 'POST', '/checkout/sessions', {
    body: { amount: 1250, currency: 'usd', description: 'Two tickets', ...returning },
  });
}

async function stateOf(api: Api, { id }: { readonly id: string }) {
  return api.result(state, 'GET', `/checkout/sessions/${id}`);
}

test('an end user pays with a card and returns to the application', { tag: '@core' }, async ({ api, payPage }) => {
  const checkout = await createSession(api);
  await payPage.open(checkout.url);
  await expect(payPage.page).toHaveTitle('Pay – 12.50 USD');

  await payPage.payWith('Succeeds');

  await expect(payPage.heading('Paid')).toBeVisible();
  await expect(payPage.page).toHaveURL(checkout.url);
  expect(await stateOf(api, checkout)).toEqual({ status: 'complete', paymentStatus: 'succeeded' });
  const onward = payPage.page.getByRole('link', { name: 'Continue to 127.0.0.1:9' });
  await expect(onward).toHaveAttribute('href', returning.successUrl.replace(/\{.*\}/, checkout.id));
});

test('an end user cancels, or returns immediately if the application set success_url and cancel_url', async ({
  api,
  payPage,
  ready,
}) => {
  const checkout = await createSession(api);
  await payPage.open(checkout.url);
  await payPage.button('Cancel').click();
  await expect(payPage.heading('Cancelled')).toBeVisible();
  await expect(payPage.page.getByRole('link', { name: 'Continue to' })).toHaveAttribute('href', returning.cancelUrl);
  expect(await stateOf(api, checkout)).toEqual({ status: 'expired', paymentStatus: 'canceled' });

  const returnUrl = `${ready.baseUrl}/actuator/health`;
  const order = () =>
    api.result(session, 'POST', '/checkout/sessions', {
      body: {
        line_items: [{ price_data: { unit_amount: 500, currency: 'usd' }, quantity: 2 }],
        success_url: `${returnUrl}?paid={CHECKOUT_SESSION_ID}`,
        cancel_url: `${returnUrl}?basket`,
      },
    });
  const [paidSession, cancelledSession] = [await order(), await order()];
  await payPage.open(paidSession.url);
  await payPage.payWith('Succeeds');
  await expect(payPage.page).toHaveURL(`${returnUrl}?paid=${paidSession.id}`);
  expect(await stateOf(api, paidSession)).toEqual({ status: 'complete', paymentStatus: 'succeeded' });
  await payPage.open(cancelledSession.url);
  await payPage.button('Cancel').click();
  await expect(payPage.page).toHaveURL(`${returnUrl}?basket`);
});

test('a form that is sent twice pays once, and a second window shows the payment', async ({
  api,
  payPage,
  payer,
  ready,
}) => {
  const checkout = await createSession(api);
  const secondContext = await payer.newContext({ javaScriptEnabled: false });
  const second = new PayPage(await secondContext.newPage());
  await second.open(checkout.url);
  await payPage.open(checkout.url);

  await payPage.button('Pay').dblclick();
  await expect(payPage.heading('Paid')).toBeVisible();
  await second.button('Pay').click();
  await expect(second.heading('Paid')).toBeVisible();
  await secondContext.close();

  const { charges, events } = await inspect(ready, checkout);
  expect(charges).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
  ]);
});

const inspection = z.object({ charges: z.array(z.unknown()), events: z.array(z.object({ type: z.string() })) });

function inspect(ready: Ready, { paymentIntentId }: { readonly paymentIntentId: string }) {
  return asOperator(ready, inspection, `/payments/${paymentIntentId}`);
}

test('a real card number is rejected at its field, a payment needs only the keyboard, and its page expires after a day', async ({
  api,
  payPage,
  ready,
}) => {
  const { page } = await payPage.open((await createSession(api)).url);
  const number = page.getByLabel('Or enter the number of a test card');

  await number.fill('4111 1111 1111 1111');
  await number.press('Enter');

  await expect(payPage.alert).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Only test cards are accepted/);
  await expect(number).toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Succeeds' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Requires confirmation' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(payPage.heading('Approve this payment?')).toBeVisible();

  const unpaid = await createSession(api);
  await payPage.open(unpaid.url);
  await callOperator(ready, '/clock', { seconds: 24 * 60 * 60 });
  await payPage.button('Pay').click();
  await expect(payPage.heading('This page has expired')).toBeVisible();
  expect((await inspect(ready, unpaid)).charges).toEqual([]);
  await payPage.open(`${unpaid.url}x`);
  await expect(payPage.heading('Payment not found')).toBeVisible();
});

test('every stage of declined, rejected and approved cards is accessible and fits a small phone', async ({
  api,
  payPage,
  payer,
}) => {
  const wide = await inspecting(payer);
  const narrow = await inspecting(payer, 360);
  const [wideTab, narrowTab] = [await wide.newPage(), await narrow.newPage()];
  const checkout = await createSession(api);
  await payPage.open(checkout.url);
  const check = () => expectFit(wideTab, narrowTab, checkout.url);

  await check();
  await payPage.payWith('Insufficient funds');
  await expect(payPage.alert).toContainText('The card ending in 9995 was not charged');
  await expect(payPage.alert).toBeFocused();
  await check();
  await payPage.payWith('Requires confirmation');
  await expect(payPage.heading('Approve this payment?')).toBeVisible();
  await check();
  await payPage.button('Decline').click();
  await expect(payPage.alert).toContainText('did not confirm');
  await payPage.payWith('Requires confirmation');
  await payPage.button('Approve').click();
  await expect(payPage.page.getByText('Visa ending in 3155')).toBeVisible();
  expect(await stateOf(api, checkout)).toMatchObject({ paymentStatus: 'succeeded' });
  await check();
  const secondCheckout = await createSession(api);
  await payPage.open(secondCheckout.url);
  await payPage.button('Cancel').click();
  await expectFit(wideTab, narrowTab, secondCheckout.url);
  await expectFit(wideTab, narrowTab, `${secondCheckout.url}x`);
  await wideTab.goto((await createSession(api)).url);
  await wideTab.getByLabel('CVC').fill('no');
  await wideTab.getByRole('button', { name: 'Pay' }).click();
  await expect(wideTab.getByRole('alert')).toBeVisible();
  await expectAccessible(wideTab);
  await closeAll([wide, narrow]);
});

async function expectFit(wide: Page, narrow: Page, url: string): Promise<void> {
  await wide.goto(url);
  await expectAccessible(wide);
  await narrow.goto(url);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolations(page, colorScheme);
  }
}

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  for (const context of contexts) await context.close();
}
