import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openAsPage, openPage } from '../pages/frame.ts';
import {
  addBiometric,
  addEmergencyCode,
  createUser,
  deleteUser,
  recoverLostPin,
  removeMethod,
  replaceEmergencyCode,
  signingMethod,
} from '../pages/users.ts';

const pin = '294817';
const newPin = '730265';

test('ten wrong attempts lock a PIN, and an emergency code unlocks it', async ({ page, api }) => {
  await createUser(page, { reference: 'customer-1', pin });
  const pinMethod = await methodOf(api, 'PIN');
  await createWallet(api, { ...pinMethod, value: pin });
  const code = await addEmergencyCode(page, { pin });

  for (const wrongPin of ['100000', '200000', '300000', '400000', '500000'].flatMap(twice))
    expect(await statusOfSigning(api, { ...pinMethod, value: wrongPin })).toBe(403);
  expect(await statusOfSigning(api, { ...pinMethod, value: pin })).toBe(423);
  await expect(signingMethod(page, 'PIN').getByText('locked', { exact: true })).toBeVisible();
  await expectAccessible(page, 'user-with-locked-pin');
  await signingMethod(page, 'PIN').getByRole('link', { name: 'Rejected calls' }).click();
  await expect(page.getByRole('table').getByText('Sign message or typed data').first()).toBeVisible();
  await page.goBack();

  await recoverLostPin(page, { code, newPin });
  await expect(signingMethod(page, 'PIN').getByText('10 attempts left')).toBeVisible();
  expect(await statusOfSigning(api, { ...pinMethod, value: pin })).toBe(403);
  expect(await statusOfSigning(api, { ...pinMethod, value: newPin })).toBe(200);
});

test('the panel of a user whose only PIN is locked unlocks it, and warns about the missing emergency code', async ({
  page,
  api,
}) => {
  const { signingMethod: pinMethod, addWallet } = await createOwner(api, 'Ada Mensah');
  await addWallet('Fees', 'BSC');
  await addWallet('Savings');
  for (const wrongPin of ['100000', '200000', '300000', '400000', '500000'].flatMap(twice))
    await statusOfSigning(api, { ...pinMethod, value: wrongPin });
  await openPage(page, 'Users');
  await page.getByRole('table').getByRole('link', { name: 'Ada Mensah' }).click();
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByText('Unlock the PIN first')).toBeVisible();
  await expectAccessible(page, 'user-panel-with-locked-pin');
  await openAsPage(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Lost PIN?' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Unlock/ })).toHaveText(['Unlock PIN…']);
  await expect(main.getByRole('cell', { name: 'asleep', exact: true })).toHaveCount(2);
  await expect(main.getByText('2 chains asleep')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Start (ETHEREUM, BSC|BSC, ETHEREUM)$/ })).toHaveText('Start all');
  await expectAccessible(page, 'user-of-a-sleeping-chain');
  await page.goBack();

  await panel.getByRole('button', { name: 'Unlock PIN…' }).click();
  await dialog(page, 'Unlock the PIN').getByRole('button', { name: 'Unlock PIN' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Unlocked the PIN of Ada Mensah' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add an emergency code' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'New wallet' })).toBeVisible();
  await expect(panel.getByText('PIN unlocked')).toBeVisible();
  await expect(panel.getByText('PIN locked', { exact: true })).toBeVisible();
});

test('the item about a missing emergency code leads to its form', async ({ page, api }) => {
  const { addWallet } = await createOwner(api, 'Ada Mensah');
  await addWallet('Savings');
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: 'Show user: Ada' }).click();

  const drawer = dialog(page, 'Add an emergency code');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Mensah' })).toBeVisible();
});

test('a replaced emergency code no longer opens a wallet', { tag: '@long' }, async ({ page, api }) => {
  await createUser(page, { reference: 'customer-2', pin });
  await createWallet(api, { ...(await methodOf(api, 'PIN')), value: pin });
  await openPage(page, 'Users');
  await page.getByRole('table').getByRole('link', { name: 'customer-2' }).click();
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByText('No emergency code')).toBeVisible();
  const old = await addEmergencyCode(page, { pin });
  await expect(panel.getByText('No emergency code')).toHaveCount(0);
  await openAsPage(page);

  const code = await replaceEmergencyCode(page, { pin });

  const method = await methodOf(api, 'EMERGENCY_CODE');
  expect(code).toMatch(/^(?:\w{5} ){4}\w{5}$/);
  expect(await statusOfSigning(api, { ...method, value: old })).toBe(403);
  expect(await statusOfSigning(api, { ...method, value: code })).toBe(200);
});

test('a biometric of a device is added and removed', { tag: '@long' }, async ({ page, api }) => {
  await createUser(page, { reference: 'customer-3', pin });
  await createWallet(api, { ...(await methodOf(api, 'PIN')), value: pin });
  const value = 'what the phone hands out';

  await addBiometric(page, { device: 'phone-7f3a', value, pin });
  const method = await methodOf(api, 'BIOMETRIC');
  expect(await statusOfSigning(api, { ...method, value })).toBe(200);

  await removeMethod(page, { name: 'biometric of phone-7f3a', pin });
  await expect(signingMethod(page, 'phone-7f3a')).toBeHidden();
  expect(await statusOfSigning(api, { ...method, value })).toBe(403);
});

test('a user is deleted with the wallets when their name and PIN are given', { tag: '@core' }, async ({
  page,
  api,
}) => {
  await createUser(page, { reference: 'customer-4', pin });
  await createWallet(api, { ...(await methodOf(api, 'PIN')), value: pin });

  await deleteUser(page, { reference: 'customer-4' });

  await openPage(page, 'Users');
  await expect(page.getByText('Create the first user')).toBeVisible();
  expect(await api.result(z.array(wallet), 'GET', '/api/wallets')).toEqual([]);
});

test('a user with coins is deleted only after the loss is accepted', { tag: '@long' }, async ({ page, api, ready }) => {
  await createUser(page, { reference: 'customer-4', pin });
  await createWallet(api, { ...(await methodOf(api, 'PIN')), value: pin });
  const [owned] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  await asOperator(ready, z.object({}), '/faucet', { secretType: owned?.secretType, address: owned?.address });
  await openPage(page, 'Users');
  await page.getByPlaceholder('Reference, user id').fill('customer');
  await expect(page).toHaveURL(/\/users\?search=customer$/);
  await page.getByRole('row').filter({ hasText: 'customer-4' }).click();
  await page.getByRole('button', { name: 'More for this user' }).click();
  await page.getByRole('menuitem', { name: 'Delete user…' }).click();
  const deletion = dialog(page, 'Delete customer-4?');
  await deletion.getByLabel('to confirm').fill('customer-4');
  await deletion.getByRole('button', { name: 'Delete user' }).click();

  await expect(deletion.getByRole('alert')).toContainText('acceptLoss=true');
  await expect(deletion.getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await expectAccessible(page);
  await deletion.getByRole('checkbox', { name: 'Delete the user and accept this loss' }).check();
  await expect(deletion).toContainText('?acceptLoss=true');
  await deletion.getByRole('button', { name: 'Delete user' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Deleted “customer-4”' })).toBeVisible();
  await expect(page).toHaveURL(/\/users\?search=customer$/);
  expect(await api.result(z.array(wallet), 'GET', '/api/wallets')).toEqual([]);
});

test('users of the same name have their ids next to a panel, and the outline of a row has no gap', {
  tag: '@long',
}, async ({ page, api }) => {
  for (const reference of ['Twin', 'Twin', 'Ada']) await api.call('POST', '/api/users', { body: { reference } });
  await openPage(page, 'Users');
  const row = page.getByRole('row').filter({ hasText: 'Twin' }).first();
  await expect(row.getByRole('code')).toBeHidden();
  await row.getByRole('link', { name: 'Twin' }).click();
  await expect(page.getByRole('complementary', { name: 'User' })).toBeVisible();

  await expect(row.getByRole('code')).toHaveText(/^[\da-f]{6}…[\da-f]{4}$/);
  await expect(page.getByRole('row').filter({ hasText: 'Ada' }).getByRole('code')).toHaveCount(0);
  const scroller = page.getByRole('table', { name: 'Users' }).locator('xpath=..');
  await expect(scroller).toHaveAttribute('style', /--fills:[^;]*--vd-accent-line/);
});

type Credential = { readonly id: string; readonly value: string };

const twice = (value: string) => [value, value];

async function theUser(api: Api) {
  const [onlyUser] = await api.result(z.array(user), 'GET', '/api/users');
  return z.object({ id: z.string(), signingMethods: user.shape.signingMethods }).parse(onlyUser);
}

async function methodOf(api: Api, type: string): Promise<{ id: string }> {
  const { signingMethods } = await theUser(api);
  return z.object({ id: z.string() }).parse(signingMethods.find((method) => method.type === type));
}

async function createWallet(api: Api, signingMethod: Credential): Promise<void> {
  const { id: userId } = await theUser(api);
  const body = { userId, secretType: 'ETHEREUM' };
  await api.result(wallet, 'POST', '/api/wallets', { body, signingMethod });
}

/** The status of a signature by the user's only wallet. */
async function statusOfSigning(api: Api, signingMethod: Credential): Promise<number> {
  const [signer] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: signer?.id, data: 'Hello' };
  const body = { signatureRequest };
  const { status } = await api.call('POST', '/api/signatures', { body, signingMethod });
  return status;
}
