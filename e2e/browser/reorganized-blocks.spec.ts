import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';

/** Sends coins of a wallet that has some; each time another amount, by which its row is found. */
async function aSender(api: Api, ready: Ready) {
  const { signingMethod, addWallet } = await createOwner(api);
  const { id, address } = await addWallet('Treasury');
  const coins = { secretType: 'ETHEREUM', address, token: 'NATIVE', amount: '100' };
  await asOperator(ready, z.unknown(), '/faucet', coins);
  return async (value: string) => {
    const transactionRequest = {
      type: 'TRANSFER',
      walletId: id,
      secretType: 'ETHEREUM',
      to: '0x000000000000000000000000000000000000dEaD',
      value,
    };
    await api.result(z.unknown(), 'POST', '/api/transactions/execute', { body: { transactionRequest }, signingMethod });
  };
}

/** The next thing that can go wrong in this way does. */
function spoilOne(ready: Ready, effect: object) {
  return asOperator(ready, z.object({}), '/faults/spoilt', { effect, until: { hits: 1 } }, 'PUT');
}

/** Opens the drawer of the transfer with this amount and returns its events, newest first. */
async function storyOf(page: Page, amount: string) {
  await page.getByRole('row', { name: amount }).getByRole('link').first().click();
  return page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
}

test('shows a removed block, resent bytes and a nonce used elsewhere in the drawer of a transaction', {
  tag: '@long',
}, async ({ page, api, ready }) => {
  const send = await aSender(api, ready);
  await openPage(page, 'Transactions');

  await spoilOne(ready, { kind: 'reorg', blocks: 2, milliseconds: 3_000 });
  await send('1.5');
  const takenBack = await storyOf(page, '1.5000 ETH');
  await expect(takenBack.filter({ hasText: 'Final' })).toBeVisible({ timeout: 20_000 });
  const texts = await takenBack.allInnerTexts();
  const [inBlock, outOf] = [/^In block (\d+)/, /^Block (\d+) was removed/].map((form) =>
    texts.flatMap((text) => form.exec(text)?.[1] ?? []),
  );
  expect(inBlock).toHaveLength(2);
  expect(outOf).toEqual([inBlock?.[1]]);
  expect(Number(inBlock?.[0])).toBe(Number(inBlock?.[1]) + 1);
  await expect(page.getByText('A reorganisation removed it from the chain.')).toBeVisible();
  const mark = takenBack.filter({ hasText: 'was removed' }).locator('svg').first().locator('path');
  await expect(mark).toHaveAttribute('fill', 'var(--vd-warn-dot)');
  await expectAccessible(page, 'transaction-taken-back');

  await spoilOne(ready, { kind: 'hand-over-dropped' });
  await send('2.5');
  const secondStory = await storyOf(page, '2.5000 ETH');
  await expect(secondStory.filter({ hasText: 'Final' })).toBeVisible({ timeout: 30_000 });
  await expect(secondStory.filter({ hasText: 'Resent' })).toContainText(
    "It was neither in a block nor in the node's pool.",
  );

  await spoilOne(ready, { kind: 'hand-over-replaced' });
  await send('3.5');
  const replacedStory = await storyOf(page, '3.5000 ETH');
  await expect(replacedStory.first()).toContainText('Replaced', { timeout: 20_000 });
  await expect(replacedStory.first()).toContainText('A transaction that was not signed here used the nonce.');
  await saveScreenshot(page, 'transaction-replaced-by-another');
});
