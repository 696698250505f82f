import { expect } from '@playwright/test';
import { z } from 'zod';
import { fulfillment } from '../../service/model/market/fulfillment.ts';
import { depositAddress, marketUser } from '../../service/model/market/market-user.ts';
import { createSale, makeMarketUser } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { amountOf, depositCard, dialog, fulfillmentPanel, movements, openPage, openPalette } from '../pages/frame.ts';

test('a market user is created, receives an address and money, and is found', { tag: '@core' }, async ({
  page,
  api,
  ready,
}) => {
  await openPage(page, 'Market users');
  await page.getByRole('button', { name: 'New market user' }).click();
  const creation = dialog(page, 'New market user');
  await creation.getByLabel('Nickname').fill(' ');
  await creation.getByRole('button', { name: 'Create market user' }).click();
  await expect(page.getByText('Enter a nickname.')).toBeVisible();
  await creation.getByLabel('Nickname').fill('Ada Mensah');
  await creation.getByRole('button', { name: 'Create market user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create an address on MATIC' }).click();
  const users = await api.result(z.array(marketUser), 'GET', '/users?search=ada');
  const addresses = `/users/${users[0]?.id}/deposit-addresses`;
  await expect(depositCard(page, 'MATIC').getByRole('img', { name: /QR code/ })).toBeVisible();
  const [deposit] = await api.result(z.array(depositAddress), 'GET', addresses);
  await expect(depositCard(page, 'MATIC')).toContainText(deposit?.address ?? 'none');
  await expect(page.getByText('Not compared: MATIC is asleep')).toBeVisible();

  await page.getByRole('button', { name: 'Deposit test USDC on MATIC…' }).click();
  const depositing = dialog(page, 'Deposit test USDC');
  await depositing.getByLabel('Amount').fill('250.5');
  await depositing.getByRole('button', { name: 'Deposit USDC' }).click();
  const depositDialog = dialog(page, 'USDC deposited');
  await expect(depositDialog).toContainText('recorded, 250.50 USDC available');
  await expectAccessible(page);
  await depositDialog.getByRole('button', { name: 'Done' }).click();
  await expect(amountOf(page, 'Available')).toContainText('250.50 USDC');
  await expect(movements(page)).toContainText([/Test USDC.*\+250\.50 USDC/]);
  await expect(page.getByText('Ledger matches chain')).toBeVisible();

  await asOperator(ready, z.object({}), `/market/users/${users[0]?.id}/deposit`, { chain: 'MATIC', amount: 100 });
  await expect(amountOf(page, 'Total')).toContainText('350.50 USDC');
  await expect(movements(page)).toHaveCount(2);

  await openPage(page, 'Market users');
  await expect(page.getByRole('row', { name: /Ada Mensah/ })).toContainText('350.50 USDC');
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Application account' }).click();
  await expect(page.getByRole('row', { name: /Application account/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Mensah/ })).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('zed');
  await expect(page.getByText('No market users match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await (await openPalette(page)).fill('Ada');
  await page.getByRole('option', { name: /Ada Mensah market user/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
});

test('a purchase over HTTP is followed by keyboard until it completes', { tag: '@long' }, async ({
  page,
  api,
  ready,
}) => {
  const seller = await makeMarketUser(api, ready, { nickname: 'Bo Lind' });
  const buyer = await makeMarketUser(api, ready, { nickname: 'Noor Haddad', usdc: 100 });
  const { offer, buyingAddress } = await createSale(api, ready, seller.id);
  await openPage(page, 'Fulfillments');
  await expect(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible();

  const purchase = await api.result(fulfillment, 'POST', '/fulfillments', {
    body: { type: 'PURCHASE', offerId: offer.id, userId: buyer.id, walletAddress: buyingAddress, amount: 2 },
  });
  const row = page.getByRole('row', { name: /Noor Haddad/ });
  await expect(row).toContainText('10.00 USDC');
  await expect(row).toContainText('Completed');

  await page.getByRole('heading', { level: 1, name: 'Fulfillments' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`selected=${purchase.id}`));
  const panel = fulfillmentPanel(page);
  await expect(panel).toContainText('from Bo Lind for 10.00 USDC.');
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('Queued');
  await expect(panel).toContainText('Gallery');
  await panel.getByRole('link', { name: /^0x/ }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await page.goBack();

  await panel.getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(amountOf(page, 'Available')).toContainText('90.00 USDC');
  await expect(amountOf(page, 'Reserved')).toContainText('0.00 USDC');
  await expect(movements(page).first()).toContainText(/Bought 2 × .*−10\.00 USDC/);
  await movements(page).first().getByRole('link', { name: 'Bo Lind' }).click();
  await expect(movements(page).first()).toContainText(/Sold 2 × .*\+10\.00 USDC/);
  await expect(page.getByRole('list', { name: 'Offers' })).toContainText('8 of 10 left');
  await expect(page.getByText('Ledger matches chain')).toBeVisible();

  await movements(page).first().getByRole('link', { name: /^Sold/ }).click();
  await expect(fulfillmentPanel(page)).toContainText('delivered');
  await page.keyboard.press('Escape');
  await expect(fulfillmentPanel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Error' }).click();
  await expect(page.getByText('No fulfillments match these filters.')).toBeVisible();
  await (await openPalette(page)).fill(purchase.id);
  await page.getByRole('option', { name: /fulfillment/ }).click();
  await expect(fulfillmentPanel(page)).toContainText('delivered');
});
