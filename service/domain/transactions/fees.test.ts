import { Transaction } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import { expect, test } from 'vitest';
import { signTransaction, type UnsignedTransaction } from './fees.ts';

const key = Buffer.from('46'.repeat(32), 'hex');
const wallet = new Wallet(`0x${'46'.repeat(32)}`);

const unsigned: UnsignedTransaction = {
  chainId: 1,
  nonce: 9,
  to: '0x3535353535353535353535353535353535353535',
  value: 10n ** 18n,
  data: '0x',
  gasLimit: 21_000n,
  fees: { gasPrice: 20n * 10n ** 9n },
};

test('signs the EIP-155 example as published', () => {
  expect(signTransaction(unsigned, key, wallet.address).bytes).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  );
});

test.each([
  [{}],
  [{ data: `0x${'c0ffee'.repeat(40_000)}` }],
  [{ nonce: 0, value: 0n, gasLimit: 2n ** 63n }],
  [{ chainId: 1_337_137, nonce: 2 ** 40, value: 2n ** 255n }],
])('signs EIP-1559 transactions like ethers', async (fields) => {
  const fees = { maxFeePerGas: 3n, maxPriorityFeePerGas: 2n };
  const transaction = { ...unsigned, ...fields, fees };

  const { bytes, hash } = signTransaction(transaction, key, wallet.address);

  const { fees: _fees, ...plain } = transaction;
  expect(bytes).toBe(await wallet.signTransaction({ ...plain, ...fees, type: 2 }));
  expect(hash).toBe(Transaction.from(bytes).hash);
});

test('refuses to sign with the key of another address', () => {
  expect(() => signTransaction(unsigned, key, unsigned.to)).toThrow(/does not recover/);
});
