import { expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { SigningMethodCredential } from '../resources/signing-method.ts';
import { doorsOf, tokenOf } from '../testing/a-service.ts';
import { aUserWithMethods } from '../testing/a-user-with-methods.ts';
import { aBid, aFulfillment, anOffer } from '../testing/an-offer.ts';
import {
  anApplication,
  anId,
  asApplication,
  asOperator,
  aUser,
  aWallet,
  aWalletOwner,
  otherApplicationId,
} from '../testing/builders.ts';
import { call, codesIn } from '../testing/call.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { deleteUser } from './delete-user.ts';

const noUser = fail('user.not-found', expect.any(String));
const wrong = fail('pincode.incorrect', expect.any(String));
const empty = fail('pincode.empty', expect.any(String));

function remove(ports: FakePorts, userId: string, credential?: SigningMethodCredential) {
  return deleteUser(ports, { userId, signingMethodCredential: credential }, asApplication());
}

/** Number of records of each kind that a user can have. */
function countsIn(
  { storage }: FakePorts,
  { userId, walletIds }: { userId: string; walletIds: string[] },
) {
  return storage.read((tables) => ({
    user: tables.users.find(userId) ? 1 : 0,
    methods: tables.signingMethods.countBy('byUser', userId),
    wallets: tables.wallets.countBy('byUser', userId),
    events: walletIds.flatMap((id) => tables.walletEvents.listBy('byWallet', id)).length,
  }));
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
      walletEvents: wallets.flatMap(({ id, applicationId }) =>
        [1, 2].map(() => anEvent(id, applicationId)),
      ),
    });
    const theirs = { userId: user.id, walletIds: [wallet.id, archived.id] };
    expect(countsIn(ports, theirs)).toEqual({ user: 1, methods: 3, wallets: 2, events: 4 });

    expect(await remove(ports, user.id, credentials[type])).toEqual(ok({}));

    expect(countsIn(ports, theirs)).toEqual({ user: 0, methods: 0, wallets: 0, events: 0 });
    expect(
      countsIn(ports, { userId: otherOwner.user.id, walletIds: [otherOwner.wallet.id] }),
    ).toEqual({
      user: 1,
      methods: 1,
      wallets: 1,
      events: 2,
    });
    // Two commits of the verification, one of the deletion.
    expect(ports.storage.commits).toBe(3);
  },
);

test('a user with a method is not deleted without it or with a wrong value', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts(records);

  expect(await remove(ports, user.id)).toEqual(empty);
  expect(await remove(ports, user.id, { ...credential, value: '000000' })).toEqual(wrong);
  expect(countsIn(ports, { userId: user.id, walletIds: [wallet.id] })).toMatchObject({
    user: 1,
    methods: 1,
    wallets: 1,
  });
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
    deleteUser(ports, { userId: user.id, signingMethodCredential }, caller);

  expect(await removeAs(asOperator(), { ...credential, value: '000000' })).toEqual(wrong);
  expect(await removeAs(asOperator(otherApplicationId))).toEqual(noUser);
  expect(await removeAs(asOperator())).toEqual(ok({}));

  expect(countsIn(ports, { userId: user.id, walletIds: [wallet.id] })).toEqual({
    user: 0,
    methods: 0,
    wallets: 0,
    events: 0,
  });
});

test.each([
  { what: 'a running offer', offer: { status: 'READY' }, bid: {}, transfer: {} },
  {
    what: 'an offer on its way to custody',
    offer: { status: 'INITIATING_OFFER' },
    bid: {},
    transfer: {},
  },
  { what: 'a leading bid', offer: undefined, bid: { status: 'LEADING' }, transfer: {} },
  { what: 'a pending transfer', offer: undefined, bid: {}, transfer: { status: 'PROCESSING' } },
] as const)(
  'a user with $what is deleted only if the caller accepts the loss',
  async ({ offer, bid, transfer }) => {
    const { user, credential, wallet, records } = await aWalletOwner();
    const theirBid = aBid({ status: 'OUTBID', ...bid, walletAddress: wallet.address });
    const ports = fakePorts({
      ...records,
      offers: [
        anOffer({ status: 'CLOSED', ...offer, sellerAddress: wallet.address }),
        anOffer({ type: 'AUCTION', bidCount: 1, highestBidId: theirBid.id }),
      ],
      bids: [theirBid],
      fulfillments: [
        aFulfillment({ status: 'COMPLETED', ...transfer, walletAddress: wallet.address }),
      ],
    });
    const input = { userId: user.id, signingMethodCredential: credential };

    expect(await deleteUser(ports, input, asApplication())).toEqual(
      fail('user.has-open-trade', expect.stringContaining('acceptLoss=true')),
    );
    expect(countsIn(ports, { userId: user.id, walletIds: [] })).toMatchObject({ wallets: 1 });
    expect(await deleteUser(ports, { ...input, acceptLoss: true }, asApplication())).toEqual(
      ok({}),
    );
  },
);

test('the query parameter acceptLoss accepts the loss over HTTP', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const application = anApplication();
  const ports = fakePorts({
    applications: [application],
    ...records,
    offers: [anOffer({ sellerAddress: wallet.address })],
  });
  const token = await tokenOf(ports, application);
  const headers = { 'signing-method': `${credential.id}:${credential.value}` };
  const deletion = (query: string) =>
    call(doorsOf(ports).http, `DELETE /api/users/${user.id}${query}`, { token, headers });

  const rejected = await deletion('');
  expect([rejected.status, codesIn(rejected)]).toEqual([409, ['user.has-open-trade']]);
  expect((await deletion('?acceptLoss=false')).status).toBe(409);
  expect((await deletion('?acceptLoss=true')).status).toBe(200);
});

test('a user whose trades have ended is deleted', async () => {
  const { user, credential, wallet, records } = await aWalletOwner();
  const ports = fakePorts({
    ...records,
    offers: [anOffer({ status: 'CLOSED', sellerAddress: wallet.address }), anOffer()],
    fulfillments: [aFulfillment({ status: 'COMPLETED', walletAddress: wallet.address })],
  });

  expect(await remove(ports, user.id, credential)).toEqual(ok({}));
});

test('a user of another application is not found', async () => {
  const { user, credential, records } = await aWalletOwner({ applicationId: otherApplicationId });
  const ports = fakePorts(records);

  expect(await remove(ports, user.id, credential)).toEqual(noUser);
  expect(ports.storage.commits).toBe(0);
});
