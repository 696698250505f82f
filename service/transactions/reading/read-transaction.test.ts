import { Interface } from 'ethers/abi';
import { SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction, type TransactionLike } from 'ethers/transaction';
import { describe, expect, test } from 'vitest';
import { behindSchema } from '../../testing/behind-schema.ts';
import { asApplication, asOperator, otherApplicationId } from '../../testing/builders.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { valueIn } from '../../testing/value-in.ts';
import { aSender } from '../testing/a-sender.ts';
import { readTransaction, readTransactionInput } from './read-transaction.ts';

const readSent = behindSchema(readTransactionInput, readTransaction);
const read = (raw: string) => readSent(fakePorts(), { raw }, asOperator());

const key = new SigningKey(`0x${'46'.repeat(32)}`);
const signer = computeAddress(key);
const receiver = `0x${'35'.repeat(20)}`;
const plain = { nonce: 9, to: receiver, value: 10n ** 18n, gasLimit: 21000n };
const oldFee = { gasPrice: 20n * 10n ** 9n };
const newFee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };

function unsigned(fields: TransactionLike<string>) {
  return Transaction.from({ ...plain, ...fields });
}

function signed(fields: TransactionLike<string>) {
  const transaction = unsigned(fields);
  transaction.signature = key.sign(transaction.unsignedHash);
  return transaction;
}

/** The example of EIP-155, signed with 0x4646…46. */
const published =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

test('the example of EIP-155 is read as its authors wrote it', async () => {
  expect(valueIn(await read(published))).toEqual({
    type: 0,
    chainId: '1',
    secretType: undefined,
    from: { address: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F', name: undefined },
    to: { address: receiver, name: undefined },
    value: '1',
    valueWei: '1000000000000000000',
    nonce: '9',
    gasLimit: '21000',
    gasPrice: '20000000000',
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    maximumCostWei: '1000420000000000000',
    data: '0x',
    call: undefined,
    hash: '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
    transactionId: undefined,
    warnings: ['It is for the chain 1, which is none of this service.'],
  });
});

describe('every type is read, signed and unsigned', () => {
  const kinds: readonly [string, TransactionLike<string>][] = [
    ['legacy for every chain', { type: 0, ...oldFee }],
    ['legacy for one chain', { type: 0, chainId: 5, ...oldFee }],
    [
      'EIP-2930',
      {
        type: 1,
        chainId: 5,
        accessList: [{ address: receiver, storageKeys: [`0x${'0'.repeat(64)}`] }],
        ...oldFee,
      },
    ],
    ['EIP-1559', { type: 2, chainId: 5, ...newFee }],
  ];
  test.each(kinds)('%s', async (_name, fields) => {
    const transaction = signed(fields);
    const chainId = fields.chainId === undefined ? undefined : '5';

    expect(valueIn(await read(transaction.serialized))).toMatchObject({
      type: fields.type,
      chainId,
      from: { address: signer },
      hash: transaction.hash,
    });
    const draft = valueIn(await read(unsigned(fields).unsignedSerialized));
    expect(draft).toMatchObject({ type: fields.type, chainId, valueWei: '1000000000000000000' });
    expect([draft.from, draft.hash]).toEqual([undefined, undefined]);
  });
});

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The same signature the other way round: another v, and s mirrored on the order of the curve. */
const withHighS = published
  .replace('8025a0', '8026a0')
  .replace(/.{64}$/, (s) => (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0'));

test('what is broken is told as what it is', async () => {
  const whole = signed({ type: 2, chainId: 5, ...newFee }).serialized;
  const faults: readonly [string, string][] = [
    ['0x123', 'two for a byte'],
    ['hello', 'Use 0x and hexadecimal digits'],
    [`0x${'00'.repeat(120 * 1024 + 1)}`, '120 KiB at most'],
    [`${whole}00`, 'too many'],
    [whole.slice(0, -2), 'missing'],
    [whole.replace('0x02', '0x03'), 'EIP-4844'],
    [whole.replace('0x02', '0x04'), 'EIP-7702'],
    [whole.replace('0x02', '0x7f'), 'begins with the byte 0x7f'],
    [published.replace('0xf86c09', '0xf86d8109'), 'shortest form'],
    [published.replace('0xf86c098504', '0xf86d09860004'), 'leading zeros'],
    [published.replace('a028ef61', 'a0ffffff'), 'recovers nobody'],
    [withHighS, 's in the lower half'],
  ];
  for (const [raw, message] of faults)
    expect(await read(raw)).toMatchObject({
      ok: false,
      failure: {
        code: 'input.invalid',
        fields: [{ path: 'raw', message: expect.stringContaining(message) }],
      },
    });
});

test('what would cost more than it seems is warned about', async () => {
  const token = new Interface([
    'function approve(address, uint256)',
    'function setApprovalForAll(address, bool)',
  ]);
  const cases: readonly [TransactionLike<string>, string][] = [
    [
      { data: token.encodeFunctionData('approve', [receiver, 2n ** 256n - 1n]) },
      'all of this token',
    ],
    [{ data: token.encodeFunctionData('setApprovalForAll', [receiver, true]) }, 'every item'],
    [{ data: '0x12345678' }, 'Nobody here knows'],
    [{ to: null, data: '0x6000' }, 'creates a contract'],
    [{ type: 0, chainId: 0 }, 'names no chain'],
  ];
  for (const [fields, warning] of cases) {
    const { unsignedSerialized } = unsigned({ type: 0, chainId: 5, ...oldFee, ...fields });
    const { warnings } = valueIn(await read(unsignedSerialized));
    expect(warnings).toContainEqual(expect.stringContaining(warning));
  }
});

test('one of this service has its id for those who may see it', async () => {
  const { ports, send } = await aSender();
  const { id } = await send();
  const kept = ports.storage.read(({ transactions }) => transactions.find(id));
  const raw = kept?.signed ?? '';

  const own = valueIn(await readSent(ports, { raw }, asOperator()));
  expect(own).toMatchObject({ transactionId: id, hash: kept?.hash, secretType: 'ETHEREUM' });
  expect(own.from?.name).toBeDefined();
  const foreign = valueIn(await readSent(ports, { raw }, asApplication(otherApplicationId)));
  expect(foreign.transactionId).toBeUndefined();
});
