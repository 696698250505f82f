import { Interface } from 'ethers/abi';
import { Signature, SigningKey } from 'ethers/crypto';
import { hashAuthorization } from 'ethers/hash';
import { computeAddress, type TransactionLike } from 'ethers/transaction';
import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../../test/operations/run.ts';
import { faultAt, newFee, oldFee, receiver, signed, signer, unsigned } from '../../../../test/records/transactions.ts';
import { asApplication, asOperator, otherApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { aSender } from '../../../../test/world/sender.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import type { TransactionReading } from '../../../model/transactions/listed-transaction.ts';
import { readAbi } from '../../abi/read-abi.ts';
import { readTransaction } from './read-transaction.ts';

const readSent = throughSchema(readTransaction);
const ports = fakePorts();
const readRaw = (raw: string) => readSent(ports, { transaction: raw }, asOperator());

const authorityKey = new SigningKey(`0x${'01'.repeat(32)}`);
const authority = computeAddress(authorityKey);

/** The example of EIP-155, signed with 0x4646…46. */
const published =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

test('reads the EIP-155 example as published', async () => {
  expect(valueIn(await readRaw(published))).toMatchObject({
    type: 0,
    chainId: '1',
    secretType: undefined,
    from: { address: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F' },
    to: { address: receiver },
    value: '1',
    valueWei: '1000000000000000000',
    nonce: '9',
    gasLimit: '21000',
    gasPrice: '20000000000',
    maximumCostWei: '1000420000000000000',
    data: '0x',
    digest: '0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53',
    hash: '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
    risks: [{ title: 'For another chain' }],
  });
});

const blobFields = { maxFeePerBlobGas: 7n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] };
const delegate = `0x${'77'.repeat(20)}`;

/** An authorization that is signed with the key 0x0101…01. */
function anAuthorization({ chainId = 5n, address = delegate, nonce = 3n } = {}) {
  const fields = { chainId, address, nonce };
  return { ...fields, signature: authorityKey.sign(hashAuthorization(fields)) };
}

describe('reads every type, signed and unsigned', () => {
  const kinds: readonly [string, TransactionLike<string>][] = [
    ['legacy for every chain', { type: 0, ...oldFee }],
    ['legacy for one chain', { type: 0, chainId: 5, ...oldFee }],
    [
      'EIP-2930',
      { type: 1, chainId: 5, accessList: [{ address: receiver, storageKeys: [`0x${'0'.repeat(64)}`] }], ...oldFee },
    ],
    ['EIP-1559', { type: 2, chainId: 5, ...newFee }],
    ['EIP-4844', { type: 3, chainId: 5, ...newFee, ...blobFields }],
    ['EIP-7702', { type: 4, chainId: 5, ...newFee, authorizationList: [anAuthorization()] }],
  ];
  test.each(kinds)('%s', async (_name, fields) => {
    const transaction = signed(fields);
    const chainId = fields.chainId === undefined ? undefined : '5';

    expect(valueIn(await readRaw(transaction.serialized))).toMatchObject({
      type: fields.type,
      chainId,
      from: { address: signer },
      hash: transaction.hash,
    });
    const draft = valueIn(await readRaw(unsigned(fields).unsignedSerialized));
    expect(draft).toMatchObject({ type: fields.type, chainId, valueWei: '1000000000000000000' });
    expect([draft.from, draft.hash]).toEqual([undefined, undefined]);
  });
});

const token = new Interface([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function setApprovalForAll(address, bool)',
]);

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The same signature inverted: another v, and s mirrored on the order of the curve. */
const withHighS = published
  .replace('8025a0', '8026a0')
  .replace(/.{64}$/, (s) => (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0'));

test('shows the blobs of a transaction and includes their cost', async () => {
  const raw = signed({ type: 3, chainId: 5, ...newFee, ...blobFields }).serialized;

  const reading = valueIn(await readRaw(raw));

  expect(reading).toMatchObject({
    maxFeePerBlobGas: '7',
    blobVersionedHashes: blobFields.blobVersionedHashes,
    maximumCostWei: String(10n ** 18n + 21_000n * 3n + 131_072n * 7n),
  });
  expect(sentenceText(reading)).toContain(' with 1 blob');
});

describe('shows the accounts that an authorization gives control of', () => {
  const readAuthorizations = async (...authorizationList: ReturnType<typeof anAuthorization>[]) => {
    const fields = { type: 4, chainId: 5, ...newFee, gasLimit: 100_000n, authorizationList };
    return valueIn(await readRaw(signed(fields).serialized));
  };
  const titlesOf = ({ risks }: TransactionReading) =>
    risks.map(({ title }) => title).filter((title) => title !== 'For another chain');

  test('on the chain of the transaction', async () => {
    const reading = await readAuthorizations(anAuthorization());

    expect(reading.authorizations).toEqual([
      { ...{ chainId: '5', nonce: '3' }, contract: { address: delegate }, account: { address: authority } },
    ]);
    expect(sentenceText(reading)).toContain('lets 0x7777…7777 control 0x1a64…');
    expect(titlesOf(reading)).toEqual(['Gives control of an account']);
    expect(reading.fields.find(({ name }) => name === 'authorization 1')).toMatchObject({
      text: delegate,
      meaning: expect.stringContaining('on chain 5, nonce 3'),
    });
  });

  test.each([
    ['on every chain', { chainId: 0n }, ['Gives control of an account', 'Valid on every chain']],
    ['on another chain', { chainId: 6n }, ['Gives control of an account', 'Authorization for another chain']],
    ['without a contract, which removes the code', { address: `0x${'0'.repeat(40)}` }, []],
  ])('%s', async (_, fields, titles) => {
    expect(titlesOf(await readAuthorizations(anAuthorization(fields)))).toEqual(titles);
  });

  test('unless its signature is invalid', async () => {
    const signature = Signature.from({ r: `0x${'00'.repeat(32)}`, s: `0x01${'01'.repeat(31)}`, v: 27 });
    const reading = await readAuthorizations({ ...anAuthorization(), signature });

    expect(reading.authorizations?.[0]?.account).toBeUndefined();
    expect(titlesOf(reading)).toEqual(['Invalid authorization']);
  });

  test('unless its encoding is invalid', async () => {
    const of = (authorizationList: ReturnType<typeof anAuthorization>[]) =>
      signed({ type: 4, chainId: 5, ...newFee, authorizationList }).serialized;
    const whole = of([anAuthorization()]);
    const at = whole.indexOf(`94${delegate.slice(2)}03`) / 2 - 1;

    expect(await readRaw(whole.replace(/(94(?:77){20}03)(?:80|01)/, '$15a'))).toMatchObject(
      faultAt(`transaction[${at + 22}]`, 'yParity of an authorization must be 0 or 1'),
    );
    expect(await readRaw(of([]))).toMatchObject({
      failure: { message: expect.stringContaining('at least one authorization') },
    });
  });
});

test('reports an error at its byte', async () => {
  const whole = signed({ type: 2, chainId: 5, ...newFee }).serialized;
  const faults: readonly [string, string, string][] = [
    ['0x123', 'transaction', 'two per byte'],
    ['hello', 'transaction', 'Use 0x and hexadecimal digits'],
    [`0x${'00'.repeat(120 * 1024 + 1)}`, 'transaction', '120 KiB at most'],
    [`${whole}00`, `transaction[${whole.length / 2 - 1}]`, '1 byte too many'],
    [whole.slice(0, -2), 'transaction[1]', 'should follow'],
    [whole.replace('0x02', '0x03'), 'transaction[1]', 'has 11 fields, or 14 when signed'],
    [whole.replace('0x02', '0x04'), 'transaction[1]', 'has 10 fields, or 13 when signed'],
    ['0x03c4c1010101', 'transaction[1]', 'the form with blobs'],
    ['0x05c0', 'transaction[0]', 'starts with the byte 0x05'],
    [whole.replace('0x02', '0x7f'), 'transaction[0]', 'starts with the byte 0x7f'],
    ['0x02df018003028252089422222222222222222222222222222222222222220180c0', 'transaction[4]', 'exceeds maxFeePerGas'],
    ['0x0205', 'transaction[1]', 'list of fields'],
    ['0xc3010203', 'transaction[0]', 'has 6 fields, or 9 when signed. This one has 3'],
    [published.replace('0xf86c09', '0xf86d8109'), 'transaction[2]', 'shortest form'],
    [published.replace('0xf86c098504', '0xf86d09860004'), 'transaction[4]', 'gasPrice'],
    [published.replace('0xf86c09', '0xf86dc109'), 'transaction[2]', 'nonce is a list'],
    [
      published.replace('943535', '933535').replace('f86c', 'f86b').replace('3535880d', '35880d'),
      'transaction[13]',
      'to has 19 bytes',
    ],
    [published.replace('a028ef61', 'a0ffffff'), 'transaction[45]', 'matches no key'],
    [withHighS, 'transaction[45]', 's in the lower half'],
    [published.replace('0xf86c09', '0xf8738720000000000000'), 'transaction[3]', 'exceeds 2^53'],
  ];
  for (const [raw, path, message] of faults) expect(await readRaw(raw), raw).toMatchObject(faultAt(path, message));
});

test('reports every corrupted byte at a byte position', async () => {
  const accessList = [{ address: receiver, storageKeys: [`0x${'0'.repeat(64)}`] }];
  const whole = signed({ type: 1, chainId: 5, accessList, data: '0x1234', ...oldFee }).serialized;
  const bytes = Buffer.from(whole.slice(2), 'hex');
  for (const at of bytes.keys())
    for (const value of [0x00, 0x80, 0xff]) {
      const changed = Buffer.from(bytes);
      changed[at] = value;
      const raw = `0x${changed.toString('hex')}`;
      const result = await readRaw(raw);
      const [field] = result.ok ? [] : (result.failure.fields ?? []);
      if (!result.ok) expect(field?.path, raw).toMatch(/^transaction\[\d+\]$/);
    }
});

/** Expected warnings for an unknown contract call or other changes to a plain transaction. */
const warnings: readonly [TransactionLike<string>, string][] = [
  [{ data: token.encodeFunctionData('approve', [receiver, 2n ** 256n - 1n]) }, 'No limit on the amount'],
  [{ data: token.encodeFunctionData('setApprovalForAll', [receiver, true]) }, 'Every item can be taken'],
  [{ data: token.encodeFunctionData('transfer', [receiver, 1n]) }, 'The tokens are lost'],
  [{ data: '0x12345678' }, 'Unknown call'],
  [{ to: null, data: '0x6000' }, 'Creates a contract'],
  [{ to: `0x${'00'.repeat(20)}` }, 'The coins are lost'],
  [{ gasLimit: 20_999n }, 'Too little gas'],
  [{ gasPrice: 10n ** 15n }, 'High gas cost'],
];

test.each(warnings)('warns about %o: %s', async (fields, warning) => {
  const { unsignedSerialized } = unsigned({ type: 0, chainId: 5, ...oldFee, ...fields });

  const { risks } = valueIn(await readRaw(unsignedSerialized));

  expect(risks).toContainEqual(expect.objectContaining({ title: expect.stringContaining(warning) }));
});

test('a missing chain is a severe risk for signed transactions only', async () => {
  const fields = { type: 0, chainId: 0, ...oldFee };

  expect(valueIn(await readRaw(signed(fields).serialized)).risks).toMatchObject([
    { severity: 'bad', title: 'No chain id' },
  ]);
  expect(valueIn(await readRaw(unsigned(fields).unsignedSerialized)).risks).toEqual([]);
});

function sentenceText({ sentence }: TransactionReading): string {
  return sentence.map(({ text }) => text).join('');
}

test('describes a transaction with the names known here', async () => {
  const { ports, address, owner } = await aSender();
  const send = async (transaction: Record<string, unknown>) =>
    valueIn(await readSent(ports, { transaction, secretType: 'ETHEREUM' }, asOperator()));
  const { name, address: usdc } = devContracts.usdc;
  const { description } = owner.wallet;

  const data = token.encodeFunctionData('transfer', [address, 12_500_000n]);
  const reading = await send({ from: address, to: usdc, data });
  expect(sentenceText(reading)).toBe(
    `${description} sends 12.5 USDC to ${description} on Ethereum. The wallet fills in gas and fees.`,
  );
  expect(reading.fields.map((field) => [field.path, field.name, field.meaning ?? field.known?.name])).toEqual([
    ['from', 'from', 'as stated'],
    ['to', 'to', name],
    ['value', 'value', '0 ETH'],
    ['data', 'data', '68 bytes'],
    ['data.0', 'to', description],
    ['data.1', expect.any(String), '12.5 USDC'],
  ]);
  const all = token.encodeFunctionData('approve', [receiver, 2n ** 256n - 1n]);
  expect(sentenceText(await send({ to: usdc, data: all }))).toContain(
    'The wallet that signs lets 0x3535…3535 take any amount of USDC',
  );
  expect(sentenceText(await send({ to: receiver, value: '0xde0b6b3a7640000', gas: 21000, gasPrice: 1 }))).toBe(
    'The wallet that signs sends 1 ETH to 0x3535…3535 on Ethereum. It costs 1.000000000000021 ETH at most, 0.000000000000021 ETH of it for gas.',
  );
});

test("decodes an unknown contract with the caller's functions", async () => {
  const abi = new Interface(['function setTier(uint8 tier, address who)']);
  const data = abi.encodeFunctionData('setTier', [2, receiver]);
  const functions = valueIn(readAbi('function setTier(uint8 tier, address who)')).functions;
  const input = { transaction: { to: receiver, data } };

  const reading = valueIn(await readSent(ports, { ...input, functions }, asOperator()));
  expect(reading.call?.inputs).toEqual([
    { name: 'tier', type: 'uint8', value: '2' },
    { name: 'who', type: 'address', value: expect.stringMatching(/^0x3535/) },
  ]);
  expect(valueIn(await readSent(ports, input, asOperator())).call).toBeUndefined();
});

test('maps each raw field to its bytes', async () => {
  const { fields } = valueIn(await readRaw(published));
  const paths = new Map(fields.map(({ name, path }) => [name, path]));
  const bytesOf = (name: string) => {
    const [, from = '', end = ''] = /^\[(\d+)\.\.(\d+)\]$/.exec(paths.get(name) ?? '') ?? [];
    return published.slice(2 + 2 * Number(from), 2 + 2 * Number(end));
  };

  expect([bytesOf('nonce'), bytesOf('to'), bytesOf('gas')]).toEqual(['09', receiver.slice(2), '5208']);
});

test('includes the id of a transaction of this service for callers that may see it', async () => {
  const { ports, send } = await aSender();
  const { id } = await send();
  const stored = ports.storage.read(({ transactions }) => transactions.find(id));
  const raw = stored?.signed ?? '';

  const ownReading = valueIn(await readSent(ports, { transaction: raw }, asOperator()));
  expect(ownReading).toMatchObject({ transactionId: id, hash: stored?.hash, secretType: 'ETHEREUM' });
  expect(ownReading.from?.name).toBeDefined();
  const foreignReading = valueIn(await readSent(ports, { transaction: raw }, asApplication(otherApplicationId)));
  expect(foreignReading.transactionId).toBeUndefined();
});
