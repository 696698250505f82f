import { expect, test } from 'vitest';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { failing, SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { durationUnder } from '../../model/kernel/concurrency/duration-histogram.ts';
import { day, hour, minute } from '../../model/kernel/units.ts';
import { type EndedRequest, type SlotUnit, slotLimit } from '../ports/request-log.ts';
import { replaceFileDurably } from '../storage/files/replace-file-durably.ts';
import { maximumCells } from './slot.ts';
import { StatisticsFile } from './statistics-history.ts';

const midnight = Date.parse('2030-01-02T00:00:00.000Z');
const spans = { minute, hour, day };

function aRequest(fields: Partial<EndedRequest> = {}): EndedRequest {
  const request = { name: 'wallets.list', applicationId: undefined, status: 200 };
  return { ...request, endedAt: midnight, milliseconds: 6, ...fields };
}

async function opened(disk = new SimulatedDisk(), log = recordedLog()) {
  const statistics = new StatisticsFile('/data', { disk, log });
  await statistics.load();
  return { statistics, disk, log };
}

function countedAt(statistics: StatisticsFile, unit: SlotUnit, moment: number): number {
  const counted = statistics.listIn(unit, Math.floor(moment / spans[unit]));
  return counted.reduce((sum, { answered, refused, failed }) => sum + answered + refused + failed, 0);
}

test('counts a request by its status, in its minute, hour and day', async () => {
  const { statistics } = await opened();
  for (const status of [200, 201, 302, 400, 404, 501, 500, 503]) statistics.count(aRequest({ status }));

  for (const unit of ['minute', 'hour', 'day'] as const)
    expect(statistics.listIn(unit, midnight / spans[unit])).toMatchObject([
      { name: 'wallets.list', answered: 3, refused: 3, failed: 2 },
    ]);
});

test('reports durations of completed requests only', async () => {
  const { statistics } = await opened();
  statistics.count(aRequest({ milliseconds: 40 }));
  statistics.count(aRequest({ milliseconds: 9_000, status: 500 }));

  const [counted] = statistics.listIn('hour', midnight / hour);

  expect(durationUnder(counted?.times ?? [], 0.95)).toBeCloseTo(40, -1);
});

test('midnight separates two days', async () => {
  const { statistics } = await opened();
  statistics.count(aRequest({ endedAt: midnight - 1 }));
  statistics.count(aRequest({ endedAt: midnight }));
  statistics.count(aRequest({ endedAt: midnight }));

  expect(countedAt(statistics, 'day', midnight - 1)).toBe(1);
  expect(countedAt(statistics, 'day', midnight)).toBe(2);
  expect(countedAt(statistics, 'minute', midnight - 1)).toBe(1);
});

test.each(['minute', 'hour', 'day'] as const)('retains only the last slots of a %s', async (unit) => {
  const { statistics } = await opened();
  for (let slot = 0; slot < slotLimit[unit] + 5; slot += 1)
    statistics.count(aRequest({ endedAt: midnight + slot * spans[unit] }));

  for (let slot = 0; slot < slotLimit[unit] + 5; slot += 1)
    expect(countedAt(statistics, unit, midnight + slot * spans[unit])).toBe(slot < 5 ? 0 : 1);
});

test('a clock that is set back and forward again leaves each request in the slot of its end', async () => {
  const { statistics } = await opened();
  statistics.count(aRequest({ endedAt: midnight + 3 * hour }));
  statistics.count(aRequest({ endedAt: midnight }));
  statistics.count(aRequest({ endedAt: midnight + 3 * hour }));

  expect(countedAt(statistics, 'hour', midnight)).toBe(1);
  expect(countedAt(statistics, 'hour', midnight + 3 * hour)).toBe(2);
  expect(countedAt(statistics, 'day', midnight)).toBe(3);
});

test('beyond a limit of names and applications, requests are counted together and not lost', async () => {
  const { statistics } = await opened();
  for (let number = 0; number < maximumCells * 3; number += 1)
    statistics.count(aRequest({ name: `operation ${number}` }));

  const counted = statistics.listIn('minute', midnight / minute);

  expect(counted.length).toBe(maximumCells + 1);
  expect(counted.at(-1)).toMatchObject({ name: 'other', answered: maximumCells * 2 });
});

test('restores the counts after a stop', async () => {
  const { statistics, disk } = await opened();
  const applicationId = '00000001-0000-4000-8000-000000000000';
  statistics.count(aRequest({ applicationId, milliseconds: 40 }));
  statistics.count(aRequest({ status: 404 }));
  await statistics.close();

  const { statistics: reopened } = await opened(disk);
  reopened.count(aRequest({ endedAt: midnight + minute }));

  expect(reopened.listIn('minute', midnight / minute)).toEqual(statistics.listIn('minute', midnight / minute));
  expect(countedAt(reopened, 'hour', midnight)).toBe(3);
});

test.each(['', '{', '[]', '{"version":2,"slots":[]}', '{"version":1,"slots":[{"unit":"hour"}]}', '\0'])(
  'ignores and replaces a damaged file: %j',
  async (text) => {
    const disk = new SimulatedDisk();
    await replaceFileDurably(disk, '/data/statistics.json', Buffer.from(text));
    const { statistics, log } = await opened(disk);
    expect(log.entries.map(({ event }) => event)).toEqual(['statistics.unreadable']);

    statistics.count(aRequest());
    await statistics.close();

    expect(countedAt((await opened(disk)).statistics, 'hour', midnight)).toBe(1);
  },
);

test('a disk failure fails no request, and is logged once', async () => {
  const disk = new SimulatedDisk(failing('ENOSPC', ({ kind }) => kind === 'create'));
  const { statistics, log } = await opened(disk);
  for (const _ of [1, 2]) {
    statistics.count(aRequest());
    await statistics.close();
  }

  expect(countedAt(statistics, 'hour', midnight)).toBe(2);
  expect(log.entries.map(({ event }) => event)).toEqual(['statistics.not-kept']);
});
