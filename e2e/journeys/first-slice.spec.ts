import { expect } from '@playwright/test';
import { verifyMessage } from 'ethers';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { createOwner } from '../harness/api.ts';
import { saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';
import { signMessage } from '../pages/signing-bench.ts';
import { createUser } from '../pages/users.ts';
import { createWallet } from '../pages/wallets.ts';

const pin = '294817';

test('an operator creates a user and a wallet, and signs a message', { tag: ['@core', '@both'] }, async ({
  page,
  api,
}) => {
  await createUser(page, { reference: 'customer-1', pin });
  await createWallet(page, { chain: 'MATIC', pin });
  const signature = await signMessage(page, { message: 'Hello from the console', pin });

  const [created] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  expect(created?.secretType).toBe('MATIC');
  expect(verifyMessage('Hello from the console', signature)).toBe(created?.address);

  await openPage(page, 'Users');
  await page.getByRole('row', { name: 'customer-1' }).click();
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('signed a message');
  await expect(activity.last()).toContainText('User created');
  await saveScreenshot(page, 'user-with-activity');
});

test('a wallet created over HTTP appears in the open console without reload', async ({ page, api }) => {
  await openPage(page, 'Wallets');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();

  const created = await (await createOwner(api, 'customer-2')).addWallet('Made by a program');

  await expect(page.getByText(created.description)).toBeVisible();
});
