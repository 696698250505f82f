import { Signature } from 'ethers/crypto';
import { hashAuthorization } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../../test/operations/run.ts';
import {
  faultAt,
  newFee,
  plain,
  receiver,
  signed,
  signer,
  signerKey,
  unsigned,
} from '../../../../test/records/transactions.ts';
import { asOperator } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { readTransaction, readTransactionInput } from './read-transaction.ts';

const readSent = throughSchema(readTransaction);

const authorization = { address: receiver, chainId: 5n, nonce: 3n };
const authorizationSignature = signerKey.sign(hashAuthorization(authorization));

describe('transaction fields', () => {
  const readFields = (transaction: Record<string, unknown>) => readSent(fakePorts(), { transaction }, asOperator());

  test('have the same meaning in the forms of eth_sendTransaction, ethers and viem', async () => {
    const rpc = {
      to: receiver,
      value: '0x1',
      gas: '0x5208',
      maxFeePerGas: '0x3',
      nonce: '0x9',
      chainId: '0x5',
      type: '0x2',
      input: '0x',
    };
    const ethers = {
      to: receiver,
      value: '1',
      gasLimit: '21000',
      maxFeePerGas: '3',
      gasPrice: null,
      nonce: 9,
      chainId: '5',
      type: 2,
      data: '0x',
    };
    const viem = { to: receiver, value: 1, gas: 21000, maxFeePerGas: 3, nonce: 9, chainId: 5, type: 'eip1559' };

    const [first, ...others] = await Promise.all([rpc, ethers, viem].map(readFields));
    const { fields: _, ...facts } = valueIn(present(first));
    for (const reading of others) expect(valueIn(reading)).toMatchObject(facts);
    expect(facts).toMatchObject({
      type: 2,
      nonce: '9',
      gasLimit: '21000',
      maximumCostWei: '63001',
      risks: [{ title: 'For another chain' }],
    });
  });

  test('reveal the signer, like the raw bytes', async () => {
    const transaction = signed({ type: 2, chainId: 5, ...newFee });
    const { r, s, yParity } = Signature.from(transaction.signature ?? undefined);
    const fields = { ...transaction.toJSON(), sig: undefined, r, s, yParity };

    expect(valueIn(await readFields(fields))).toMatchObject({ from: { address: signer }, hash: transaction.hash });
    const forged = { ...fields, from: receiver };
    expect(await readFields(forged)).toMatchObject(faultAt('transaction.from', signer));
  });

  test('have a signing hash once the wallet need not fill in anything', async () => {
    const whole = unsigned({ type: 2, chainId: 5, ...newFee });
    const { nonce, ...rest } = {
      to: receiver,
      value: String(plain.value),
      gas: 21000,
      maxFeePerGas: 3,
      maxPriorityFeePerGas: 1,
      nonce: 9,
      chainId: 5,
    };

    expect(valueIn(await readFields({ ...rest, nonce })).digest).toBe(whole.unsignedHash);
    expect(valueIn(await readFields(rest)).digest).toBeUndefined();
  });

  test.each([
    ['of EIP-4844', { type: 3, maxFeePerBlobGas: 7n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] }],
    ['of EIP-7702', { type: 4, authorizationList: [{ ...authorization, signature: authorizationSignature }] }],
  ])('%s have the digest and the meaning of the raw bytes', async (_, extra) => {
    const whole = unsigned({ chainId: 5, ...newFee, ...extra });
    const fields = { ...plain, ...newFee, chainId: 5, ...extra, type: undefined };
    const sent: Record<string, unknown> = JSON.parse(
      JSON.stringify(fields, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
    );

    const reading = valueIn(await readFields(sent));

    const raw = await readSent(fakePorts(), { transaction: whole.unsignedSerialized }, asOperator());
    const { fields: _lines, risks: _risks, ...expected } = valueIn(raw);
    expect(reading).toMatchObject(expected);
    expect(reading.digest).toBe(whole.unsignedHash);
  });

  test('name the account of an authorization in the forms of a node, ethers and viem', async () => {
    const { r, s, yParity, v } = authorizationSignature;
    const forms = [
      { ...authorization, chainId: '0x5', nonce: '0x3', yParity: `0x${yParity}`, r, s },
      { ...authorization, signature: { _type: 'signature', networkV: null, r, s, v } },
      { ...authorization, signature: authorizationSignature.serialized },
      { contractAddress: receiver, chainId: 5, nonce: 3, r, s, yParity },
    ];

    for (const form of forms)
      expect(valueIn(await readFields({ to: receiver, authorizationList: [form] })).authorizations).toEqual([
        { ...{ chainId: '5', nonce: '3', contract: { address: receiver } }, account: { address: signer } },
      ]);
  });

  test('have no digest while an authorization is not signed by a key', async () => {
    for (const signature of [undefined, '0x1234']) {
      const authorizationList = [{ address: receiver, chainId: 5, nonce: 3, signature }];
      const fees = { gas: 21000, maxFeePerGas: 3, maxPriorityFeePerGas: 1 };
      const sent = { to: receiver, nonce: 9, chainId: 5, ...fees, authorizationList };

      const reading = valueIn(await readFields(sent));

      expect(reading.digest).toBeUndefined();
      expect(reading.risks.map(({ title }) => title)).toContain('Invalid authorization');
    }
  });

  const faults: readonly [Record<string, unknown>, string, string][] = [
    [{ to: 'x' }, 'to', '40 hexadecimal digits'],
    [{ value: '1.5' }, 'value', 'not a whole number'],
    [{ nonce: '9007199254740992' }, 'nonce', 'exceeds 2^53'],
    [{ nonce: 9_007_199_254_740_992 }, 'nonce', 'exceeds 2^53'],
    [{ type: 5 }, 'type', 'Use 0 (legacy)'],
    [{ type: 3 }, 'blobVersionedHashes', 'Type 3 (EIP-4844) has blobs'],
    [{ type: 2, authorizationList: [authorization] }, 'authorizationList', 'no other type'],
    [{ to: null, authorizationList: [authorization] }, 'to', 'cannot create a contract'],
    [{ blobVersionedHashes: ['0x02'] }, 'blobVersionedHashes[0]', 'Use 0x01'],
    [{ data: '0x1' }, 'data', 'digits per byte'],
    [{ data: '0x', input: '0x00' }, 'input', 'differs from data'],
    [{ gas: 21000, gasLimit: 21001 }, 'gasLimit', 'differs from gas'],
    [{ maxFeePerGas: 1, maxPriorityFeePerGas: 2 }, 'maxPriorityFeePerGas', 'exceeds maxFeePerGas'],
    [{ gasPrice: 1, maxFeePerGas: 1 }, 'gasPrice', 'either gasPrice'],
    [{ type: 0, maxFeePerGas: 1 }, 'maxFeePerGas', 'only gasPrice'],
    [
      { accessList: [{ address: receiver, storageKeys: ['0x0'] }] },
      'accessList[0].storageKeys[0]',
      '64 hexadecimal digits',
    ],
    [{ r: '0x1', s: '0x1' }, 'v', 'either v or yParity'],
    [{ r: '0x1', s: '0x1', v: 27 }, 'r', 'chain, nonce, gas and fees'],
    [{ type: 0, nonce: 1, gas: 21000, gasPrice: 1, r: '0x0', s: '0x1', v: 27 }, 'r', 'matches no key'],
  ];
  test.each(faults)('reject %o with an error at %s', async (fields, path, message) => {
    expect(await readFields({ to: receiver, ...fields })).toMatchObject(faultAt(`transaction.${path}`, message));
  });

  test('are reported if they are not transaction fields', async () => {
    const { risks } = valueIn(await readFields({ to: receiver, chainId: 5, gaslimit: 1, hash: '0x' }));

    expect(risks).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/: gaslimit\.$/), path: 'gaslimit' }),
    );
  });

  test.each([undefined, null, 7, []])('are recognised, unlike %o', async (transaction) => {
    const result = validate(readTransactionInput, { transaction });

    expect(result).toMatchObject(faultAt('transaction', ''));
  });
});
