import { expect, test } from 'vitest';
import { anHour, fixedClock } from '../../../test/fakes/clock.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anApplication,
  asOperator,
  aWallet,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { getBilling } from './change-wallet.ts';

const aDay = 24 * anHour;
const applications = [anApplication(), theOtherApplication()];

/** A wallet archived this many milliseconds ago. */
function archivedSince(milliseconds: number, fields: Partial<WalletRecord> = {}) {
  const archivedAt = new Date(fixedClock().millis() - milliseconds).toISOString();
  return aWallet({ archived: true, archivedAt, ...fields });
}

async function billingOf(wallets: readonly WalletRecord[], caller: Caller = asOperator()) {
  return valueIn(await run(getBilling, fakePorts({ applications, wallets }), {}, caller));
}

test('wallets in use and those archived for at most 30 days are billed', async () => {
  const wallets = [
    aWallet(),
    archivedSince(0),
    archivedSince(30 * aDay),
    archivedSince(30 * aDay + 1),
    archivedSince(400 * aDay),
  ];

  expect(await billingOf(wallets)).toMatchObject({
    asOf: '2030-01-01T00:00:00.000',
    activeWallets: 3,
    inUse: 1,
    archivedStillBilled: 2,
    archivedNotBilled: 2,
  });
});

test('billing of a wallet ends with time and restarts when it is restored', async () => {
  const wallet = archivedSince(30 * aDay);
  const ports = fakePorts({ applications, wallets: [wallet] });
  const active = async () => valueIn(await run(getBilling, ports, {}, asOperator())).activeWallets;

  expect(await active()).toBe(1);
  ports.clock.advance(1);
  expect(await active()).toBe(0);
  await ports.storage.change(({ wallets }) => wallets.put({ ...wallet, archived: false, archivedAt: undefined }));
  expect(await active()).toBe(1);
});

test('each application has separate billing', async () => {
  const theirs = { applicationId: otherApplicationId };
  const wallets = [aWallet(), aWallet(theirs), archivedSince(aDay, theirs), archivedSince(31 * aDay, theirs)];

  const { byApplication } = await billingOf(wallets);

  expect(byApplication).toEqual([
    {
      applicationId: ourApplicationId,
      name: 'Our application',
      activeWallets: 1,
      inUse: 1,
      archivedStillBilled: 0,
      archivedNotBilled: 0,
    },
    {
      applicationId: otherApplicationId,
      name: 'The other application',
      activeWallets: 2,
      inUse: 1,
      archivedStillBilled: 1,
      archivedNotBilled: 1,
    },
  ]);
});

test('the operator can filter billing by application', async () => {
  const wallets = [
    aWallet(),
    aWallet({ applicationId: otherApplicationId, secretType: 'BSC' }),
    archivedSince(aDay, { description: 'Ours' }),
    archivedSince(aDay, { applicationId: otherApplicationId, description: 'Theirs' }),
  ];

  const billing = await billingOf(wallets, asOperator(otherApplicationId));

  expect(billing).toMatchObject({
    activeWallets: 2,
    byApplication: [{ applicationId: otherApplicationId }],
    leavingNext: [{ description: 'Theirs' }],
  });
  expect(billing.byChain.find(({ secretType }) => secretType === 'ETHEREUM')?.inUse).toBe(0);
});

test('wallets in use are counted by chain', async () => {
  const wallets = [
    aWallet({ secretType: 'MATIC' }),
    aWallet({ secretType: 'MATIC' }),
    aWallet({ secretType: 'BSC' }),
    archivedSince(aDay, { secretType: 'BSC' }),
  ];

  const inUse = new Map<string, number>([
    ['MATIC', 2],
    ['BSC', 1],
  ]);
  expect((await billingOf(wallets)).byChain).toEqual(
    secretTypes.map((secretType) => ({ secretType, inUse: inUse.get(secretType) ?? 0 })),
  );
});

test('wallets whose billing ends next are sorted by time, at most 100', async () => {
  const wallets = Array.from({ length: 300 }, (_none, hours) =>
    archivedSince(28 * aDay - hours * anHour + aDay * 4, { description: `${hours}` }),
  );

  const { leavingNext, archivedNotBilled } = await billingOf(wallets);

  expect(archivedNotBilled).toBe(48);
  expect(leavingNext).toHaveLength(100);
  expect(leavingNext[0]).toMatchObject({
    description: '48',
    archivedAt: '2029-12-02T00:00:00.000',
    billedUntil: '2030-01-01T00:00:00.000',
  });
  expect(leavingNext.map(({ description }) => Number(description))).toEqual(
    Array.from({ length: 100 }, (_none, index) => 48 + index),
  );
});
