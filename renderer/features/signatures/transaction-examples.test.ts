import { expect, test } from 'vitest';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { chains } from '../../../service/model/transactions/chain.ts';
import { madeUpSigner } from './examples.ts';
import { faultAt, readTransactionText, transactionExamples } from './transaction-examples.ts';

test.each([
  [' 0x02F8\n 6c ', '0x02F86c'],
  ['"0x02f8"', '0x02f8'],
  ['0X02f8', '0x02f8'],
  ['{"to": "0x1", "nonce": 3}', { to: '0x1', nonce: 3 }],
  // Beyond double precision.
  ['{"value": 1000000000000000001}', { value: '1000000000000000001' }],
])('reads %o as bytes or fields', (text, value) => {
  expect(readTransactionText(text)).toEqual({ ok: true, value });
});

test.each([
  ['', 'transaction is empty', undefined, undefined],
  ['hello', 'neither bytes', 0, undefined],
  ['0x', 'Bytes are missing', 2, 'Byte 0'],
  ['0x02f', 'Half of a byte', 5, 'Byte 1'],
  ['0x02\ng8', '“g” is not a hexadecimal digit', 5, 'Byte 1'],
  ['{"to": }', 'expected', 7, undefined],
  ['[]', 'an object', 0, undefined],
])('reports the problem of %o and its position', (text, message, at, index) => {
  expect(readTransactionText(text)).toMatchObject({
    ok: false,
    fault: {
      message: expect.stringMatching(new RegExp(message, 'i')),
      ...(at !== undefined && { at }),
      ...(index && { place: index }),
    },
  });
});

test('distinguishes a complete RPC call from its transaction', () => {
  expect(readTransactionText('{"method": "eth_sendTransaction", "params": [{}]}')).toMatchObject({
    ok: false,
    fault: { path: 'params' },
  });
});

test.each([
  ['transaction[1]', { at: 5, place: 'Byte 1' }],
  ['transaction', { path: undefined }],
  ['transaction.accessList[0].address', { path: 'accessList[0].address' }],
])('maps a service error at %s to its position in the text', (path, index) => {
  expect(faultAt({ path, message: 'No.' }, ' 0x02f8')).toEqual({ message: 'No.', ...index });
});

test.each(secretTypes)('offers examples for a wallet on %s', (secretType) => {
  const signer = { ...madeUpSigner, secretType };
  const fields = [transactionExamples.payment, transactionExamples.coins, transactionExamples.allowance].map(
    ({ text }) => readTransactionText(text(signer)),
  );

  for (const read of fields) expect(read).toMatchObject({ ok: true, value: { from: signer.address } });
  const ids = fields.map((read) => read.ok && typeof read.value === 'object' && read.value.chainId);
  expect(ids.map(Number)).toEqual(ids.map(() => chains[secretType].chainId));
});
