import { expect } from '@playwright/test';
import { verifyMessage, verifyTypedData } from 'ethers';
import { typedDataDocument } from '../../service/model/wallets/typed-data.ts';
import type { Wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, fillEditor, openPage } from '../pages/frame.ts';
import {
  loadExample,
  meaning,
  openBenchByKeyboard,
  pickWallet,
  readDocument,
  readingLine,
  readSignature,
  sendWithPin,
  signWithPin,
  transactionEditor,
  transactionSummary,
  typedDataEditor,
  verify,
  writeMessage,
} from '../pages/signing-bench.ts';

const pin = '294817';

/** Two wallets of a user, so that a selection is required; returns the first. */
async function createWallets(api: Api): Promise<Wallet> {
  const { addWallet } = await createOwner(api, 'Ada Mensah');
  const treasury = await addWallet('Treasury', 'MATIC');
  await addWallet('Savings', 'MATIC');
  return treasury;
}

test('an unlimited permit is explained before it is signed', async ({ page, api }) => {
  const { address } = await createWallets(api);
  await openBenchByKeyboard(page);
  await pickWallet(page, 'Treasury');
  await loadExample(page, 'Unlimited permit');
  await expect(meaning(page)).toContainText('Treasury');
  await expect(meaning(page).getByLabel('severe risk')).toBeVisible();
  await expectAccessible(page, 'signing-bench');

  await signWithPin(page, pin);
  await expect(page.getByText('Confirm that you have read what it does.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I understand the risk' }).check();
  await signWithPin(page, pin);

  const signature = await readSignature(page);
  const document = typedDataDocument.parse(await readDocument(page));
  const { EIP712Domain: _, ...types } = document.types;
  expect(verifyTypedData(document.domain, types, document.message, signature)).toBe(address);
  expect(new URL(page.url()).search).not.toContain(pin);

  await page.getByRole('button', { name: 'Recent', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Recent' })).toContainText('Typed data');
});

test('a message is signed unchanged, and its signature is valid for this text only', { tag: '@core' }, async ({
  page,
  api,
}) => {
  const { address } = await createWallets(api);
  const message = 'Grüße,\n  世界';
  await openBenchByKeyboard(page);
  await pickWallet(page, 'Treasury');
  await writeMessage(page, message);
  await expect(meaning(page)).toContainText('世界');
  await signWithPin(page, pin);
  const signature = await readSignature(page);
  expect(verifyMessage(message, signature)).toBe(address);

  await verify(page, { signer: address, signature });
  await expect(page.getByText('Valid signature')).toBeVisible();
  await writeMessage(page, `${message}!`);
  await expect(page.getByText('Valid signature')).toBeHidden();
  await expect(meaning(page)).toContainText('!');
  await verify(page, { signer: address, signature });
  await expect(page.getByText('Invalid signature')).toBeVisible();
});

test('a broken document shows the position of its error, and text typed faster than the page can process it is retained', {
  tag: '@long',
}, async ({ page, api }) => {
  await createWallets(api);
  await openBenchByKeyboard(page);
  await expect(readingLine(page)).toContainText('Valid EIP-712, 3 of 3 fields used');
  const document = typedDataDocument.parse(await readDocument(page));

  const invalidDocument = { ...document, message: { ...document.message, to: { name: 'Bob', wallet: 'x' } } };
  await fillEditor(typedDataEditor(page), JSON.stringify(invalidDocument, null, 2));
  await expect(readingLine(page)).toContainText('message.to.wallet');
  await expect(meaning(page)).toContainText('Ether Mail');

  await fillEditor(typedDataEditor(page), '{\n  "types": }');
  await expect(readingLine(page)).toContainText('Line 2, column 12');
  await expect(meaning(page)).toContainText('Ether Mail');

  await fillEditor(typedDataEditor(page), JSON.stringify(document));
  await expect(readingLine(page)).toContainText('Valid EIP-712');

  const text = Array.from({ length: 60 }, (_, number) => `word${number}`).join(' ');
  const editor = page.getByRole('textbox', { name: 'Message' });
  await writeMessage(page, '');
  await expect(editor).toHaveText('');
  await editor.evaluate(async ({ ownerDocument }, letters) => {
    for (const letter of letters) {
      ownerDocument.execCommand('insertText', false, letter);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, text);

  await expect(editor).toHaveText(text);
});

test('a transaction is explained before a wallet signs and sends it', async ({ page, api }) => {
  const { address } = await createWallets(api);
  const receiver = `0x${'35'.repeat(20)}`;
  const transfer = { from: address, to: receiver, value: '0x16345785d8a0000', gas: '0x5208' };
  await openBenchByKeyboard(page);
  await pickWallet(page, 'Savings');
  await loadExample(page, 'Unlimited approval');
  await expect(transactionSummary(page).getByLabel('severe risk')).toBeVisible();
  await expectAccessible(page, 'signing-bench-transaction');
  await page.getByRole('radio', { name: 'Transaction' }).press('Space');
  await fillEditor(transactionEditor(page), JSON.stringify({ ...transfer, nonce: '9007199254740992' }));
  await expect(readingLine(page)).toContainText('nonce: This nonce exceeds 2^53');

  await fillEditor(transactionEditor(page), JSON.stringify(transfer));
  await expect(transactionSummary(page)).toContainText('Treasury sends 0.1 POL to 0x3535…3535 on Polygon.');
  await expect(readingLine(page)).toContainText('the wallet fills in chain, nonce and fees');
  await fillEditor(transactionEditor(page), '0x02f8zz');
  await expect(readingLine(page)).toContainText('Byte 2: “z” is not a hexadecimal digit.');
  await expect(transactionSummary(page)).toContainText('Treasury sends 0.1 POL');

  await fillEditor(transactionEditor(page), JSON.stringify(transfer));
  await sendWithPin(page, pin);
  await expect(page.getByText('sender of the transaction is Treasury')).toBeVisible();
  await pickWallet(page, 'Treasury');
  await sendWithPin(page, pin);
  await page.getByRole('button', { name: 'Open transaction' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Coin transfer' })).toBeVisible();
});

test('an incomplete PIN is continued, and digits that are typed while a wrong PIN is checked are those of the next', async ({
  page,
  api,
}) => {
  await createWallets(api);
  await openBenchByKeyboard(page);
  await pickWallet(page, 'Savings');
  await signWithPin(page, pin.slice(0, 4));
  await expect(page.getByRole('alert')).toContainText('Use exactly six digits');
  await expect(page.getByLabel('Digit 5 of 6')).toBeFocused();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/signatures\.sign/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();

  // The second PIN is not sent, because the first one is still being checked.
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent: the previous attempt has no response yet.')).toBeVisible();
  await page.keyboard.type(pin.slice(0, 3));
  await expect(page.getByLabel('Digit 4 of 6')).toBeFocused();
  release();
  await expect(page.getByText('9 attempts left')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Wrong value.');
  await expect(page.getByText('Not sent:')).toBeHidden();
  await page.keyboard.type(pin.slice(3));
  await page.keyboard.press('ControlOrMeta+Enter');
  await readSignature(page);
});

test('a PIN that is locked on the bench is unlocked there, and its calls are listed', async ({ page, api }) => {
  const { addWallet, failToSign } = await createOwner(api, 'Ada Mensah');
  await failToSign(await addWallet('Savings', 'MATIC'), 9);
  await openBenchByKeyboard(page);
  await expect(page.getByText('1 attempt left')).toBeVisible();
  await signWithPin(page, '000000');
  await expect(page.getByText('PIN locked after')).toBeVisible();
  const form = page.getByRole('region', { name: 'Sign or verify' });
  await expect(form).not.toContainText('Wrong value');
  await expect(form.getByRole('button', { name: 'Sign Mail' })).toBeDisabled();
  await expectAccessible(page, 'signing-bench-locked');

  await openPage(page, 'Home');
  const item = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').filter({ hasText: 'PIN' });
  await item.getByRole('link', { name: 'Show calls' }).click();
  await expect(page.getByRole('table').getByText('POST /console/trpc/signatures.sign')).toBeVisible();

  await openBenchByKeyboard(page);
  await page.getByRole('button', { name: 'Unlock the PIN…' }).click();
  await dialog(page, 'Unlock the PIN').getByRole('button', { name: 'Unlock PIN' }).click();
  await signWithPin(page, pin);
  await readSignature(page);

  await openPage(page, 'Home');
  await page.getByRole('link', { name: 'Resolved', exact: true }).click();
  await expect(page.getByText('The PIN of Ada Mensah is no longer locked')).toHaveCount(1);
});

test('without a wallet the bench shows how to get one, and still reads and verifies', { tag: '@long' }, async ({
  page,
}) => {
  await openPage(page, 'Signing bench');
  await expect(page.getByRole('heading', { name: 'Create a wallet to sign with' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Only read and verify' }).click();
  await expect(readingLine(page)).toContainText('Valid EIP-712');
});
