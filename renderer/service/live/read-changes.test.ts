import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication } from '../../../test/records/users.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { type Changes, calmly, readChanges } from './read-changes.ts';

const url = 'app://console/trpc/changes.watch';

/** A page that reads the stream of a service. */
function aReader(path = url) {
  const ports = fakePorts({ applications: [anApplication()] });
  const { console } = transportsOf(ports);
  const received: Changes[] = [];
  const onOpen = vi.fn();
  const closing = new AbortController();
  const reading = readChanges(path, {
    send: (target, init) => console.fetch(new Request(target, init)),
    signal: closing.signal,
    onOpen,
    onChanges: (changes) => received.push(changes),
  });
  return { ports, reading, received, onOpen, close: () => closing.abort() };
}

test('reports the opened stream, and the changes of the service', async () => {
  const { ports, reading, received, onOpen, close } = aReader();
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);

  ports.changes.publish({ tables: ['users'], ids: ['a'] });

  await expect.poll(() => received).toEqual([{ tables: ['users'], ids: ['a'] }]);
  close();
  await Promise.allSettled([reading]);
});

test('ends with the stream of the service', async () => {
  const { ports, reading, onOpen } = aReader();
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);

  ports.changes.end();

  await expect(reading).resolves.toBeUndefined();
});

test('ends without an opened stream if the service rejects it', async () => {
  const { reading, onOpen } = aReader('app://console/trpc/changes.nothing');

  await expect(reading).resolves.toBeUndefined();
  expect(onOpen).not.toHaveBeenCalled();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('refreshes immediately, then once a second during many changes, and once at the end', () => {
  const requests: string[] = [];
  const refresh = calmly<string>((names) => requests.push([...names].join(' ')), 1_000);

  for (let count = 0; count < 25; count += 1) {
    refresh(count % 2 === 0 ? ['mints'] : ['mints', 'types']);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);

  expect(requests).toEqual(['mints', 'mints types', 'mints types', 'mints types']);
  refresh(['mints']);
  expect(requests).toHaveLength(5);
});
