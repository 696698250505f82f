import { Signature } from 'ethers/crypto';
import { describe, expect, test } from 'vitest';
import { validate } from '../../kernel/validation.ts';
import { asOperator } from '../../testing/builders.ts';
import { bypassSchema } from '../../testing/bypass-schema.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { present, valueIn } from '../../testing/value-in.ts';
import {
  faultAt,
  newFee,
  plain,
  receiver,
  signed,
  signer,
  unsigned,
} from '../testing/a-raw-transaction.ts';
import { readTransaction, readTransactionInput } from './read-transaction.ts';

const readSent = bypassSchema(readTransactionInput, readTransaction);

describe('transaction fields', () => {
  const readFields = (transaction: Record<string, unknown>) =>
    readSent(fakePorts(), { transaction }, asOperator());

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
    const viem = {
      to: receiver,
      value: 1,
      gas: 21000,
      maxFeePerGas: 3,
      nonce: 9,
      chainId: 5,
      type: 'eip1559',
    };

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

    expect(valueIn(await readFields(fields))).toMatchObject({
      from: { address: signer },
      hash: transaction.hash,
    });
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

  const faults: readonly [Record<string, unknown>, string, string][] = [
    [{ to: 'x' }, 'to', '40 hexadecimal digits'],
    [{ value: '1.5' }, 'value', 'not a whole number'],
    [{ nonce: '9007199254740992' }, 'nonce', 'exceeds 2^53'],
    [{ nonce: 9_007_199_254_740_992 }, 'nonce', 'exceeds 2^53'],
    [{ type: 3 }, 'type', 'Use 0 (legacy)'],
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
    [
      { type: 0, nonce: 1, gas: 21000, gasPrice: 1, r: '0x0', s: '0x1', v: 27 },
      'r',
      'matches no key',
    ],
  ];
  test.each(faults)('reject %o with an error at %s', async (fields, path, message) => {
    expect(await readFields({ to: receiver, ...fields })).toMatchObject(
      faultAt(`transaction.${path}`, message),
    );
  });

  test('are reported if they are not transaction fields', async () => {
    const { risks } = valueIn(
      await readFields({ to: receiver, chainId: 5, gaslimit: 1, hash: '0x' }),
    );

    expect(risks).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/: gaslimit\.$/), path: 'gaslimit' }),
    );
  });

  test.each([undefined, null, 7, []])('are recognised, unlike %o', async (transaction) => {
    const result = validate(readTransactionInput, { transaction });

    expect(result).toMatchObject(faultAt('transaction', ''));
  });
});
