import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { aRequest } from '../../../test/records/requests.ts';
import { anId } from '../../../test/records/users.ts';
import { failing, SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { createChanges } from '../instance/change-notices.ts';
import type { NotedRequest, RequestSearch } from '../ports/request-log.ts';
import { createRequestLog } from './file-request-log.ts';

const mebibyte = 1024 * 1024;
const allRequests: RequestSearch = { withApart: false, size: 1_000_000, hints: [], matches: () => true };

function aLog(disk = new SimulatedDisk(), records = 100_000, bytes = 64 * mebibyte) {
  const clock = fixedClock();
  const changes = createChanges();
  const log = recordedLog();
  const requestLog = createRequestLog('/data', { disk, changes, clock, log }, { isOn: true, records, bytes });
  const note = (path: string, fields: Partial<NotedRequest> = {}) =>
    requestLog.note({
      isApart: false,
      isNotable: false,
      isRejected: false,
      weight: 0,
      toRecord: () => aRequest({ path, id: anId() }),
      ...fields,
    });
  const noteMany = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      note(`/api/${index}`);
      clock.advance(25);
      if (index % 100 === 99) await requestLog.settle();
    }
    await requestLog.settle();
  };
  const paths = async (search: Partial<RequestSearch> = {}) =>
    (await requestLog.search({ ...allRequests, ...search })).records.map(({ path }) => path);
  return { disk, clock, changes, log, requestLog, note, noteMany, paths };
}

test('finds records after a restart, newest first, and continues after the last one', async () => {
  const first = aLog();
  first.note('/api/1');
  first.note('/api/2');
  await first.requestLog.close();

  const second = aLog(first.disk);
  second.note('/api/3');
  await second.requestLog.settle();

  expect(await second.paths()).toEqual(['/api/3', '/api/2', '/api/1']);
});

test('converts waiting requests to records before the next write', async () => {
  const { disk, requestLog } = aLog();
  let readCount = 0;
  for (let count = 0; count < 3; count += 1)
    requestLog.note({
      ...{ isApart: false, isNotable: true, isRejected: false, weight: 0 },
      toRecord: () => {
        readCount += 1;
        return aRequest({ id: anId() });
      },
    });
  await nextTurn();

  expect(readCount).toBe(3);
  expect(disk.files().size).toBe(0);
  await requestLog.settle();
  expect((await requestLog.state()).records).toBe(3);
});

test('reads and writes nothing before the first note or query', async () => {
  const { disk, requestLog } = aLog();
  await requestLog.close();

  expect(disk.files().size).toBe(0);
});

test('removes the oldest records over the limits, by count and by bytes', async () => {
  const byCount = aLog(new SimulatedDisk(), 200);
  await byCount.noteMany(0, 1_000);
  const byBytes = aLog(new SimulatedDisk(), 100_000, 50_000);
  await byBytes.noteMany(0, 1_000);

  const { records } = await byCount.requestLog.state();
  expect(records).toBeLessThanOrEqual(200);
  expect(records).toBeGreaterThan(150);
  expect((await byCount.paths())[0]).toBe('/api/999');
  expect((await byBytes.requestLog.state()).bytes).toBeLessThanOrEqual(50_000);
  expect((await byBytes.paths())[0]).toBe('/api/999');
});

test('skips an incomplete line after a kill, and reads later lines completely', async () => {
  const first = aLog();
  first.note('/api/1');
  await first.requestLog.close();
  const [[path = '', content] = []] = first.disk.files();
  first.disk.place(path, Buffer.concat([content ?? Buffer.alloc(0), Buffer.from('{"number":3,"rec')]));

  const second = aLog(first.disk);
  second.note('/api/2');
  await second.requestLog.settle();

  expect(await second.paths()).toEqual(['/api/2', '/api/1']);
});

test('reports a disk that refuses once, delays no request, and clears the report when writing succeeds', async () => {
  const { disk, log, requestLog, note, paths } = aLog();
  note('/api/1');
  await requestLog.settle();
  disk.behave(failing('ENOSPC', ({ kind }) => kind === 'append' || kind === 'create'));
  for (const path of ['/api/2', '/api/3']) {
    note(path);
    await requestLog.settle();
  }
  const { notKept } = await requestLog.state();
  disk.behave({});
  note('/api/4');
  await requestLog.settle();

  expect(notKept).toMatchObject({ requests: 2, reason: 'The disk is full. Free some space.' });
  expect(log.entries.map(({ event }) => event)).toEqual(['requests.not-kept']);
  expect((await requestLog.state()).notKept).toBeUndefined();
  expect(await paths()).toEqual(['/api/4', '/api/1']);
});

test('writes the first reads of a flood, counts the others, and still writes changes', async () => {
  const { log, requestLog, note, paths } = aLog();
  for (let index = 0; index < 5_000; index += 1) note(`/api/${index}`);
  expect(requestLog.isFloodedBy('reads')).toBe(true);
  expect(requestLog.isFloodedBy('changes')).toBe(false);
  note('/api/change', { isNotable: true });
  await requestLog.settle();

  const { records, passedOver } = await requestLog.state();
  expect(records + passedOver).toBe(5_001);
  expect(passedOver).toBeGreaterThan(1_000);
  expect((await paths())[0]).toBe('/api/change');
  expect(log.entries).toMatchObject([{ event: 'requests.passed-over', fields: { requests: passedOver } }]);
});

test('limits a flood of rejected requests too', async () => {
  const { requestLog, note } = aLog();
  for (let count = 0; count < 5_000; count += 1) note('', { isNotable: true, isRejected: true });
  await requestLog.settle();

  const { records, passedOver } = await requestLog.state();
  expect(records).toBeLessThanOrEqual(1_000);
  expect(records + passedOver).toBe(5_000);
});

test('drops changes and server errors last, so that a flood of rejected calls cannot hide them', async () => {
  const { requestLog, note, paths } = aLog();
  for (let count = 0; count < 5_000; count += 1) {
    note('/api/refused', { isNotable: true, isRejected: true });
    note('/api/read');
  }
  for (let count = 0; count < 300; count += 1) note('/api/change', { isNotable: true });
  await requestLog.settle();

  const storedPaths = await paths();
  expect(storedPaths.filter((path) => path === '/api/change')).toHaveLength(300);
  const { passedOver, passedOverNotable } = await requestLog.state();
  expect(passedOver).toBeGreaterThan(passedOverNotable);
  expect(passedOverNotable).toBeGreaterThan(3_000);
});

test('lets changes use the remaining allowances of reads and rejected calls, and counts the rest', async () => {
  const { requestLog, note } = aLog();
  for (let count = 0; count < 5_000; count += 1) note('/api/change', { isNotable: true });
  expect(requestLog.isFloodedBy('changes')).toBe(true);
  await requestLog.settle();

  const { records, passedOver, passedOverNotable } = await requestLog.state();
  expect(records).toBe(1_500);
  expect(passedOver).toBe(3_500);
  expect(passedOverNotable).toBe(3_500);
});

test('writes fewer lines of a lasting flood if a line is slow', async () => {
  const writtenOf = async (lineMilliseconds: number) => {
    const { clock, requestLog, note } = aLog();
    const slow = () => {
      clock.advance(lineMilliseconds);
      return aRequest({ id: anId() });
    };
    const flood = async () => {
      for (let count = 0; count < 2_000; count += 1) note('', { isNotable: true, toRecord: slow });
      await requestLog.settle();
      return (await requestLog.state()).records;
    };
    const immediate = await flood();
    clock.advance(2_001 - immediate * lineMilliseconds);
    await requestLog.settle();
    return { atOnce: immediate, later: (await flood()) - immediate };
  };

  expect(await writtenOf(0.01)).toEqual({ atOnce: 1_500, later: 700 });
  expect(await writtenOf(0.1)).toEqual({ atOnce: 1_500, later: 350 });
  expect(await writtenOf(1)).toEqual({ atOnce: 1_500, later: 70 });
});

test('finds console requests on demand in order of arrival, without publishing their reads', async () => {
  const { changes, requestLog, note, paths } = aLog();
  const notices: string[] = [];
  changes.subscribe(({ tables }) => notices.push(...tables));
  note('/console/a', { isApart: true });
  await requestLog.settle();
  note('/api/1');
  note('/console/b', { isApart: true });
  await requestLog.settle();

  expect(await paths()).toEqual(['/api/1']);
  expect(await paths({ withApart: true })).toEqual(['/console/b', '/api/1', '/console/a']);
  expect(notices).toEqual(['requests']);
});

test('displaces only console reads by console reads', async () => {
  const { note, paths, requestLog } = aLog(new SimulatedDisk(), 200);
  note('/api/1');
  note('/console/change', { isApart: true, isNotable: true });
  for (let round = 0; round < 20; round += 1) {
    for (let count = 0; count < 20; count += 1) note(`/console/look-${round}`, { isApart: true });
    await requestLog.settle();
  }

  const storedPaths = await paths({ withApart: true });
  expect(storedPaths.filter((path) => path.startsWith('/console/look')).length).toBeLessThanOrEqual(40);
  expect(storedPaths).toEqual(expect.arrayContaining(['/console/look-19', '/console/change', '/api/1']));
  expect((await requestLog.state()).records).toBe(1);
});

test('publishes changes from the console, but not a failing read of the log', async () => {
  const { changes, requestLog, note } = aLog();
  const notices: string[] = [];
  changes.subscribe(({ ids }) => notices.push(...ids));
  const failing = aRequest({ operation: 'requests.list', status: 500 });
  const fields = { isApart: true, isNotable: true, isRejected: false, weight: 0 };
  requestLog.note({ ...fields, toRecord: () => failing });
  note('/console/change', { isApart: true, isNotable: true });
  await requestLog.settle();

  expect(notices).toHaveLength(1);
  expect(notices).not.toContain(failing.id);
});

test('continues a search at its cursor until no older record exists', async () => {
  const { noteMany, requestLog } = aLog();
  await noteMany(0, 30);
  const foundPaths: string[] = [];
  let before: number | undefined;
  do {
    const page = await requestLog.search({ ...allRequests, size: 7, before });
    foundPaths.push(...page.records.map(({ path }) => path));
    before = page.next;
  } while (before !== undefined);

  expect(foundPaths).toEqual(Array.from({ length: 30 }, (_none, index) => `/api/${29 - index}`));
});

test('continues the numbers after a clear, so that a cursor never shows unrelated records', async () => {
  const { requestLog, note, paths } = aLog();
  note('/api/1');
  await requestLog.settle();
  const { newest } = await requestLog.search(allRequests);
  await requestLog.clear();
  note('/api/2');
  await requestLog.settle();

  expect(await paths({ after: newest })).toEqual(['/api/2']);
  expect((await requestLog.state()).records).toBe(1);
});

test('limits files and bytes for any number of lines', async () => {
  const { disk, noteMany } = aLog(new SimulatedDisk(), 400, mebibyte);
  await noteMany(0, 2_000);
  const fileCount = disk.files().size;
  await noteMany(2_000, 6_000);

  expect(disk.files().size).toBeLessThanOrEqual(fileCount + 1);
  for (const content of disk.files().values())
    for (const line of content.toString().trim().split('\n')) expect(parseJson(line)).toBeDefined();
});
