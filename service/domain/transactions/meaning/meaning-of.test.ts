import { expect, test } from 'vitest';
import { deploymentProxy } from '../../../../contracts/addresses.ts';
import { type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../../test/records/collections.ts';
import { anItem, anOffer } from '../../../../test/records/offers.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anId, asOperator, aUser, aWallet, otherApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { uuidToBytes32 } from '../../../model/kernel/values/uuid-bytes32.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import { encodeCall } from '../../abi/encode-call.ts';
import { type ListTransactionsWithMeaningInput, listTransactionsWithMeaning } from './meaning-of.ts';

const ada = aUser({ reference: 'Ada' });
const noor = aUser({ reference: 'Noor' });
const treasury = aWallet({ userId: ada.id, description: 'Treasury' });
const gallery = aWallet({ userId: noor.id, description: 'Gallery', address: `0x${'b'.repeat(40)}` });
const outside = `0x${'9'.repeat(40)}`;

function sentTransaction(fields: Partial<TransactionRecord>): TransactionRecord {
  return aTransaction({ walletId: treasury.id, userId: ada.id, ...fields });
}

async function list(
  transactions: readonly TransactionRecord[],
  input: Partial<ListTransactionsWithMeaningInput> = {},
  { caller = asOperator(), ...records }: FakePortsOptions & { caller?: Caller } = {},
) {
  const ports = fakePorts({ users: [ada, noor], wallets: [treasury, gallery], transactions, ...records });
  return valueIn(await run(listTransactionsWithMeaning, ports, { page: 1, size: 10, ...input }, caller));
}

async function meaning(fields: Partial<TransactionRecord>, records: FakePortsOptions = {}) {
  const { items } = await list([sentTransaction(fields)], {}, records);
  return items[0]?.meaning;
}

function call(functionName: string, ...inputs: readonly (readonly [string, string])[]) {
  return { functionName, inputs: inputs.map(([type, value]) => ({ type, value })) };
}

const usdc = devContracts.usdc.address;
const execution = { type: 'CONTRACT_EXECUTION', data: '0x12345678' } as const;

test('names senders and receivers by their names in this service', async () => {
  const { items } = await list([sentTransaction({ to: gallery.address, value: '1500000000000000000' })]);

  expect(items).toMatchObject([
    {
      sender: { name: 'Treasury', owner: 'Ada' },
      meaning: { kind: 'COINS', amount: '1.5', party: { address: gallery.address, name: 'Gallery', owner: 'Noor' } },
    },
  ]);
  expect(await meaning({ to: outside })).toMatchObject({ party: { address: outside } });
});

test('hides names of other applications', async () => {
  const foreignWallet = aWallet({ ...gallery, applicationId: otherApplicationId, description: 'Theirs' });
  const ports = { wallets: [treasury, foreignWallet], caller: asOperator(treasury.applicationId) };

  const { items } = await list([sentTransaction({ to: foreignWallet.address })], {}, ports);

  expect(items[0]?.meaning.party).toEqual({ address: foreignWallet.address });
});

test('reports a transfer with its receiver instead of its contract', async () => {
  const { address: items } = devContracts.erc721;
  const to = gallery.address;

  expect(
    await meaning({ ...execution, to: usdc, tokens: { contractAddress: usdc, to, amount: '18.75', symbol: 'USDC' } }),
  ).toMatchObject({ kind: 'TOKENS', amount: '18.75', unit: 'USDC', party: { name: 'Gallery' } });
  const from: [string, string] = ['address', treasury.address];
  expect(
    await meaning({ ...execution, to: items, call: call('transferFrom', from, ['address', to], ['uint256', '6']) }),
  ).toMatchObject({ kind: 'ITEM', item: '6', party: { name: 'Gallery' } });
  expect(
    await meaning({
      ...execution,
      to: usdc,
      call: call('transferFrom', from, ['address', to], ['uint256', '2500000']),
    }),
  ).toMatchObject({ kind: 'TOKENS', amount: '2.5', unit: 'USDC', party: { name: 'Gallery' } });
});

test('reports whether an approval covers tokens, one item or all items', async () => {
  const approve = call('approve(address,uint256)', ['address', outside], ['uint256', '5000000']);
  const unlimited = call('approve', ['address', outside], ['uint256', `${2n ** 256n - 1n}`]);
  const [erc721, erc1155] = [devContracts.erc721.address, devContracts.erc1155.address];
  const ofAll = (isApproved: string) =>
    meaning({ ...execution, to: erc1155, call: call('setApprovalForAll', ['address', outside], ['bool', isApproved]) });

  expect(await meaning({ ...execution, to: usdc, call: approve })).toMatchObject({
    kind: 'APPROVAL',
    amount: '5',
    unit: 'USDC',
    of: { name: 'USDC' },
    party: { address: outside },
  });
  expect(await meaning({ ...execution, to: usdc, call: unlimited })).not.toHaveProperty('amount', expect.any(String));
  expect(await meaning({ ...execution, to: erc721, call: approve })).toMatchObject({
    kind: 'APPROVAL',
    item: '5000000',
  });
  expect(await ofAll('true')).toMatchObject({ kind: 'APPROVAL_OF_ALL' });
  expect(await ofAll('false')).toMatchObject({ kind: 'END_OF_APPROVAL' });
});

test('shows unnamed calldata by its known function, else by its selector', async () => {
  const encoded = valueIn(
    encodeCall('approve', [
      { type: 'address', value: outside },
      { type: 'uint256', value: '5000000' },
    ]),
  );

  expect(await meaning({ to: usdc, data: encoded.calldata })).toMatchObject({ kind: 'APPROVAL', amount: '5' });
  for (const data of ['0x12345678', encoded.calldata.slice(0, 40)])
    expect(await meaning({ to: usdc, data })).toMatchObject({
      kind: 'CALL',
      call: data.slice(0, 10),
      party: { name: 'USDC' },
    });
});

test('shows an unknown call as requested, without direction marks', async () => {
  const setTier = call('setTier', ['uint8', '2'], ['string', 'a\u202eb']);

  expect(await meaning({ ...execution, to: outside, call: setTier, value: '1' })).toMatchObject({
    kind: 'CALL',
    call: 'setTier(2, a\\u{202e}b)',
    amount: '0.000000000000000001',
  });
});

test('names the item in transactions that the service signed', async () => {
  const offer = anOffer({ item: anItem({ name: 'Night Ferry' }) });
  const service = { ...execution, walletId: undefined, userId: undefined };
  const takeCall = call(
    'take',
    ['bytes32', uuidToBytes32(offer.id)],
    ['uint8', '1'],
    ['address', offer.item.address],
    ['address', gallery.address],
    ['uint256', '7'],
    ['uint256', '3'],
  );

  expect(await meaning({ ...service, call: takeCall }, { offers: [offer] })).toMatchObject({
    kind: 'CUSTODY',
    item: 'Night Ferry',
    amount: '3',
    party: { name: 'Gallery' },
  });
  expect(await meaning({ ...execution, call: takeCall }, { offers: [offer] })).toMatchObject({ kind: 'CALL' });
});

test('reports count and token type of a mint, and the contract of a deployment', async () => {
  const collection = aCollection({ name: 'Tidal Studies' });
  const type = aTokenType({ collectionId: collection.id, typeId: 3, name: 'Study' });
  const tokenMints = [4, 6].map((amount) => aTokenMint({ collectionId: collection.id, typeId: 3, amount }));
  const records = { collections: [collection], tokenTypes: [type], tokenMints };
  const service = { ...execution, walletId: undefined, userId: undefined, to: collection.address };
  const requests = tokenMints.map(({ id, amount }) => `[${uuidToBytes32(id)},${outside},3,${amount}]`);
  const mint = call('mintMany', ['tuple(bytes32,address,uint256,uint256)[]', `[${requests}]`]);
  const createType = call('createType', ['uint256', '3'], ['uint256', '0'], ['bool', 'true']);
  const deployed = { ...service, to: deploymentProxy, id: anId(), traceId: anId() };
  const deployedCollection = { ...collection, traceId: deployed.traceId, transactionIds: [deployed.id] };

  expect(await meaning({ ...service, call: mint }, records)).toMatchObject({
    kind: 'MINT',
    amount: '10',
    item: 'Study',
    of: { name: 'Tidal Studies' },
  });
  expect(await meaning({ ...service, call: createType }, records)).toMatchObject({ kind: 'TOKEN_TYPE', item: 'Study' });
  expect(await meaning(deployed, { collections: [deployedCollection] })).toEqual({
    kind: 'DEPLOYMENT',
    of: { address: deployedCollection.address, name: 'Tidal Studies' },
  });
});

test('filters by wallets, the service or both, and counts each', async () => {
  const transactions = Array.from({ length: 9 }, (_none, nonce) =>
    aTransaction({
      nonce,
      createdAt: `2030-01-01T00:00:0${nonce}.000Z`,
      ...(nonce % 3 === 0 ? {} : { walletId: treasury.id, userId: ada.id }),
      state: nonce < 6 ? 'SUCCEEDED' : 'FAILED',
    }),
  );
  const nonces = async (input: Partial<ListTransactionsWithMeaningInput>) => {
    const { items, counts } = await list(transactions, input);
    return [items.map(({ nonce }) => nonce), counts];
  };
  const all = { wallets: 6, service: 3 };

  expect(await nonces({ of: 'wallets' })).toEqual([[8, 7, 5, 4, 2, 1], all]);
  expect(await nonces({ of: 'service' })).toEqual([[6, 3, 0], all]);
  expect(await nonces({ of: 'service', page: 2, size: 2 })).toEqual([[0], all]);
  expect(await nonces({ of: 'wallets', statuses: ['FAILED'] })).toEqual([[8, 7], { wallets: 2, service: 1 }]);
  expect(await nonces({ of: 'service', walletId: treasury.id })).toEqual([[], { wallets: 6, service: 0 }]);
  expect(await nonces({ of: 'service', userId: ada.id })).toEqual([[], { wallets: 6, service: 0 }]);
  const search = transactions[3]?.hash;
  expect(await nonces({ search, of: 'service' })).toEqual([[3], { wallets: 0, service: 1 }]);
  expect(await nonces({ search: anId(), of: 'service' })).toEqual([[], { wallets: 0, service: 0 }]);
});
