import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette, openRecord } from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';

const pin = '294817';

test('keys navigate between pages, and the palette lists recent records', { tag: '@core' }, async ({ page }) => {
  await createUser(page, { reference: 'Ada Mensah', pin });
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeFocused();
  await expect(page).toHaveTitle('Ada Mensah · Vaultdesk');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();

  await page.reload();
  await openPalette(page);
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option', { name: /Ada Mensah/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^New user/ })).toHaveCount(1);
  await saveScreenshot(page, 'palette-recent');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
});

test('the palette unlocks a user, and signs and creates a wallet for them', async ({ page, api }) => {
  const { addWallet, failToSign } = await createOwner(api, 'Ada Mensah');
  const treasury = await addWallet('Treasury');
  await createOwner(api, 'Bo Lind (new buyer)');
  await failToSign(treasury, 10);
  const locked = page.getByRole('navigation').getByRole('link', { name: '1 PIN locked' });
  await expect(locked).toBeVisible();

  await (await openPalette(page)).fill('ada mensah');
  const actions = page.getByRole('group', { name: 'Actions for this user' });
  await expect(actions.getByRole('option', { name: /^Unlock Ada Mensah/ })).toBeVisible();
  await expect(actions.getByRole('option', { name: /^New wallet for Ada Mensah/ })).toBeVisible();
  await saveScreenshot(page, 'palette-user');
  await actions.getByRole('option', { name: /^Sign as Ada Mensah/ }).click();
  await expect(page).toHaveURL(new RegExp(`/signing\\?wallet=${treasury.id}`));

  await (await openPalette(page)).fill('buyer lind');
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText(/^Bo Lind/);
  await page.keyboard.press('Escape');
  await (await openPalette(page)).fill('unlock');
  await expect(page.getByRole('option').first()).toHaveText(/^Unlock Ada Mensah/);
  await page.keyboard.press('Enter');
  await dialog(page, 'Unlock the PIN').getByRole('button', { name: 'Unlock PIN' }).click();
  await expect(locked).toBeHidden();
});

test('the palette runs the actions of the open record and copies its link', async ({ page, api }) => {
  await createOwner(api, 'Ada Mensah');
  await openRecord(page, 'Users', 'Ada Mensah');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
  const palette = await openPalette(page);
  const firstGroup = page.getByRole('listbox', { name: 'Results' }).getByRole('group').first();
  await expect(firstGroup.getByRole('option', { name: 'Rename…' })).toBeVisible();
  await palette.fill('rename');
  const pageActions = page.getByRole('group', { name: 'On this page' });
  await expect(pageActions.getByRole('option', { name: /Rename….*Ada Mensah/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Rename user')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Rename user')).toBeHidden();

  // Also the items of closed menus.
  await (await openPalette(page)).fill('delete user');
  await expect(pageActions.getByRole('option', { name: /Delete user…/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await openPalette(page)).fill('new value for the pin');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'This PIN cannot be reset')).toBeVisible();
  await page.keyboard.press('Escape');

  await (await openPalette(page)).fill('copy link');
  await expect(page.getByRole('dialog', { name: 'Find or paste an id' })).toContainText(/Enter ?copy/);
  await page.keyboard.press('Enter');
  await expect(pageActions.getByRole('status')).toHaveText(/^Copied$|:\/\//);
  await saveScreenshot(page, 'palette-here');
  await page.keyboard.press('Escape');

  await openPage(page, 'Inbox');
  await (await openPalette(page)).fill('another inbox');
  await expect(pageActions.getByRole('option', { name: /Another inbox…/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Another inbox')).toBeVisible();
});

test('the palette offers the controls of a list: filters, order, and columns and views by their names', {
  tag: '@long',
}, async ({ page, api }) => {
  await (await createOwner(api, 'Ada Mensah')).addWallet();
  await openPage(page, 'Wallets');
  const pageActions = page.getByRole('group', { name: 'On this page' });
  const choose = async (label: string) => {
    await (await openPalette(page)).fill(label);
    await expect(pageActions.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(pageActions).toBeHidden();
  };

  await choose('filter: chain');
  await expect(page.getByRole('menuitem', { name: 'MATIC' })).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear filter Chain' })).toBeVisible();
  await choose('clear filter chain');
  await expect(page.getByRole('button', { name: 'Clear filter Chain' })).toBeHidden();

  await choose('sort by created');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', /ending$/);

  for (const menu of ['columns', 'views']) {
    await choose(menu);
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }

  const heads = page.getByRole('main').getByRole('columnheader');
  const chooseFirst = async (label: string) => {
    await (await openPalette(page)).fill(label);
    await page.getByRole('option', { name: label }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Find or paste an id' })).toBeHidden();
  };

  const palette = await openPalette(page);
  await expect(page.getByRole('option', { name: /Filter/ }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /(?:Show|Hide) column/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await chooseFirst('Hide column Created');
  await expect(heads.filter({ hasText: 'Created' })).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  const saving = dialog(page, 'Save as a view');
  await saving.getByLabel('Name').fill('Without a date');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  await chooseFirst('Show column Created');
  await expect(heads.filter({ hasText: 'Created' })).toBeVisible();
  await chooseFirst('View: Without a date');
  await expect(heads.filter({ hasText: 'Created' })).toHaveCount(0);
});

test('the palette finds pages and actions by the terms of the API', { tag: '@long' }, async ({ page }) => {
  const palette = await openPalette(page);
  await expect(page.getByRole('option', { name: /^End a world/ })).toHaveCount(0);
  for (const [query, name, group] of [
    ['checkout session', /Payments/, 'Go to'],
    ['signing method', /Users/, 'Go to'],
    ['executeTransaction', /Transactions/, 'Go to'],
    ['createWallets', /New wallet/, 'Actions'],
    ['theme', /Theme: dark/, 'Actions'],
    ['attention', /^Attention/, 'Go to'],
    ['unlock', /^Locked users/, 'Go to'],
    ['refund', /^Payments/, 'Go to'],
    ['inject fault', /^Faults/, 'Go to'],
    ['walletType', /walletType/, 'Settings'],
    ['POST /api/wallets', /^New wallet/, 'Actions'],
    ['verify signature', /^Verify signature/, 'New request'],
  ] as const) {
    await palette.fill(query);
    await expect(page.getByRole('group', { name: group }).getByRole('option', { name }).first()).toBeVisible();
  }
  for (const [query, name] of [
    ['end world', /^End a world/],
    ['docs', /^API reference/],
    ['add user', /^New user…/],
    ['failed deliveries', /^Failed deliveries/],
    ['time', /^Clock/],
    ['polygon', /^Chains/],
    ['ended', /^Ended worlds/],
    ['mint nft', /^Mint tokens…/],
    ['send eth', /^Send…/],
    ['pin incorrect', /^Locked users/],
    ['error 403', /^Failed requests \(4xx\)/],
    ['reset everything', /^Reset the world/],
    ['deploy contract', /^Deploy collection…/],
    ['create api key', /^New application…/],
    ['sell item', /^New offer…/],
    ['subscribe events', /^New webhook…/],
    ['export keystore', /^Wallets/],
    ['walet', /^Wallets/],
    ['login', /^End a session/],
    ['invoice', /^Payments/],
    ['subscription', /^New webhook…/],
    ['status', /^Home/],
    ['money back', /^Refund a payment/],
  ] as const) {
    await palette.fill(query);
    await expect(page.getByRole('option').first()).toHaveText(name);
  }
  await palette.fill('reset');
  await expect(page.getByRole('option', { name: 'Freeze the clock' })).toContainText('reset clock');
  await expect(page.getByRole('option', { name: /^Search requests/ })).toHaveCount(0);
  await expect(page.getByText('No exact match.')).toHaveCount(0);
  await palette.fill('restart zebra');
  await expect(page.getByText('No exact match. Similar:')).toBeVisible();
  await expect(page.getByRole('option', { name: /^Chains/ })).toBeVisible();
  await expect(page.getByRole('option').last()).toHaveText('Search requests for “restart zebra”no matches');
  await palette.fill('recent events');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Recent events');

  await (await openPalette(page)).fill('wallet');
  await expect(page.getByRole('group', { name: 'Guides' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();

  await (await openPalette(page)).fill('verify signature');
  await page.getByRole('option', { name: /^Verify signature/ }).click();
  await expect(page).toHaveURL(/\/requests\/new\?operation=signatures\.verify$/);
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('"signature"');
});

test('the palette lists a wallet first with its owner or a typing error, and the requests with an error code', {
  tag: '@long',
}, async ({ page, api }) => {
  await (await createOwner(api, 'Ada Mensah')).addWallet('Treasury');
  const field = await openPalette(page);
  for (const text of ['mensah ada', 'ada user']) {
    await field.fill(text);
    await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText(/^Ada Mensah.*(?:ago|now)/);
  }
  await field.fill('mensah treasury');
  await expect(page.getByRole('option', { name: /Sign with Treasury/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Wallets' }).locator('mark')).toHaveText(['Treasury', 'Mensah']);
  await field.fill('trasury');
  await expect(page.getByRole('option', { name: /Sign with Treasury/ })).toBeVisible();
  await expect(page.getByText('No exact match. Similar:')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Treasury' })).toBeVisible();

  await api.call('GET', '/api/wallets/4f9d1b1a-5f0a-4c5e-9d0e-0c4f4b599a17');
  await (await openPalette(page)).fill('404');
  await expect(page.getByRole('option').first()).toHaveText(/^GET .*404 Not Found/);
  await page.getByRole('combobox', { name: 'Find or paste an id' }).fill('wallet.not-found');
  const withCode = page.getByRole('option', { name: /requests with this error code/ });
  await expect(withCode).toContainText('wallet.not-found');
  await page.getByRole('combobox', { name: 'Find or paste an id' }).fill('wallet not found');
  await expect(withCode).toContainText('wallet.not-found');
  await withCode.click();
  await expect(page).toHaveURL(/\/requests\?search=wallet\.not-found$/);
});

test('the palette lists a viewed record once, all matches of a text, and an ended world', async ({
  page,
  api,
  ready,
}) => {
  await createOwner(api, 'Ada Mensah');
  await openRecord(page, 'Users', 'Ada Mensah');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
  await page.goBack();
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByRole('heading', { name: 'Ada Mensah' })).toBeVisible();
  await page.reload();
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/Ada Mensah/);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Ada Mensah' })).toBeVisible();

  for (const number of [1, 2, 3, 4, 5, 6])
    await api.result(user, 'POST', '/api/users', { body: { reference: `customer-${number}` } });
  await (await openPalette(page)).fill('customer-');
  await page.getByRole('option', { name: 'All 6 users that match “customer-”' }).click();
  await expect(page).toHaveURL(/\/users\?search=customer-/);

  const name = 'winter-sale';
  await asOperator(ready, z.object({}), '/worlds', { name });
  await asOperator(ready, z.unknown(), `/worlds/${name}`, undefined, 'DELETE');
  await (await openPalette(page)).fill('winter');
  await expect(page.getByRole('option')).toHaveText([/^winter-saleended/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/worlds$/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('a key of a list that follows g leads to a page, and the question mark and its button list all keys', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('g');
  await page.keyboard.press('w');

  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+!');
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  await expect(dialog(page, 'Help and shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Help and shortcuts')).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page, 'Help and shortcuts')).toContainText('Open the record as a page');
  await expect(dialog(page, 'Help and shortcuts')).toContainText('Send from the editor');
  await expectAccessible(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Help and shortcuts')).toBeHidden();
});

test('keys lead from the search of a list to its first match, n creates a record, and Enter presses a button', async ({
  page,
  api,
}) => {
  for (const reference of ['Ada Mensah', 'Bo Lind']) await createOwner(api, reference);
  await openPage(page, 'Users');
  const ada = page.getByRole('row').filter({ hasText: 'Ada Mensah' });
  await expect(ada).toContainText('never used');
  const search = page.getByRole('main').getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('mensah');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue('mensah');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('mensah');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus').getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByRole('heading', { name: 'Ada Mensah' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const drawer = dialog(page, 'New user');
  for (const keys of ['n', 'jn']) {
    await page.keyboard.type(keys);
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }

  await page.getByRole('button', { name: 'New user' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
});

test('j after a click in the sidebar moves the focus to the list, and Enter opens the row and then its panel', async ({
  page,
  api,
}) => {
  await createOwner(api, 'Ada Mensah');
  await openPage(page, 'Users');
  await expect(page.getByRole('row').filter({ hasText: 'Ada Mensah' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeFocused();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');

  const panel = page.getByRole('complementary', { name: 'User' });
  const action = panel.getByRole('button', { name: 'New wallet' });
  await expect(action).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator(':focus').getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 720, height: 450 });
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expect(action).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the palette opens the user of a signing method id on Enter before it is found, and Escape clears a selection', {
  tag: '@long',
}, async ({ page, api }) => {
  // A page that loads must not delay the palette.
  await page.route(/balances\.get/, () => undefined);
  const { signingMethod, addWallet } = await createOwner(api, 'Ada Mensah');
  await openRecord(page, 'Wallets', (await addWallet(undefined, 'BSC')).description);
  const palette = await openPalette(page);
  await palette.fill(signingMethod.id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('row', { name: /BSC/ })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});
