import { expect } from '@playwright/test';
import { z } from 'zod';
import { currencyBalance, marketUser } from '../../service/model/market/market-user.ts';
import { offer } from '../../service/model/market/offer.ts';
import { nonFungible } from '../../service/model/wallets/balance.ts';
import type { Wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { chooseAction, dialog, openPage } from '../pages/frame.ts';
import {
  createOffer,
  depositInDrawer,
  mintInDrawer,
  openReadyOffer,
  pickMarketUser,
  pickSellingWallet,
  signOffer,
  startOfferByKeyboard,
} from '../pages/offers.ts';
import { pickAddress } from '../pages/transactions.ts';

const pin = '294817';

/** The wallets of a seller and a buyer; ETHEREUM is asleep still. */
async function createWallets(api: Api): Promise<{ treasury: Wallet; gallery: Wallet }> {
  const { addWallet } = await createOwner(api, 'Ada Mensah');
  return { treasury: await addWallet('Treasury'), gallery: await addWallet('Gallery') };
}

async function itemsOf(api: Api, { id }: Wallet): Promise<readonly number[]> {
  const items = await api.result(z.array(nonFungible), 'GET', `/api/wallets/${id}/nonfungibles`);
  return items.map(({ balance }) => balance);
}

async function availableOf(api: Api, nickname: string): Promise<number> {
  const [listedUser] = await api.result(z.array(marketUser), 'GET', `/users?search=${encodeURIComponent(nickname)}`);
  const [usdc] = await api.result(z.array(currencyBalance), 'GET', `/users/${listedUser?.id}/balance`);
  return (usdc?.balance ?? 0) - (usdc?.lockedBalance ?? 0);
}

async function statusOf(api: Api): Promise<string | undefined> {
  const [newest] = await api.result(z.array(offer), 'GET', '/offers');
  return newest?.status;
}

test('ten items are offered by keyboard, some are sold, and the others are withdrawn', { tag: '@long' }, async ({
  page,
  api,
}) => {
  test.slow();
  const { treasury, gallery } = await createWallets(api);
  const drawer = await startOfferByKeyboard(page);
  await drawer.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(drawer.getByText('Choose the wallet with the item.')).toBeVisible();
  await pickSellingWallet(drawer, 'Treasury');
  await expect(drawer.getByText('ETHEREUM is asleep')).toBeVisible();
  await expectAccessible(page);
  await mintInDrawer(drawer, 'Mint 10 copies');

  await drawer.getByLabel('Quantity').fill('11');
  await drawer.getByLabel('Quantity').press('Enter');
  await expect(drawer.getByText('Fix 2 fields to continue')).toBeVisible();
  await expectAccessible(page, 'offer-terms');
  await expect(drawer.getByLabel('Unit price')).toBeFocused();
  await expect(drawer.getByText('The wallet holds only 10.')).toBeVisible();
  await page.keyboard.type('0.25');
  await drawer.getByLabel('Quantity').fill('10');
  await expect(drawer).toContainText(/Treasury sells 10 of .+ for 0\.25 USDC each/);
  await createOffer(drawer);

  await expect(drawer).toContainText('moves nothing by itself');
  await expectAccessible(page, 'offer-signing');
  await signOffer(drawer, '111111');
  await expect(drawer.getByText('Wrong value.')).toBeVisible();
  await expect(drawer.getByText('9 attempts left')).toBeVisible();
  expect(await statusOf(api)).toBe('NEW');
  await signOffer(drawer, pin);
  await expect(dialog(page, 'Offer ready')).toBeVisible();
  await expectAccessible(page);
  await openReadyOffer(page);
  expect(new URL(page.url()).href).not.toContain(pin);
  await expect(page.getByRole('main')).toContainText('10 left');
  expect(await itemsOf(api, treasury)).toEqual([]);

  await page.getByRole('button', { name: 'Buy…' }).click();
  const buying = dialog(page, 'Buy');
  await pickMarketUser(buying, 'Buyer', 'Noor Haddad');
  await pickAddress(buying, "Buyer's wallet", 'Gallery');
  await buying.getByLabel('Quantity').fill('3');
  await expect(buying.getByText('0.75 short')).toBeVisible();
  await expectAccessible(page, 'offer-buy');
  await buying.getByRole('button', { name: 'Buy for 0.75 USDC' }).click();
  await expect(buying.getByText('0.75 required')).toBeVisible();
  await depositInDrawer(buying);
  await buying.getByRole('button', { name: 'Buy for 0.75 USDC' }).click();
  const boughtDialog = dialog(page, 'Bought');
  await expect(boughtDialog).toContainText('sent 3 items to Gallery');
  await boughtDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText('3 sold');
  expect(await itemsOf(api, gallery)).toEqual([3]);
  await expect.poll(() => availableOf(api, 'Noor')).toBe(999.25);
  await expect.poll(() => availableOf(api, 'My first application')).toBe(0.75);

  await chooseAction(page, 'Return 7…');
  const confirmation = dialog(page, 'Return 7 items?');
  await expect(confirmation).toContainText('from escrow to Treasury');
  await confirmation.getByRole('button', { name: 'Return 7' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('main')).toContainText('7 returned');
  await expect.poll(() => statusOf(api)).toBe('CLOSED');
  expect(await itemsOf(api, treasury)).toEqual([7]);
});

test('an auction takes two bids and ends with a third of the buy-now price', { tag: '@long' }, async ({
  page,
  api,
}) => {
  test.slow();
  const { treasury, gallery } = await createWallets(api);
  const drawer = await startOfferByKeyboard(page);
  await pickSellingWallet(drawer, 'Treasury');
  await mintInDrawer(drawer, 'Mint unique item');
  await page.keyboard.press('ArrowDown');
  await expect(drawer.getByRole('radio', { name: 'Auction' })).toBeChecked();
  await drawer.getByLabel('Minimum bid').fill('10');
  await drawer.getByLabel('Buy-now price').fill('9');
  await drawer.getByRole('button', { name: 'Create offer' }).click();
  await expect(drawer.getByText('The price is below the minimum bid.')).toBeVisible();
  await drawer.getByLabel('Buy-now price').fill('20');
  await createOffer(drawer);
  await signOffer(drawer, pin);
  await openReadyOffer(page);

  const placeBids = async (nickname: string, amounts: readonly [string, ...string[]]) => {
    await page.getByRole('button', { name: 'Bid…' }).click();
    const bidding = dialog(page, 'Bid');
    await pickMarketUser(bidding, 'Bidder', nickname);
    await expect(bidding).toContainText('available on ETHEREUM');
    if (await bidding.getByText(/^0\.00/).isVisible()) await depositInDrawer(bidding);
    for (const amount of amounts) {
      await bidding.getByLabel('Bid', { exact: true }).fill(amount);
      await bidding.getByRole('button', { name: 'Place bid' }).click();
    }
    await expect(page.getByText(`${nickname} leads`)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await placeBids('Noor Haddad', ['9.5', '10']);
  await placeBids('Yuki Arai', ['10', '12']);
  expect(await availableOf(api, 'Noor')).toBe(1000);
  expect(await availableOf(api, 'Yuki')).toBe(988);

  await page.getByRole('button', { name: 'Bid…' }).click();
  const bidding = dialog(page, 'Bid');
  await expect(bidding).toContainText('More than 12.00, the highest of 2.');
  await pickMarketUser(bidding, 'Bidder', 'Noor Haddad');
  await bidding.getByRole('button', { name: 'Buy now for 20.00 USDC' }).click();
  await bidding.getByLabel("Bidder's wallet").fill(treasury.address);
  await expect(bidding).toContainText("This is the seller's wallet. Choose a wallet of the buyer.");
  await pickAddress(bidding, "Bidder's wallet", 'Gallery');
  await bidding.getByRole('button', { name: 'Buy now', exact: true }).click();
  const boughtDialog = dialog(page, 'Bought');
  await expect(boughtDialog).toContainText('sent 1 item to Gallery');
  await boughtDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText('Won');
  await expect(page.getByRole('main')).toContainText('Outbid');
  expect(await itemsOf(api, gallery)).toEqual([1]);
  await expect.poll(() => availableOf(api, 'Yuki')).toBe(1000);
  await expect.poll(() => availableOf(api, 'My first application')).toBe(20);
});

test('an unfinished offer is continued, gets another price and is terminated', async ({ page, api }) => {
  test.slow();
  const { treasury } = await createWallets(api);
  const drawer = await startOfferByKeyboard(page);
  await pickSellingWallet(drawer, 'Treasury');
  await mintInDrawer(drawer, 'Mint unique item');
  await drawer.getByLabel('Price', { exact: true }).fill('5');
  await createOffer(drawer);
  await drawer.getByRole('button', { name: 'Later' }).click();
  await expect(drawer).toBeHidden();

  await openPage(page, 'Offers');
  await page
    .getByRole('link', { name: /^Item / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve and sign…' }).first().click();
  const preparing = dialog(page, 'Approve and sign');
  await signOffer(preparing, pin);
  await openReadyOffer(page);

  await chooseAction(page, 'Change price…');
  const changing = dialog(page, 'Change price');
  await expect(changing.getByLabel('Price', { exact: true })).toHaveValue('5');
  await changing.getByLabel('Price', { exact: true }).fill('0');
  await changing.getByRole('button', { name: 'Change price' }).click();
  await expect(changing.getByText('Enter an amount greater than 0.')).toBeVisible();
  await changing.getByLabel('Price', { exact: true }).fill('7.5');
  await changing.getByRole('button', { name: 'Change price' }).click();
  await expect(changing).toBeHidden();
  await expect(page.getByRole('main')).toContainText('7.50');

  await chooseAction(page, 'Terminate…');
  const confirmation = dialog(page, 'Terminate the offer?');
  await expect(confirmation).toContainText("1 item returns to the seller's wallet.");
  await expectAccessible(page);
  await confirmation.getByLabel('Reason').fill('The seller asked for it by phone');
  await confirmation.getByRole('button', { name: 'Terminate offer' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('main')).toContainText('The seller asked for it by phone');
  await expect.poll(() => statusOf(api)).toBe('TERMINATED');
  expect(await itemsOf(api, treasury)).toEqual([1]);
});
