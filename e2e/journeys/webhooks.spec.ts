import { expect } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { callOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { chooseAction, chooseResponse, dialog, openPage, registerInbox, sendTestEvent } from '../pages/frame.ts';

test('a test event goes to the built-in inbox, fails, and arrives when it is resent', async ({ page }) => {
  test.slow();
  await openPage(page, 'Webhooks');
  await expectAccessible(page);
  await registerInbox(page);

  const delivery = await sendTestEvent(page, 'payment_intent.succeeded');
  await expect(delivery.getByRole('list', { name: 'Attempts' })).toContainText('200 OK');
  await expect(delivery.getByRole('region', { name: 'Status' })).toContainText('Delivered');
  await expect(delivery.getByRole('region', { name: 'Payload' })).toContainText('"amount": 1099');
  await expectAccessible(page);

  await openPage(page, 'Inbox');
  const messages = page.getByRole('table', { name: 'Messages' });
  const message = messages.getByRole('row').filter({ hasText: 'payment_intent.succeeded' });
  await expect(message.getByRole('img', { name: 'right' })).toHaveCount(2);
  await message.click();
  const panel = page.getByRole('complementary', { name: 'Message' });
  await expect(panel).toContainText('match the webhook');
  await expect(panel).toContainText('valid and recent');
  await expect(panel.getByRole('region', { name: 'Headers' })).toContainText('webhook-signature');
  await expectAccessible(page, 'inbox');

  await chooseResponse(page, '500 Internal Server Error');
  const failed = await sendTestEvent(page, 'charge.refunded');
  const tries = failed.getByRole('list', { name: 'Attempts' });
  await expect(tries).toContainText('500 Internal Server Error');
  await expect(failed.getByText('Next attempt in')).toBeVisible();
  await expect(failed.getByRole('list', { name: 'Schedule' })).toBeVisible();

  await openPage(page, 'Inbox');
  await chooseResponse(page, '200 OK');
  await openPage(page, 'Deliveries');
  await page.getByRole('table', { name: 'Deliveries' }).getByText('charge.refunded').click();
  await failed.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(tries.getByRole('listitem').first()).toContainText('200 OK');
  await expect(failed.getByRole('region', { name: 'Status' })).toContainText('Delivered');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Select charge.refunded' }).check();
  await page.getByRole('button', { name: 'Resend selected…' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 1 delivery' }).click();
  await expect(page.getByRole('button', { name: 'Resend selected…' })).toBeHidden();
  await saveScreenshot(page, 'deliveries');

  await page.getByRole('button', { name: 'All filters' }).click();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await expect(page.getByText('No deliveries match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/status=GIVEN_UP/);
});

test('errors of a webhook appear at their fields', { tag: '@long' }, async ({ page, confirmSecret }) => {
  test.slow();
  await openPage(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add your own endpoint' }).click();
  const drawer = dialog(page, 'New webhook');
  await drawer.getByLabel('URL').fill('hooks');
  await drawer.getByLabel('Header name').fill('x-forwarded-for');
  await drawer.getByRole('button', { name: 'Register webhook' }).click();
  await expect(drawer.getByText('This is not a URL.')).toBeVisible();
  await expect(drawer.getByText('Fix 3 fields to continue')).toBeVisible();
  await expect(drawer.getByLabel('URL')).toBeFocused();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Use x-api-key' }).click();
  await expect(drawer.getByLabel('Header name')).toHaveValue('x-api-key');
  await drawer.getByLabel('URL').fill('http://169.254.169.254/latest');
  const apiKey = drawer.locator('input[type="password"]');
  await apiKey.fill('kept-by-nobody');
  await drawer.getByRole('button', { name: 'Register webhook' }).click();
  await expect(drawer.getByLabel('URL')).toHaveAccessibleDescription(/metadata service/);
  await expect(apiKey).toHaveValue('');

  await drawer.getByRole('button', { name: 'Use the built-in inbox' }).click();
  await drawer.getByRole('button', { name: 'Register webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox default' })).toBeVisible();
  await expectAccessible(page);

  await confirmSecret(() => page.getByRole('button', { name: 'Show…' }).click());
  const secret = dialog(page, 'Signing secret');
  await secret.getByRole('button', { name: 'Reveal' }).click();
  await expect(secret).toContainText('whsec_');
  await expectAccessible(page);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('whsec_')).toBeHidden();

  const deleteIt = async () => {
    await chooseAction(page, 'Delete…');
    await page.getByRole('button', { name: 'Delete webhook' }).click();
  };
  await deleteIt();
  const row = page.getByRole('row').filter({ hasText: 'Inbox default' });
  await expect(row).toHaveAttribute('data-deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toHaveAttribute('data-deleted');
  await row.getByRole('link').first().click();
  await deleteIt();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Get notified about payments')).toBeVisible();
});

test('a webhook with another address is not judged by the old address', async ({ page, ready }) => {
  await openPage(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add your own endpoint' }).click();
  const drawer = dialog(page, 'New webhook');
  await drawer.getByLabel('URL').fill('http://127.0.0.1:9/hook');
  await drawer.locator('input[type="password"]').fill('a-key-of-the-shop');
  await drawer.getByRole('button', { name: 'Register webhook' }).click();
  await expect(page.getByRole('heading', { name: '127.0.0.1:9' })).toBeVisible();
  const delivery = await sendTestEvent(page, 'payment_intent.succeeded');
  await expect(delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem').first()).toBeVisible();
  // Without another retry, the new address stays untried.
  await callOperator(ready, '/clock/freeze', {});
  await delivery.getByRole('link', { name: '127.0.0.1:9' }).click();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit…', exact: true }).click();
  const edit = dialog(page, 'Edit webhook');
  await expect(edit.getByText('Leave empty for no change.')).toBeVisible();
  await edit.getByRole('button', { name: 'Use the built-in inbox' }).click();
  await expect(edit.getByText('Required again for another origin or authentication method.')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Address changed, not tried yet')).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeHidden();
  await expectAccessible(page, 'webhook-moved');
  await page.getByRole('button', { name: 'Resend all 1…' }).click();
});

test('the deliveries of a time range are sent again, and the signing secret is replaced', async ({
  page,
  confirmSecret,
}) => {
  test.slow();
  await openPage(page, 'Webhooks');
  await registerInbox(page);
  const delivery = await sendTestEvent(page, 'payment_intent.succeeded');
  const tries = delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  await expect(tries).toHaveCount(1);
  await delivery.getByRole('link', { name: 'Inbox default' }).click();

  await chooseAction(page, 'Resend a range…');
  const range = dialog(page, 'Resend a range');
  const [from, to] = [range.getByLabel('Events from'), range.getByLabel('Events to')];
  const start = await from.inputValue();
  await from.fill('');
  await to.fill('');
  await range.getByRole('checkbox', { name: 'Failed' }).uncheck();
  await range.getByRole('button', { name: 'Resend' }).click();
  await expect(range.getByText('Fix 3 fields to continue')).toBeVisible();
  await expect(range.getByText('Choose at least one status.')).toBeVisible();
  await expect(from).toBeFocused();
  await expectAccessible(page);

  await from.fill(start);
  await to.fill('2020-01-01T00:00');
  await range.getByRole('checkbox', { name: 'Delivered' }).check();
  await range.getByRole('button', { name: 'Resend' }).click();
  await expect(to).toHaveAccessibleDescription(/before the start/);
  await to.fill('2099-01-01T00:00');
  await range.getByRole('button', { name: 'Resend' }).click();
  await expect(range.getByRole('status')).toContainText(['1 delivery is on the way']);
  await range.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('region', { name: 'Latest deliveries' })
    .getByRole('link', { name: 'payment_intent.succeeded' })
    .click();
  await expect(tries).toHaveCount(2);
  await page.keyboard.press('r');
  await expect(tries).toHaveCount(3);
  await delivery.getByRole('link', { name: 'Inbox default' }).click();

  await chooseAction(page, 'Rotate signing secret…');
  await confirmSecret(() => page.getByRole('button', { name: 'Rotate secret' }).click());
  const secret = dialog(page, 'New signing secret');
  await expect(secret.getByRole('button', { name: 'Copy as JavaScript' })).toBeVisible();
  await secret.getByText('Python', { exact: true }).click();
  await expect(secret.getByRole('button', { name: 'Copy as Python' })).toBeVisible();
  await secret.getByRole('button', { name: 'Reveal' }).click();
  await expect(secret).toContainText('whsec_');
  await expectAccessible(page);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('the previous secret also signs for')).toBeVisible();
});

test('events wait while an endpoint is paused, and are delivered after it is resumed', { tag: '@core' }, async ({
  page,
  api,
}) => {
  test.slow();
  await openPage(page, 'Webhooks');
  await registerInbox(page);
  await page.getByRole('button', { name: 'Pause…' }).click();
  await expectAccessible(page, 'pause-webhook');
  await page.getByRole('button', { name: 'Pause webhook' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();

  await api.result(z.object({}), 'POST', '/checkout/sessions', { body: { amount: 1250, currency: 'usd' } });
  const pendingDeliveries = page.getByRole('region', { name: 'Pending deliveries' });
  await expect(pendingDeliveries.getByText('on hold')).toBeVisible();
  await expect(page.getByText('1 delivery is pending.')).toBeVisible();
  await saveScreenshot(page, 'webhook-paused');
  await page.getByRole('button', { name: 'Resume' }).click();

  await expect(pendingDeliveries).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Latest deliveries' })).toContainText('200');
});

test('an inbox shows the number of dropped messages', async ({ page, ready }) => {
  const url = `${ready.baseUrl}/_vaultdesk/inbox/default`;
  await Promise.all(Array.from({ length: 203 }, (_, count) => fetch(url, { method: 'POST', body: String(count) })));

  await openPage(page, 'Inbox');

  await expect(page.getByText('3 older messages dropped')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear…' }).click();
  await page.getByRole('button', { name: 'Delete 200 messages' }).click();
  await expect(page.getByText('No messages in default yet')).toBeVisible();
  await expect(page.getByText(/older messages dropped/)).toBeHidden();
});
