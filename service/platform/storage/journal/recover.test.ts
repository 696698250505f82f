import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { vouching } from '../../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anId, aUser, aWallet } from '../../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../../test/records/webhooks.ts';
import { change } from '../../../../test/storage/change.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { present, turnsDuring } from '../../../../test/values.ts';
import type { StartProgress } from '../../../model/history/overview.ts';
import { tableNames } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import { deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import { createChanges } from '../../instance/change-notices.ts';
import { type OpenedStorage, openStorage } from '../open-storage.ts';

/** No checkpoint is ever due, so that everything is in the journal. */
function openOn(disk: SimulatedDisk, report?: (progress: StartProgress) => void): Promise<OpenedStorage> {
  const ports = { disk, report, changes: createChanges(), clock: fixedClock(), log: recordedLog(), ...vouching };
  const limits = { maximumJournalBytes: Number.POSITIVE_INFINITY, anchorMilliseconds: 1000 };
  return openStorage('/data', ports, limits);
}

function recordsIn(storage: OpenedStorage) {
  const snapshot = storage.snapshot();
  return tableNames.map((table) => [table, new Set((snapshot[table] ?? []).map((record) => JSON.stringify(record)))]);
}

function listsIn(storage: OpenedStorage) {
  return storage.read(({ users, wallets, transactions, webhooks, webhookDeliveries }) => ({
    users: users.listBy('byReference', everyApplication),
    wallets: wallets.listBy('byArchiving', everyApplication),
    transactions: transactions.listBy('byCreation', `${everyApplication}/*/SUCCEEDED`),
    deliveries: (['PENDING', 'DELIVERED', 'GIVEN_UP', undefined] as const).map((status) =>
      webhookDeliveries.listBy('byCreation', deliveryListKey({ owner: everyApplication }, status)),
    ),
    due: webhooks.listBy('byCreation', everyApplication).map(({ id }) => webhookDeliveries.listBy('due', id)),
  }));
}

/** Stores customers who pay once each; their transactions and deliveries change their state. */
async function serve(storage: OpenedStorage): Promise<void> {
  const webhook = aWebhook();
  const paid = aTransaction({ state: 'SUCCEEDED', isFinal: true });
  for (let number = 0; number < 60; number += 1) {
    const createdAt = new Date(number).toISOString();
    const user = aUser({ createdAt, reference: `customer ${number}` });
    const wallet = aWallet({ createdAt, userId: user.id });
    const transaction = { ...paid, ...{ id: anId(), hash: `0x${number}`, createdAt, walletId: wallet.id } };
    const ids = (['DELIVERED', 'GIVEN_UP'] as const).map((status) => ({ id: anId(), status }));
    const delivery = { webhookId: webhook.id, createdAt };
    await change(storage, ({ users, wallets, webhooks, transactions, webhookDeliveries }) => {
      users.put(user);
      wallets.put(wallet);
      webhooks.put({ ...webhook, failedAttempts: number });
      transactions.put({ ...transaction, state: 'PENDING' });
      for (const { id } of ids) webhookDeliveries.put(aDelivery({ ...delivery, id }));
    });
    await change(storage, ({ transactions, webhookDeliveries }) => {
      transactions.put(transaction);
      for (const outcome of ids) webhookDeliveries.put(aDelivery({ ...delivery, ...outcome }));
    });
  }
}

/** A disk with a journal that is read in several slices. */
async function aLongJournal(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  for (let number = 0; number < 5; number += 1)
    await change(storage, ({ users }) => users.put(aUser({ reference: 'x'.repeat(700_000) })));
  return disk;
}

test('recovers the same records and lists from a checkpoint and the journal after it', async () => {
  const disk = new SimulatedDisk();
  const first = await openOn(disk);
  await serve(first);
  await first.close();
  const second = await openOn(disk);
  const [renamed, deleted] = second.read(({ users }) => users.listBy('byCreation', everyApplication));
  await serve(second);
  await change(second, ({ users }) => {
    users.delete(present(deleted).id);
    users.put({ ...present(renamed), reference: 'renamed' });
  });

  const reopened = await openOn(disk.copy());

  expect(recordsIn(reopened)).toEqual(recordsIn(second));
  expect(listsIn(reopened)).toEqual(listsIn(second));
  expect(listsIn(reopened).deliveries.map(({ length }) => length)).toEqual([0, 120, 120, 240]);
});

test('lets other work run while it reads a long journal', async () => {
  const long = await aLongJournal();

  const turnCount = await turnsDuring(openOn(long.copy()));

  expect(turnCount).toBeGreaterThan((await turnsDuring(openOn(new SimulatedDisk()))) + 1);
});

test('reports the progress of reading the journal', async () => {
  const long = await aLongJournal();
  const reports: StartProgress[] = [];

  await openOn(long.copy(), (progress) => reports.push(progress));

  const length = long.files().get('/data/journal-0000000000000001.log')?.length ?? 0;
  expect(new Set(reports.map(({ totalBytes }) => totalBytes))).toEqual(new Set([length]));
  const readSizes = reports.map(({ readBytes }) => readBytes);
  expect(readSizes).toEqual(readSizes.toSorted((left, right) => left - right));
  expect(readSizes.filter((bytes) => bytes > 0 && bytes < length).length).toBeGreaterThan(1);
});
