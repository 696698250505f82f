import { expect, test } from 'vaultdesk/testing/playwright';

/** @param {import('vaultdesk/testing').Vaultdesk} vaultdesk */
function aSession({ client }) {
  return client.orThrow.checkout.create({ ...{ amount: 1250, currency: 'usd', description: 'Two tickets' } });
}

test('a customer pays, and the shop receives the event', async ({ page, vaultdesk }) => {
  const shop = vaultdesk.inbox('shop');
  await shop.listen();
  const session = await aSession(vaultdesk);

  await page.goto(session.url);
  await page.getByLabel('Expires (month / year)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();

  const event = await shop.next('payment_intent.succeeded');
  expect(event.data.object).toMatchObject({ id: session.paymentIntentId, amount: 1250 });
});

test('a customer cancels', async ({ page, vaultdesk }) => {
  const session = await aSession(vaultdesk);

  await page.goto(session.url);
  await page.getByRole('button', { name: /cancel/i }).click();

  await expect(page.getByText('no card was charged')).toBeVisible();
});
