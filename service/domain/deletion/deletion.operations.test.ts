import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakeChains } from '../../../test/fakes/fake-chain.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aTokenMint } from '../../../test/records/collections.ts';
import { aBid, aFulfillment, anOffer } from '../../../test/records/offers.ts';
import { aCheckout, checkoutRecords } from '../../../test/records/payments.ts';
import { aSavedRequest, aTransaction } from '../../../test/records/transactions.ts';
import {
  anApplication,
  anId,
  asApplication,
  asOperator,
  aUser,
  aUserWithMethods,
  aWallet,
  aWalletOwner,
  otherApplicationId,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import type { SigningMethodCredential } from '../../model/access/signing-method.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import type { BidRecord, FulfillmentRecord } from '../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import type { TokenMintRecord } from '../../model/market/token-mint.ts';
import type { PaymentIntentRecord } from '../../model/payments/payment.ts';
import type { GiftRecord } from '../../model/state.ts';
import { transactionListKey } from '../../model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { fundFromFaucet, mintItem } from '../chains/faucet.ts';
import { userDeletion } from './deletion.operations.ts';

const noUser = fail('user.not-found', expect.any(String));
const wrong = fail('pincode.incorrect', expect.any(String));
const empty = fail('pincode.empty', expect.any(String));
const none = { user: 0, methods: 0, wallets: 0, events: 0 };

function lossOf(...parts: string[]) {
  return fail('user.has-assets', expect.stringMatching(parts.join('.*')));
}

/** What differs from trades that have ended. */
interface OpenTrade {
  readonly offer?: Partial<OfferRecord>;
  readonly bid?: Partial<BidRecord>;
  readonly transfer?: Partial<FulfillmentRecord>;
  readonly mint?: Partial<TokenMintRecord>;
  readonly payment?: Partial<PaymentIntentRecord>;
}

function remove(ports: FakePorts, userId: string, credential?: SigningMethodCredential) {
  return run(userDeletion.delete, ports, { userId, signingMethodCredential: credential }, asApplication());
}

/** Number of records of each kind that a user can have. */
function countsIn({ storage }: FakePorts, { userId, walletIds }: { userId: string; walletIds: string[] }) {
  return storage.read((tables) => ({
    user: tables.users.find(userId) ? 1 : 0,
    methods: tables.signingMethods.countBy('byUser', userId),
    wallets: tables.wallets.countBy('byUser', userId),
    events: walletIds.flatMap((id) => tables.walletEvents.listBy('byWallet', id)).length,
  }));
}

function aGift({ id: walletId, applicationId }: WalletRecord): GiftRecord {
  const createdAt = '2029-12-31T23:00:00.000Z';
  return { id: anId(), applicationId, walletId, kind: 'COINS', amount: '100', createdAt };
}

function anEvent(walletId: string, applicationId: string) {
  const at = '2029-12-31T23:00:00.000Z 0';
  return { id: anId(), applicationId, walletId, type: 'WALLET_CREATED', at, metadata: {} } as const;
}

test.each(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const)(
  'the %s deletes a user with methods, wallets and their events in one commit',
  async (type) => {
    const { user, wallet, credentials, records } = await aUserWithMethods();
    const archived = aWallet({ userId: user.id, archived: true });
    const otherOwner = await aWalletOwner();
    const wallets = [wallet, archived, otherOwner.wallet];
    const ports = fakePorts({
      users: [user, otherOwner.user],
      signingMethods: [...records.signingMethods, otherOwner.method],
      wallets,
      walletEvents: wallets.flatMap(({ id, applicationId }) => [1, 2].map(() => anEvent(id, applicationId))),
    });
    const theirs = { userId: user.id, walletIds: [wallet.id, archived.id] };
    expect(countsIn(ports, theirs)).toEqual({ user: 1, methods: 3, wallets: 2, events: 4 });

    expect(await remove(ports, user.id, credentials[type])).toEqual(ok({}));

    expect(countsIn(ports, theirs)).toEqual(none);
    const others = { userId: otherOwner.user.id, walletIds: [otherOwner.wallet.id] };
    expect(countsIn(ports, others)).toEqual({ user: 1, methods: 1, wallets: 1, events: 2 });
    // Two commits of the verification, one of the deletion.
    expect(ports.storage.commits).toBe(3);
  },
);

test('a user with a method is not deleted without it or with a wrong value', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts(records);

  expect(await remove(ports, user.id)).toEqual(empty);
  expect(await remove(ports, user.id, { ...credential, value: '000000' })).toEqual(wrong);
  const counts = countsIn(ports, { userId: user.id, walletIds: [wallet.id] });
  expect(counts).toMatchObject({ user: 1, methods: 1, wallets: 1 });
});

test('saved requests, transactions and gifts of a user are deleted with the user', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const other = aWallet();
  const ports = fakePorts({
    ...records,
    wallets: [wallet, other],
    gifts: [wallet, other].map((owner) => aGift(owner)),
    savedRequests: [wallet, other].map((owner) => aSavedRequest(owner, 'SIGNATURE')),
    transactions: [wallet, other].map(({ id: walletId, userId }) => aTransaction({ walletId, userId })),
  });

  expect(await remove(ports, user.id, credential)).toEqual(ok({}));

  expect(
    ports.storage.read(({ gifts, savedRequests, transactions }) => [
      gifts.countBy('byWallet', wallet.id),
      gifts.countBy('byWallet', other.id),
      savedRequests.listBy('byUser', user.id).length,
      savedRequests.listBy('byUser', other.userId).length,
      transactions.countBy('byParty', transactionListKey({ userId: user.id }, undefined)),
      transactions.countBy('byParty', transactionListKey({ userId: other.userId }, undefined)),
    ]),
  ).toEqual([0, 1, 0, 1, 0, 1]);
});

test('a user without a method is deleted without authentication', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });

  expect(await remove(ports, user.id)).toEqual(ok({}));
  expect(await remove(ports, user.id)).toEqual(noUser);
});

test('the operator deletes a user who forgot every method, but not with a wrong value', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts(records);
  const removeAs = (caller: Caller, signingMethodCredential?: SigningMethodCredential) =>
    run(userDeletion.delete, ports, { userId: user.id, signingMethodCredential }, caller);

  expect(await removeAs(asOperator(), { ...credential, value: '000000' })).toEqual(wrong);
  expect(await removeAs(asOperator(otherApplicationId))).toEqual(noUser);
  expect(await removeAs(asOperator())).toEqual(ok({}));

  expect(countsIn(ports, { userId: user.id, walletIds: [wallet.id] })).toEqual(none);
});

test.each([
  ['1 running offer', { offer: { status: 'READY' } }],
  ['1 running offer', { offer: { status: 'INITIATING_OFFER' } }],
  ['1 leading bid', { bid: { status: 'LEADING' } }],
  ['1 pending item transfer', { transfer: { status: 'PROCESSING' } }],
  ['1 pending mint', { mint: { status: 'PENDING' } }],
  ['1 unpaid purchase', { payment: { status: 'requires_payment_method' } }],
] as const)(
  'a user with %s is deleted only if the caller accepts the loss',
  async (loss, { offer, bid, transfer, mint, payment }: OpenTrade) => {
    const { user, credential, wallet, records } = await aWalletOwner();
    const walletAddress = wallet.address;
    const theirBid = aBid({ status: 'OUTBID', ...bid, walletAddress });
    const purchase = { offerId: anId(), amount: 1, userId: anId(), walletAddress };
    const ports = fakePorts({
      ...records,
      offers: [
        anOffer({ status: 'CLOSED', ...offer, sellerAddress: walletAddress }),
        anOffer({ type: 'AUCTION', bidCount: 1, highestBidId: theirBid.id }),
      ],
      bids: [theirBid],
      fulfillments: [aFulfillment({ status: 'COMPLETED', ...transfer, walletAddress })],
      tokenMints: [aTokenMint({ ...mint, destination: walletAddress })],
      ...checkoutRecords([aCheckout({ status: 'succeeded', ...payment, purchase })]),
    });
    const input = { userId: user.id, signingMethodCredential: credential };

    expect(await run(userDeletion.delete, ports, input, asApplication())).toEqual(
      fail(
        'user.has-assets',
        `The keys of 1 wallet would be deleted, and with them: ${loss}. Move the assets and wait until trades end, or send acceptLoss=true to delete the user anyway.`,
      ),
    );
    expect(countsIn(ports, { userId: user.id, walletIds: [] })).toMatchObject({ wallets: 1 });
    expect(await run(userDeletion.delete, ports, { ...input, acceptLoss: true }, asApplication())).toEqual(ok({}));
  },
);

const oneCoin = 10n ** 18n;

test.each([
  { what: 'the starting balance', coins: 100n * oneCoin, held: undefined },
  { what: 'what remains of the starting balance', coins: 99n * oneCoin, held: undefined },
  { what: 'half a coin more', coins: 100n * oneCoin + oneCoin / 2n, held: '0.5 ETH' },
])('a wallet with $what holds $held', async ({ coins, held }) => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts(records);
  ports.chains.of('ETHEREUM').balances.set(wallet.address, coins);

  expect(await remove(ports, user.id, credential)).toEqual(held === undefined ? ok({}) : lossOf(held));
});

test('the assets of all wallets of a user are added up, including archived wallets', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const archived = aWallet({ userId: user.id, archived: true });
  const ports = fakePorts({ ...records, wallets: [wallet, archived] });
  for (const { address } of [wallet, archived]) ports.chains.of('ETHEREUM').balances.set(address, 103n * oneCoin);

  expect(await remove(ports, user.id, credential)).toEqual(lossOf('2 wallets', ': 6 ETH.'));
});

test('assets on a chain that does not respond are unknown, and their loss can be accepted', async () => {
  const { user, credential, records } = await aWalletOwner();
  const ports = fakePorts(records);
  ports.chains.of('ETHEREUM').failure = fail('chain.unavailable', 'Gone.');
  const input = { userId: user.id, signingMethodCredential: credential };

  expect(await remove(ports, user.id, credential)).toEqual(lossOf('unknown assets on Ethereum'));
  expect(await run(userDeletion.delete, ports, { ...input, acceptLoss: true }, asApplication())).toEqual(ok({}));
});

test.each([
  { what: 'that received nothing', gifts: 0, result: ok({}) },
  { what: 'that received a gift', gifts: 1, result: lossOf('unknown assets on Ethereum') },
])('a sleeping chain is asked only about a wallet $what', async ({ gifts, result }) => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts({
    ...records,
    chains: { ...fakeChains(), isAwake: () => false },
    gifts: Array.from({ length: gifts }, () => aGift(wallet)),
  });
  ports.chains.of('ETHEREUM').failure = fail('chain.unavailable', 'It does not start.');

  expect(await remove(ports, user.id, credential)).toEqual(result);
});

const ports = portsOnAnvil();

test('items and tokens of a user are lost only if the caller accepts it', async () => {
  const { user, credential, wallet, records } = await aWalletOwner({ privateKey: Buffer.alloc(32, 38) });
  const { secretType, address } = wallet;
  const anvil = await ports(records);
  for (const standard of ['ERC721', 'ERC1155'] as const)
    valueIn(await run(mintItem, anvil, { secretType, to: address, standard }));
  valueIn(await fundFromFaucet(anvil, { secretType, address, amount: '20', token: 'USDC' }));
  const input = { userId: user.id, signingMethodCredential: credential };

  expect(await run(userDeletion.delete, anvil, input, asApplication())).toEqual(lossOf(': 2 items, 20 USDC.'));
  expect(await run(userDeletion.delete, anvil, { ...input, acceptLoss: true }, asApplication())).toEqual(ok({}));
});

test('the query parameter acceptLoss accepts the loss over HTTP', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const application = anApplication();
  const offers = [anOffer({ sellerAddress: wallet.address })];
  const ports = fakePorts({ ...records, applications: [application], offers });
  const token = await tokenOf(ports, application);
  const headers = { 'signing-method': `${credential.id}:${credential.value}` };
  const deletion = (query: string) =>
    call(transportsOf(ports).http, `DELETE /api/users/${user.id}${query}`, { token, headers });

  const rejected = await deletion('');
  expect([rejected.status, codesIn(rejected)]).toEqual([409, ['user.has-assets']]);
  expect((await deletion('?acceptLoss=false')).status).toBe(409);
  expect((await deletion('?acceptLoss=true')).status).toBe(200);
});
