import { expect } from '@playwright/test';
import { verifyMessage } from 'ethers';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';
import { signMessage } from '../pages/signing-bench.ts';
import { createUser } from '../pages/users.ts';
import { createWallet } from '../pages/wallets.ts';

const pin = '294817';

test('an operator creates a user and a wallet, and signs a message', { tag: '@core' }, async ({ page, api }) => {
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
