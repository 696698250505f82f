import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openAsPage, openPage, openRecord, typePin } from '../pages/frame.ts';
import { addEmergencyCode, chooseFor, saveEmergencyCode, signingMethod } from '../pages/users.ts';

const pin = '294817';
const newPin = '730265';

test('ten wrong attempts lock a PIN, and an emergency code unlocks it', async ({ page, api }) => {
  const pinMethod = await openOwner(page, api, 'customer-1');
  const code = await addEmergencyCode(page, { pin });

  for (const wrongPin of ['100000', '200000', '300000', '400000', '500000'].flatMap(twice))
    expect(await statusOfSigning(api, { ...pinMethod, value: wrongPin })).toBe(403);
  expect(await statusOfSigning(api, { ...pinMethod, value: pin })).toBe(423);
  await expect(signingMethod(page, 'PIN').getByText('locked', { exact: true })).toBeVisible();
  await expectAccessible(page, 'user-with-locked-pin');
  await signingMethod(page, 'PIN').getByRole('link', { name: 'Rejected calls' }).click();
  await expect(page.getByRole('table').getByText('Sign message or typed data').first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Lost PIN?' }).click();
  const drawer = dialog(page, 'New value for the PIN');
  const setPin = async (value: string) => {
    await drawer.getByLabel('Confirmed by emergency code').fill(value);
    await typePin(drawer, newPin, 'New PIN');
    await typePin(drawer, newPin, 'Repeat PIN');
    await drawer.getByRole('button', { name: 'Change PIN' }).click();
  };
  await setPin(`${code.startsWith('2') ? '3' : '2'}${code.slice(1)}`);
  await expect(drawer.getByText('Wrong value.')).toBeVisible();
  await setPin(code);
  await expect(drawer).toBeHidden();
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

test('a replaced emergency code no longer opens a wallet, and a biometric of a device is added and removed', {
  tag: '@long',
}, async ({ page, api }) => {
  await (await createOwner(api, 'customer-2')).addWallet();
  await openPage(page, 'Users');
  await page.getByRole('table').getByRole('link', { name: 'customer-2' }).click();
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByText('No emergency code')).toBeVisible();
  const old = await addEmergencyCode(page, { pin });
  await expect(panel.getByText('No emergency code')).toHaveCount(0);
  await openAsPage(page);

  await chooseFor(page, 'emergency code', 'Replace…');
  const replacing = dialog(page, 'Replace the emergency code');
  const code = await saveEmergencyCode(replacing);
  await typePin(replacing, pin);
  await replacing.getByRole('button', { name: 'Replace code' }).click();
  await expect(replacing).toBeHidden();
  const method = await methodOf(api, 'EMERGENCY_CODE');
  expect(code).toMatch(/^(?:\w{5} ){4}\w{5}$/);
  expect(await statusOfSigning(api, { ...method, value: old })).toBe(403);
  expect(await statusOfSigning(api, { ...method, value: code })).toBe(200);

  const [device, value] = ['phone-7f3a', 'what the phone hands out'];
  await page.getByRole('button', { name: 'Add method' }).click();
  const adding = dialog(page, 'Add a signing method');
  await adding.getByRole('radio', { name: 'Biometric' }).check();
  await adding.getByLabel('Device id').fill(device);
  await adding.getByLabel('New value').fill(value);
  await typePin(adding, pin);
  await adding.getByRole('button', { name: 'Add a biometric' }).click();
  await expect(signingMethod(page, device)).toBeVisible();
  const biometric = await methodOf(api, 'BIOMETRIC');
  expect(await statusOfSigning(api, { ...biometric, value })).toBe(200);

  await chooseFor(page, `biometric of ${device}`, 'Remove…');
  const removing = dialog(page, `Remove the biometric of ${device}`);
  await typePin(removing, pin);
  await removing.getByRole('button', { name: `Remove biometric of ${device}` }).click();
  await expect(removing).toBeHidden();
  await expect(signingMethod(page, device)).toBeHidden();
  expect(await statusOfSigning(api, { ...biometric, value })).toBe(403);
});

test('a user is deleted with the wallets when their name and PIN are given', { tag: '@core' }, async ({
  page,
  api,
}) => {
  await openOwner(page, api, 'customer-4');

  await chooseFor(page, 'this user', 'Delete user…');
  const deletion = dialog(page, 'Delete customer-4?');
  await deletion.getByLabel('Type “customer-4” to confirm').fill('customer-4');
  await deletion.getByRole('button', { name: 'Delete user' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByText('Create the first user')).toBeVisible();
  expect(await api.result(z.array(wallet), 'GET', '/api/wallets')).toEqual([]);
});

test('a user with coins is deleted only after the loss is accepted', { tag: '@long' }, async ({ page, api, ready }) => {
  const { secretType, address } = await (await createOwner(api, 'customer-4')).addWallet();
  await asOperator(ready, z.object({}), '/faucet', { secretType, address });
  await openPage(page, 'Users');
  await page.getByPlaceholder('Reference, user id').fill('customer');
  await expect(page).toHaveURL(/\/users\?search=customer$/);
  await page.getByRole('row').filter({ hasText: 'customer-4' }).click();
  await chooseFor(page, 'this user', 'Delete user…');
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

/** Opens the page of a new user with a wallet; returns their PIN. */
async function openOwner(page: Page, api: Api, reference: string): Promise<Credential> {
  const { signingMethod: pinMethod, addWallet } = await createOwner(api, reference);
  await addWallet();
  await openRecord(page, 'Users', reference);
  return pinMethod;
}

async function methodOf(api: Api, type: string): Promise<{ id: string }> {
  const [onlyUser] = await api.result(z.array(user), 'GET', '/api/users');
  return z.object({ id: z.string() }).parse(onlyUser?.signingMethods.find((method) => method.type === type));
}

/** The status of a signature by the user's only wallet. */
async function statusOfSigning(api: Api, signingMethod: Credential): Promise<number> {
  const [signer] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: signer?.id, data: 'Hello' };
  const body = { signatureRequest };
  const { status } = await api.call('POST', '/api/signatures', { body, signingMethod });
  return status;
}
