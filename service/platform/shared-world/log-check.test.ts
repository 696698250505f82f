import { expect, test } from 'vitest';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { ASharedLog, anInstanceOn } from '../../../test/storage/shared-log.ts';
import { present } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { LogCheck } from './log-check.ts';
import type { LogEntry } from './world-entry.ts';

const atStart = { lsn: 0, mac: 'the beginning' };

/** A log with five entries, the instance that wrote them, and its check. */
async function aCheckedLog() {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);
  const write = (value: number) => storage.transact(({ settings }) => ok(settings.put({ id: 'count', value })));
  for (let value = 1; value <= 5; value += 1) await write(value);
  const losses: string[] = [];
  let start = atStart;
  const check = new LogCheck({
    ...{ log, key: fixedDeviceKey, reached: () => storage.reached },
    beginning: async () => start,
    lost: (sentence) => losses.push(sentence),
  });
  const startAfter = ({ lsn, mac }: LogEntry) => {
    start = { lsn, mac };
  };
  return { log, check, lost: losses, write, startAfter };
}

function edited(entry: LogEntry): LogEntry {
  return { ...entry, text: entry.text.replace('"value":', '"value":1') };
}

test('finds nothing in an unedited log that grows', async () => {
  const { check, lost, write } = await aCheckedLog();

  for (let value = 6; value < 9; value += 1) {
    await check.step();
    await write(value);
  }

  expect(lost).toEqual([]);
});

test.each([
  ['an edited entry', (entries: LogEntry[]) => void entries.splice(2, 1, edited(present(entries[2])))],
  ['the edited last entry', (entries: LogEntry[]) => void entries.splice(4, 1, edited(present(entries[4])))],
  ['a removed entry', (entries: LogEntry[]) => void entries.splice(2, 1)],
  ['a removed end', (entries: LogEntry[]) => void entries.splice(3)],
  [
    'two exchanged entries',
    (entries: LogEntry[]) => void entries.splice(1, 2, present(entries[2]), present(entries[1])),
  ],
])('finds %s', async (_description, edit) => {
  const { log, check, lost } = await aCheckedLog();
  await check.step();
  edit(log.entries);

  await check.step();
  await check.step();

  expect(lost[0]).toContain('does not follow from');
});

test('starts after the newest checkpoint', async () => {
  const { log, check, lost, startAfter } = await aCheckedLog();
  startAfter(present(log.entries[3]));
  log.entries.splice(1, 1, edited(present(log.entries[1])));

  await check.step();

  expect(lost).toEqual([]);
});

test('concludes nothing from a database that does not respond, and asks again', async () => {
  const { log, check, lost } = await aCheckedLog();
  log.isGone = true;
  await check.step();
  log.isGone = false;
  await check.step();

  expect(lost).toEqual([]);
});
