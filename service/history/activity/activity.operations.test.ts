import { expect, test } from 'vitest';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { countingReads } from '../../../test/fakes/memory-storage.ts';
import { run } from '../../../test/operations/run.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { aFulfillment, anItem, anOffer } from '../../../test/records/offers.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { asOperator, aUser, aWallet, otherApplicationId, ourApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { fundFromFaucet } from '../../domain/chains/faucet.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import { activityOperations } from './activity.operations.ts';

const ada = aUser({ reference: 'Ada' });
const treasury = aWallet({ userId: ada.id, description: 'Treasury' });
const gallery = aWallet({ userId: ada.id, description: 'Gallery', address: `0x${'b'.repeat(40)}` });
const { address: to } = gallery;
const usdc = devContracts.usdc.address;

function aTransfer(fields: Partial<TransactionRecord>): TransactionRecord {
  return aTransaction({ walletId: treasury.id, userId: ada.id, state: 'SUCCEEDED', ...fields });
}

async function activity(records: FakePortsOptions) {
  const ports = fakePorts({ users: [ada], wallets: [treasury, gallery], ...records });
  const input = { walletId: gallery.id, page: 1, size: 10 };
  return valueIn(await run(activityOperations.ofWallet, ports, input, asOperator()));
}

test('lists coins from another wallet with their sender and a link to the transaction', async () => {
  const coins = aTransfer({ to, value: '1500000000000000000' });

  const { items } = await activity({ transactions: [coins] });

  expect(items).toMatchObject([
    {
      type: 'RECEIVED',
      arrival: {
        kind: 'COINS',
        way: 'TRANSFER',
        amount: '1.5',
        unit: 'ETH',
        from: { address: coins.from, name: 'Treasury', owner: 'Ada' },
      },
      record: { type: 'transaction', id: coins.id },
    },
  ]);
});

test('finds tokens and items by the receiver in the call, not by the called contract', async () => {
  const abiWord = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0');
  const data = `0x42842e0e${abiWord(treasury.address)}${abiWord(to)}${abiWord('0x6')}`;
  const { items } = await activity({
    transactions: [
      aTransfer({
        to: usdc,
        data: '0xa9059cbb',
        tokens: { contractAddress: usdc, to, amount: '18.75', symbol: 'USDC' },
        createdAt: '2030-01-01T00:00:02.000Z',
      }),
      aTransfer({ to: devContracts.erc721.address, data, createdAt: '2030-01-01T00:00:01.000Z' }),
    ],
  });

  expect(items.map(({ arrival }) => arrival)).toMatchObject([
    { kind: 'TOKENS', amount: '18.75', unit: 'USDC', from: { name: 'Treasury' } },
    { kind: 'ITEM', amount: '1', item: '6', of: { address: devContracts.erc721.address } },
  ]);
});

test('omits pending, failed and own transactions and those on another chain', async () => {
  const value = '1';
  const { items } = await activity({
    transactions: [
      aTransfer({ to, value, state: 'PENDING' }),
      aTransfer({ to, value, state: 'FAILED' }),
      aTransfer({ to, value, from: to }),
      aTransfer({ to, value, secretType: 'MATIC' }),
      aTransfer({ to: treasury.address, value }),
    ],
  });

  expect(items).toEqual([]);
});

test('includes mints and fulfillments with their subject', async () => {
  const collection = aCollection({ name: 'Tidal Studies' });
  const type = aTokenType({ collectionId: collection.id, typeId: 3, name: 'Study' });
  const mint = aTokenMint({
    collectionId: collection.id,
    contractAddress: collection.address,
    typeId: 3,
    amount: 4,
    destination: to,
    status: 'SUCCEEDED',
    createdAt: '2030-01-01T00:00:01.000Z',
  });
  const offer = anOffer({ item: anItem({ name: 'Night Ferry' }), sellerAddress: treasury.address });
  const purchase = aFulfillment({
    offerId: offer.id,
    amount: 2,
    status: 'COMPLETED',
    walletAddress: to,
    changedAt: '2030-01-01T00:00:02.000Z',
  });
  const { items } = await activity({
    collections: [collection],
    tokenTypes: [type],
    tokenMints: [mint, aTokenMint({ destination: to, status: 'PENDING' })],
    offers: [offer],
    fulfillments: [purchase, { ...purchase, id: crypto.randomUUID(), status: 'PROCESSING' }],
  });

  expect(items).toMatchObject([
    {
      arrival: { way: 'PURCHASE', amount: '2', item: 'Night Ferry', from: { name: 'Treasury' } },
      record: { type: 'fulfillment', id: purchase.id },
    },
    {
      arrival: { way: 'MINT', amount: '4', item: 'Study', of: { name: 'Tidal Studies' } },
      record: { type: 'mint', id: mint.id },
    },
  ]);
});

test('includes faucet gifts and initial coins, in one order with events', async () => {
  const ports = fakePorts({ users: [ada], wallets: [treasury, gallery] });
  const { secretType, address } = gallery;
  await fundFromFaucet(ports, { secretType, address, token: 'NATIVE' });
  const input = { walletId: gallery.id, page: 1, size: 10 };

  const list = await run(activityOperations.ofWallet, ports, input, asOperator());

  const arrivals = valueIn(list).items.map(({ arrival }) => arrival);
  expect(arrivals).toHaveLength(2);
  expect(arrivals).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ way: 'FAUCET', kind: 'COINS', amount: '100', unit: 'ETH' }),
      expect.objectContaining({ way: 'FAUCET', kind: 'COINS', amount: '10', unit: 'ETH' }),
    ]),
  );
});

test('lists arrivals from another application without a link to the hidden record', async () => {
  const theirs = aTransaction({ to, value: '1', state: 'SUCCEEDED', applicationId: otherApplicationId });
  const ports = fakePorts({ users: [ada], wallets: [gallery], transactions: [theirs] });
  const input = { walletId: gallery.id, page: 1, size: 10 };

  const list = await run(activityOperations.ofWallet, ports, input, asOperator(ourApplicationId));

  const [item] = valueIn(list).items;
  expect(item?.arrival?.from).toEqual({ address: theirs.from });
  expect(item?.record).toBeUndefined();
});

test('reads only the displayed page, however many arrivals exist', async () => {
  const coins = aTransfer({ to: treasury.address, value: '1' });
  const unrelated = Array.from({ length: 10_000 }, () => ({ ...coins, id: crypto.randomUUID() }));
  const own = Array.from({ length: 5 }, (_none, nonce) =>
    aTransfer({ nonce, to, value: '1', createdAt: `2030-01-01T00:00:0${nonce}.000Z` }),
  );
  const ports = fakePorts({ users: [ada], wallets: [treasury, gallery], transactions: [...unrelated, ...own] });
  const { through, during } = countingReads(ports.storage);
  const readPage = async () => {
    const input = { walletId: gallery.id, page: 2, size: 2 };
    const list = await run(activityOperations.ofWallet, { ...ports, storage: through }, input, asOperator());
    expect(valueIn(list)).toMatchObject({
      items: [{ id: own[2]?.id }, { id: own[1]?.id }],
      pagination: { numberOfElements: 5 },
    });
  };

  expect(await during(readPage)).toBeLessThan(40);
});
