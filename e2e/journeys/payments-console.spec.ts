import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Api, createSale, makeMarketUser } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import {
  charges,
  chooseAction,
  dialog,
  moneyOf,
  openAsPage,
  openPage,
  openPalette,
  paymentPanel,
  payWith,
  timeline,
} from '../pages/frame.ts';

const session = z.object({ id: z.string(), paymentIntentId: z.string() });

function createSession(api: Api, body: object) {
  return api.result(session, 'POST', '/checkout/sessions', { body });
}

test('a session is created, paid with a second card and partly refunded', async ({ page }) => {
  test.slow();
  await openPage(page, 'Payments');
  await expect(page.getByRole('heading', { name: 'Create the first payment' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New checkout session…' }).last().click();
  const drawer = dialog(page, 'New checkout session');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(drawer.getByText('Enter an amount.')).toBeVisible();
  await expect(drawer.getByText('Fix 1 field to continue')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('12.505');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(drawer.getByText('The amount has more than 2 decimal places.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await expect(drawer.getByText('Sent as 1250')).toBeVisible();
  await drawer.getByLabel('Description').fill('Two tickets');
  await drawer.getByRole('button', { name: 'Add entry' }).click();
  await drawer.getByLabel('Key of entry 1').fill('order');
  await drawer.getByLabel('Value of entry 1').fill('6735');
  await drawer.getByRole('button', { name: 'Create session' }).click();

  const ready = dialog(page, 'Checkout ready: 12.50 USD');
  await expect(ready.getByText(/\/pay\/cs_/)).toBeVisible();
  await ready.getByRole('button', { name: 'Pay as a user…' }).click();
  await payWith(page, 'Insufficient funds');
  await expect(dialog(page, 'as a user').getByRole('alert')).toContainText('Visa •••• 9995 was declined');
  await expectAccessible(page);
  await payWith(page, 'Succeeds');

  await expect(page.getByRole('heading', { level: 1, name: '12.50 USD' })).toBeVisible();
  await expect(timeline(page)).toContainText([/^Paid/, /^Declined/, /^Created/]);
  await expect(charges(page)).toContainText([/4242.*Paid without confirmation/, /9995.*insufficient funds/]);
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('checkout.session.completed');

  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = dialog(page, 'Refund the payment?');
  await refund.getByLabel('Amount').fill('20');
  await refund.getByRole('button', { name: /^Refund/ }).click();
  await expect(refund.getByText('Only 12.50 USD is refundable.')).toBeVisible();
  await expectAccessible(page);
  await refund.getByLabel('Amount').fill('2.50');
  await expect(refund.getByText('Up to 12.50 USD. 10.00 USD remains paid.')).toBeVisible();
  await expect(refund.getByRole('button', { name: 'Refund 2.50 USD' })).toBeEnabled();
  await refund.getByLabel('Amount').press('Enter');
  await expect(moneyOf(page, 'Refundable')).toContainText('10.00 USD');
  await expect(moneyOf(page, 'Refunded')).toContainText('2.50 USD');
  await expectAccessible(page, 'payment');

  await openPage(page, 'Payments');
  const searchBox = page.getByRole('searchbox', { name: 'Id, text, metadata, amount' });
  await searchBox.fill('poster');
  await expect(page.getByText('No payments match these filters.')).toBeVisible();
  await searchBox.fill('6735');
  await expect(page.getByRole('row', { name: /Two tickets/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('10.00 USD received of 12.50 USD');
  await page.getByRole('link', { name: 'Two tickets' }).click();
  await openAsPage(page);
  await expect(timeline(page).first()).toContainText('2.50 USD, requested by customer');
  await expect(page.getByText('6735')).toBeVisible();
});

test('payments over HTTP appear immediately, and are filtered, confirmed and cancelled', async ({
  page,
  api,
  ready,
}) => {
  await openPage(page, 'Payments');
  const keyring = await createSession(api, { amount: 500, currency: 'jpy', description: 'Keyring' });
  const poster = await createSession(api, { amount: 900, currency: 'usd', description: 'Poster' });
  const row = page.getByRole('row', { name: /Keyring/ });
  await expect(row).toContainText('500 JPY');
  await expect(row).toContainText('Requires payment method');
  await asOperator(ready, z.object({}), `/payments/${keyring.paymentIntentId}/card`, {
    cardNumber: '4000 0025 0000 3155',
  });
  await expect(row).toContainText('Requires action');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Requires action' }).click();
  await expect(page.getByRole('row', { name: /Poster/ })).toBeHidden();
  await expect(page).toHaveURL(/status=requires_action/);

  await page.getByRole('heading', { level: 1, name: 'Payments' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = paymentPanel(page);
  await expect(panel).toContainText('Visa •••• 3155 needs confirmation');
  await panel.getByRole('button', { name: 'Confirm as the owner…' }).click();
  await page.getByRole('radio', { name: 'Refuse' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Visa •••• 3155 was declined')).toBeVisible();
  await expectAccessible(page, 'payments');

  await (await openPalette(page)).fill(poster.id);
  await page.getByRole('option', { name: /9.00 USD Poster/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '9.00 USD' })).toBeVisible();
  await chooseAction(page, 'Cancel…');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('The payment was cancelled')).toBeVisible();
  await expect(timeline(page).first()).toContainText('Cancelled');
});

test('errors appear at their fields, and Escape closes one layer at a time', async ({ page, api }) => {
  await openPage(page, 'Payments');
  await createSession(api, { amount: 900, currency: 'usd', description: 'Poster' });
  await page.getByRole('row', { name: /Poster/ }).click();
  await paymentPanel(page).getByRole('button', { name: 'Pay as a user…' }).click();
  const pay = dialog(page, 'as a user');
  const email = pay.getByLabel('E-mail');
  await email.fill('nobody');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription(/Use an e-mail address/);
  await expect(email).toBeFocused();
  await page.keyboard.press('Escape');
  await pay.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(pay).toBeHidden();
  await paymentPanel(page).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancel…' })).toBeVisible();
  // Until the menu has the focus, it does not receive the key.
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Cancel…' })).toBeHidden();
  await expect(paymentPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paymentPanel(page)).toBeHidden();

  await page.getByRole('button', { name: 'New checkout session…' }).click();
  const drawer = dialog(page, 'New checkout session');
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('1000000');
  await drawer.getByLabel('Description').fill('x'.repeat(501));
  await drawer.getByRole('button', { name: 'Add entry' }).click();
  await drawer.getByLabel('Value of entry 1').fill('6735');
  await drawer.getByText('Redirect URLs').click();
  await drawer.getByLabel('Success URL').fill('nowhere');
  await drawer.getByLabel('Cancel URL').fill('ftp://127.0.0.1');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(drawer.getByText('Fix 5 fields to continue')).toBeVisible();
  const fieldErrors = [
    [drawer.getByRole('textbox', { name: 'Amount' }), /This amount is too large/],
    [drawer.getByLabel('Description'), /Use at most 500 characters/],
    [drawer.getByLabel('Key of entry 1'), /A value has no key/],
    [drawer.getByLabel('Success URL'), /Use an http or https URL/],
    [drawer.getByLabel('Cancel URL'), /Use an http or https URL/],
  ] as const;
  for (const [field, message] of fieldErrors) {
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await drawer.getByText('Items of an offer').click();
  await drawer.getByLabel('Wallet for the items').fill('0x12');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(drawer.getByLabel('Offer', { exact: true })).toHaveAccessibleDescription(/Choose an offer/);
  await expect(drawer.getByLabel('Wallet for the items')).toHaveAttribute('aria-invalid', 'true');
});

test('a session expires while its page and a drawer of it are open, and an event shows its payload', {
  tag: '@long',
}, async ({ page, api, ready }) => {
  await openPage(page, 'Payments');
  await createSession(api, { amount: 900, currency: 'usd', description: 'Poster' });
  await page.getByRole('row', { name: /Poster/ }).click();
  await openAsPage(page);
  const events = page.getByRole('list', { name: 'Events' });
  await events.getByRole('button', { name: 'payment_intent.created' }).click();
  await expect(page.getByRole('region', { name: /^Payload of/ })).toContainText('"amount": 900');
  await page.getByRole('button', { name: 'Pay as a user…' }).click();
  const pay = dialog(page, 'as a user');
  await expect(pay.getByRole('button', { name: 'Pay 9.00 USD' })).toBeEnabled();

  await asOperator(ready, z.object({}), '/clock', { seconds: 24 * 60 * 60 });

  await expect(pay.getByText('The session expired unpaid')).toBeVisible();
  await expect(pay.getByRole('button', { name: 'Pay 9.00 USD' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(timeline(page).first()).toContainText('Expired');
  await expect(events).toContainText('payment_intent.canceled');
  await expect(page.getByRole('button', { name: 'Create again…' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy payment id' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open pay page' })).toBeHidden();
});

test('an offer is bought by card from the console', async ({ page, api, ready }) => {
  test.slow();
  const seller = await makeMarketUser(api, ready, { nickname: 'Bo Lind' });
  const { offer: sale, buyingAddress } = await createSale(api, ready, seller.id);
  const drawer = await openNewCheckout(page);
  await drawer.getByText('Items of an offer').click();
  await drawer.getByLabel('Offer', { exact: true }).click();
  await page.getByRole('option', { name: /5\.00 USDC, 10 of 10 left/ }).click();
  await drawer.getByLabel('Quantity').fill('2');
  await drawer.getByLabel('Wallet for the items').fill(sale.sellerAddress);
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(drawer).toContainText("This is the seller's wallet. Choose a wallet of the buyer.");
  await expect(drawer).toContainText('Fix 1 field to continue');
  await drawer.getByLabel('Wallet for the items').fill(buyingAddress);
  await expect(drawer.getByText('10.00 USD', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await dialog(page, 'Checkout ready: 10.00 USD').getByRole('button', { name: 'Pay as a user…' }).click();
  await payWith(page, 'Succeeds');

  const purchase = page.getByRole('link', { name: 'Show fulfillment' });
  await expect(purchase.filter({ hasText: 'Completed' })).toBeVisible();
  await expect(timeline(page).first()).toContainText('Items delivered');
  await page.getByRole('link', { name: 'Open offer' }).click();
  await expect(page.getByText('2 sold, 8 left')).toBeVisible();
});

test('a ready checkout closes once its page was paid', async ({ page, ready }) => {
  const drawer = await openNewCheckout(page);
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  const link = dialog(page, 'Checkout ready: 12.50 USD').getByRole('link', { name: 'Show payment' });
  const id = (await link.getAttribute('href'))?.split('/').at(-1);

  const card = { cardNumber: '4242424242424242' };
  await asOperator(ready, z.object({}), `/payments/${id}/card`, card);

  const closed = dialog(page, 'Checkout closed: 12.50 USD');
  await expect(closed).toContainText('has already been paid');
  await closed.getByRole('link', { name: 'Show payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '12.50 USD' })).toBeVisible();
});

async function openNewCheckout(page: Page): Promise<Locator> {
  await openPage(page, 'Payments');
  await page.getByRole('main').getByRole('button', { name: 'New checkout session…' }).last().click();
  return dialog(page, 'New checkout session');
}
