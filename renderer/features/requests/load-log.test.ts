import { expect, test, vi } from 'vitest';
import { aRecord } from '../../../test/records/a-record.ts';
import type { OutputOf } from '../../service/call/operations.ts';
import { loadLog } from './load-log.ts';
import { toRows } from './request-rows.ts';

type Page = OutputOf<'requests.list'>;

/** A log of equal calls, one per 10 ms, newest first. */
function logOf(calls: number, change: Partial<Page> = {}, distinct = 0) {
  const items = Array.from({ length: calls }, (_none, index) => {
    const operation = index < distinct ? `operation ${index}` : 'users.list';
    const { request, answer, ...call } = aRecord({
      id: String(index),
      operation,
      at: new Date(1e9 - index * 10).toISOString(),
    });
    return call;
  });
  const log = { isOn: true, records: calls, bytes: 0, passedOver: 0, passedOverNotable: 0 };
  return vi.fn(async ({ cursor = '0', size = 50 }: { cursor?: string; size?: unknown }): Promise<Page> => {
    const end = Number(cursor) + Number(size);
    return { items: items.slice(Number(cursor), end), ...(end < calls && { next: String(end) }), log, ...change };
  });
}

test('loads a single page if it has enough rows, and more pages on demand', async () => {
  const load = logOf(300);

  expect((await loadLog(load, {}, { steps: 1, isGrouped: false })).items).toHaveLength(50);
  expect(load).toHaveBeenCalledTimes(1);
  expect((await loadLog(load, {}, { steps: 2, isGrouped: false })).items).toHaveLength(250);
});

test('loads more than the rows of a step if a group is not complete', async () => {
  const { items } = await loadLog(logOf(120, {}, 48), {}, { steps: 1, isGrouped: true });

  expect(toRows(items, new Set()).at(-1)?.requests).toHaveLength(72);
  const complete = logOf(120, {}, 50);
  await loadLog(complete, {}, { steps: 1, isGrouped: true });
  expect(complete).toHaveBeenCalledTimes(1);
});

test('limits the calls of one step, and marks groups that may continue', async () => {
  const { items, next } = await loadLog(logOf(5000), {}, { steps: 1, isGrouped: true });

  expect([items.length, next]).toEqual([650, '650']);
  expect(toRows(items, new Set(), true).map(({ isCut }) => isCut)).toEqual([true]);
});

test('leaves the continuation of a long search to the user', async () => {
  const load = logOf(300, { searchedUntil: '2030-01-01T00:00:00.000Z' });

  await loadLog(load, {}, { steps: 1, isGrouped: true });

  expect(load).toHaveBeenCalledTimes(1);
});
