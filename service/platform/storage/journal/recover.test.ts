import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { vouching } from '../../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { commitBusyDay } from '../../../../test/world/busy-day.ts';
import type { StartProgress } from '../../../model/history/overview.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { tableNames } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import { deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import { createChanges } from '../../instance/change-notices.ts';
import { type OpenedStorage, openStorage } from '../open-storage.ts';

/** No checkpoint is ever due, so that everything is in the journal. */
function openOn(disk: SimulatedDisk, report?: (progress: StartProgress) => void): Promise<OpenedStorage> {
  const ports = {
    disk,
    report,
    changes: createChanges(),
    clock: fixedClock(),
    log: recordedLog(),
    ...vouching,
  };
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

/** Simulates customers whose records are written repeatedly. */
async function serve(storage: OpenedStorage, rounds: number): Promise<void> {
  let remaining = rounds;
  await commitBusyDay(storage, () => remaining-- === 0);
}

test('recovers the same records and lists from a checkpoint and the journal after it', async () => {
  const disk = new SimulatedDisk();
  const first = await openOn(disk);
  await serve(first, 1);
  await first.close();
  const second = await openOn(disk);
  const [renamed, deleted] = second.read(({ users }) => users.listBy('byCreation', everyApplication));
  await serve(second, 1);
  await second.transact(({ users }) => {
    if (!renamed || !deleted) throw new Error('Two users are needed.');
    users.delete(deleted.id);
    users.put({ ...renamed, reference: 'renamed' });
    return ok();
  });

  const reopened = await openOn(disk.copy());

  expect(recordsIn(reopened)).toEqual(recordsIn(second));
  expect(listsIn(reopened)).toEqual(listsIn(second));
  expect(listsIn(reopened).deliveries.map(({ length }) => length > 100)).toEqual([false, true, false, true]);
});

/** Number of turns that other work had until the storage was open. */
async function turnsWhileOpening(disk: SimulatedDisk): Promise<number> {
  let turnCount = 0;
  let isOpen = false;
  const otherWork = async () => {
    for (; !isOpen; turnCount += 1) await nextTurn();
  };
  const otherTurns = otherWork();
  await openOn(disk);
  isOpen = true;
  await otherTurns;
  return turnCount;
}

test('lets other work run while it reads a long journal', async () => {
  const long = new SimulatedDisk();
  await serve(await openOn(long), 3);

  const turnCount = await turnsWhileOpening(long.copy());

  expect(turnCount).toBeGreaterThan((await turnsWhileOpening(new SimulatedDisk())) + 1);
});

test('reports the progress of reading the journal', async () => {
  const long = new SimulatedDisk();
  await serve(await openOn(long), 3);
  const reports: StartProgress[] = [];

  await openOn(long.copy(), (progress) => reports.push(progress));

  const length = long.files().get('/data/journal-0000000000000001.log')?.length ?? 0;
  expect(new Set(reports.map(({ totalBytes }) => totalBytes))).toEqual(new Set([length]));
  const readSizes = reports.map(({ readBytes }) => readBytes);
  expect(readSizes).toEqual(readSizes.toSorted((left, right) => left - right));
  expect(readSizes.filter((bytes) => bytes > 0 && bytes < length).length).toBeGreaterThan(1);
});
