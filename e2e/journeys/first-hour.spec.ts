import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { offer } from '../../service/resources/offer.ts';
import { makeMarketUser, makeSale } from '../harness/a-sale.ts';
import { expectAccessible } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { Hand } from '../harness/hand.ts';
import { keepScreenshot } from '../harness/screenshot.ts';
import { dialog, openPage, typePin } from '../pages/frame.ts';
import { meaning, readSignature } from '../pages/signing-bench.ts';

const pin = '294817';

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

test('the examples fill the pages, tick every step, and can be used', { tag: '@axe' }, async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  await checklist(page).getByRole('button', { name: 'Fill with example data…' }).click();
  const drawer = dialog(page, 'Fill with example data');
  await expect(drawer).toContainText('482915');
  await keepScreenshot(page, 'fill-with-examples');
  await drawer.getByRole('button', { name: 'Fill with example data' }).click();
  const made = dialog(page, 'The examples stand');
  await expect(made).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Done' }).click();

  await expect(checklist(page)).toContainText('10 of 10');
  await keepScreenshot(page, 'home-with-examples');
  await expectAccessible(page);
  const offers = await api.result(z.array(offer), 'GET', '/offers');
  expect(offers.map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual([
    'AUCTION READY',
    'SALE CLOSED',
    'SALE NEW',
    'SALE READY',
  ]);

  await openPage(page, 'Users');
  await openPage(page, 'Home');
  await expect(checklist(page)).toHaveCount(0);
});

test("the seller's own wallet is refused when it is chosen, and a new one is made in its place; a wallet leads to its faucet and to a message", async ({
  page,
  api,
  ready,
}) => {
  const seller = await makeMarketUser(api, ready, { nickname: 'Bo' });
  const { offer: sale } = await makeSale(api, ready, seller.id);
  await page.goto(new URL(`offers/${sale.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Buy' }).first().click();
  const drawer = dialog(page, 'Buy');
  await expect(drawer).toContainText('A market user is an account with USDC, apart from users');
  await drawer.getByLabel('How many').fill('3');
  const receiver = drawer.getByLabel('Wallet of the buyer');
  await receiver.fill(sale.sellerAddress);
  await expect(drawer).toContainText('This is the wallet of the seller. Use one of the buyer.');

  await drawer.getByRole('button', { name: 'New wallet for Bo Lind…' }).click();
  const made = drawer.getByRole('group', { name: 'New wallet for Bo Lind' });
  await expect(firstDigit(made)).toBeFocused();
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(made).toContainText('This value is wrong.');
  await expect(made).toContainText('9 of 10 attempts left');
  await typePin(made, pin);
  await page.keyboard.press('Enter');
  await expect(made).toBeHidden();
  await expect(receiver).toBeFocused();
  await expect(receiver).toHaveValue(/^0x[0-9a-fA-F]{40}$/);
  await expect(receiver).not.toHaveValue(sale.sellerAddress);
  await expect(receiver).toHaveAccessibleDescription(/ of Bo Lind$/);
  await expect(drawer.getByLabel('How many')).toHaveValue('3');
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await openPage(page, 'Wallets');
  await page.getByRole('row', { name: 'Treasury' }).click();
  await page.getByRole('button', { name: 'Faucet…' }).click();
  await expect(dialog(page, 'Faucet').getByLabel('To', { exact: true })).toHaveValue(
    sale.sellerAddress,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Message' })).toBeChecked();
});

for (const by of ['mouse', 'keyboard'] as const)
  test(`all ten steps are taken by ${by} alone, from Home, in fifty acts at most`, async ({
    page,
  }) => {
    test.slow();
    const hand = new Hand(page, by);
    const begin = (step: string) =>
      hand.take(checklist(page).getByRole('button', { name: step, exact: true }));
    const home = () =>
      hand.take(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));

    await begin('Ask for one: Get an access token');
    await expect(checklist(page)).toContainText('1 of 10');

    await begin('Create: Create a user with a PIN');
    const user = dialog(page, 'New user');
    await hand.type(user.getByLabel('Reference'), 'Ana');
    await hand.type(firstDigit(user), pin);
    await hand.take(user.getByRole('button', { name: 'Create user' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();

    await home();
    await begin('Create: Create a wallet');
    const wallet = dialog(page, 'New wallet');
    await hand.type(firstDigit(wallet), pin);
    await hand.take(wallet.getByRole('button', { name: 'Create wallet' }));
    await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);

    await home();
    await begin('Sign: Sign your first message');
    const bench = page.getByRole('region', { name: 'Sign or verify' });
    await expect(meaning(page)).toHaveAttribute('aria-busy', 'false');
    await hand.type(firstDigit(bench), pin);
    await hand.take(bench.getByRole('button', { name: /^Sign/ }).last());
    await readSignature(page);

    await home();
    await begin('Open the faucet: Get test coins');
    await hand.take(dialog(page, 'Faucet').getByRole('button', { name: /^Give / }));
    await hand.take(dialog(page, 'given').getByRole('button', { name: 'Done' }));
    await begin('Mint: Mint an item');
    await hand.take(dialog(page, 'Mint a test item').getByRole('button', { name: 'Mint item' }));
    await hand.take(dialog(page, 'Item minted').getByRole('button', { name: 'Done' }));
    await expect(checklist(page)).toContainText('6 of 10');

    await begin('Offer: Offer it for sale');
    const terms = dialog(page, 'New offer');
    await expect(terms.getByRole('radio', { checked: true })).toBeVisible();
    await hand.take(terms.getByRole('button', { name: 'Continue' }));
    await hand.type(terms.getByLabel('Price'), '5');
    await hand.take(terms.getByRole('button', { name: 'Create offer' }));
    await hand.type(firstDigit(page.getByRole('dialog')), pin);
    await hand.take(page.getByRole('button', { name: 'Approve and sign' }));
    await hand.take(
      dialog(page, 'The offer is READY').getByRole('button', { name: 'Close' }).last(),
    );
    await expect(checklist(page)).toContainText('7 of 10');

    await begin('Buy: Buy it');
    const buy = dialog(page, 'Buy');
    await hand.type(buy.getByRole('combobox', { name: 'Buyer', exact: true }), 'Bo');
    await hand.pick(page.getByRole('option', { name: 'New market user “Bo”' }));
    await hand.take(buy.getByRole('button', { name: 'Deposit 1,000 test USDC' }));
    await expect(buy).toContainText('1,000.00 USDC free on ETHEREUM');
    await hand.open(buy.getByLabel('Wallet of the buyer'));
    await hand.pick(page.getByRole('option', { name: 'New wallet for Ana…' }));
    await hand.type(firstDigit(buy), pin);
    await hand.take(buy.getByRole('button', { name: 'Create wallet' }));
    await expect(buy).toContainText('of Ana');
    await hand.take(buy.getByRole('button', { name: 'Buy for 5.00 USDC' }));
    await hand.take(dialog(page, 'Bought').getByRole('button', { name: 'Done' }));
    await expect(checklist(page)).toContainText('8 of 10');

    await begin('Register: Register a webhook');
    await hand.take(dialog(page, 'New webhook').getByRole('button', { name: 'Register webhook' }));
    await expect(page).toHaveURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await home();
    await begin('Take: Take a payment');
    const session = dialog(page, 'New checkout session');
    await hand.type(session.getByRole('textbox', { name: 'Amount' }), '12.50');
    await hand.take(session.getByRole('button', { name: 'Create session' }));
    await hand.take(page.getByRole('button', { name: 'Pay as a user…' }));
    await hand.take(dialog(page, 'as a user').getByRole('button', { name: /^Pay / }));
    await expect(page.getByText('succeeded').first()).toBeVisible();

    await home();
    await expect(checklist(page)).toContainText('10 of 10');
    expect(hand.acts).toBeLessThanOrEqual(50);
  });

function firstDigit(inside: Locator): Locator {
  return inside.getByRole('group', { name: 'PIN' }).getByLabel('Digit 1 of 6');
}
