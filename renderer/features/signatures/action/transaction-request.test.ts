import { expect, test } from 'vitest';
import type { TransactionReading } from '../../../../service/model/transactions/listed-transaction.ts';
import { decidedBy, toAct, toPromise, toRequest, unsendable, walletMessage } from './transaction-request.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const recipient = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const wallet = { id: '2c2ff6a6-58c4-4c9f-9f4d-3c1d5f2f8a11', secretType: 'MATIC', address } as const;
const reading: TransactionReading = {
  type: 2,
  secretType: 'MATIC',
  to: { address: recipient },
  value: '1.5',
  valueWei: '1500000000000000000',
  data: '0x',
  accessList: [],
  sentence: [],
  risks: [],
  fields: [],
};

test('leaves missing values to the wallet', () => {
  expect(toRequest(reading, wallet, true)).toEqual({
    type: 'TRANSFER',
    walletId: wallet.id,
    secretType: 'MATIC',
    to: recipient,
    value: '1.5',
    chainSpecificFields: undefined,
  });
});

test('uses nonce, gas and fees of the transaction, or leaves them to the wallet', () => {
  const complete = { ...reading, nonce: '7', gasLimit: '21000', gasPrice: '3', data: '0x1234' };

  const own = { nonce: '7', gasLimit: '21000', gasPrice: '3' };
  expect(decidedBy(complete)).toEqual(own);
  expect(toRequest(complete, wallet, true)).toMatchObject({ data: '0x1234', chainSpecificFields: own });
  expect(toRequest(complete, wallet, false).chainSpecificFields).toBeUndefined();
});

test.each([
  [{}, null],
  [{ hash: '0x1' }, 'already signed'],
  [{ to: undefined }, 'creates a contract'],
  [{ accessList: [{ address, storageKeys: [] }] }, 'access list'],
  [{ secretType: undefined, chainId: '1' }, 'chain 1'],
])('reports for %o that every wallet has the message %s', (changed, why) => {
  const message = unsendable({ ...reading, ...changed });

  expect(message).toEqual(why && expect.stringContaining(why));
});

test.each([
  [{}, wallet, null],
  [{}, undefined, 'Choose the wallet'],
  [{ secretType: 'BSC' } as const, wallet, 'for BSC'],
  [{ from: { address: address.toLowerCase() } }, wallet, null],
  [{ from: { address: recipient, name: 'Gallery' } }, wallet, 'sender of the transaction is Gallery'],
])('accepts only some wallets for a transaction with %o', (changed, chosen, why) => {
  const message = walletMessage({ ...reading, ...changed }, chosen);

  expect(message).toEqual(why && expect.stringContaining(why));
});

function aDocument(primaryType: string) {
  const data = { types: {}, domain: {}, primaryType, message: {} };
  return { type: 'EIP712', secretType: 'ETHEREUM', data } as const;
}

test.each([
  [undefined, 'Sign'],
  [{ type: 'MESSAGE', secretType: 'ETHEREUM', data: 'x' } as const, 'Sign message'],
  [aDocument('Mail'), 'Sign Mail'],
  [aDocument('PermitSingle'), 'Sign permit'],
  [aDocument('AVeryLongNameThatNoButtonCanHold'), 'Sign document'],
])('names the action on the button', (content, action) => {
  expect(toAct(content)).toBe(action);
});

const warning = { severity: 'warn', title: 'Valid for ten years', text: '' } as const;
const severe = { severity: 'bad', title: 'No limit on the amount', text: '' } as const;

test.each([
  [[warning], undefined],
  [[warning, severe], 'I understand the risk: no limit on the amount'],
  [[severe, severe], 'I understand the 2 severe risks of this signature'],
])('requires confirmation of severe risks only', (risks, promise) => {
  expect(toPromise(risks)).toBe(promise);
});
