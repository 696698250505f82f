import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedDeviceKey } from '../../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { directory } from '../../../../test/storage/crash-states.ts';
import { failing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { AnchorFile, readAnchor } from './anchor-file.ts';
import { Anchors } from './anchors.ts';
import { authenticate, authenticMac, macIn } from './authentic-line.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function someAnchors() {
  const disk = new SimulatedDisk();
  const log = recordedLog();
  const anchors = new Anchors(
    { log, anchorMilliseconds: 1000, file: new AnchorFile(disk, directory, fixedDeviceKey) },
    { lsn: 0, chain: 'start' },
  );
  return { disk, log, anchors, read: async () => (await readAnchor(disk, directory, fixedDeviceKey))?.anchor };
}

test('renews the anchor once, 1 s after the first of many entries', async () => {
  const { disk, anchors, read } = someAnchors();
  let renewals = 0;
  disk.behave({
    before: ({ kind }) => {
      if (kind === 'rename') renewals += 1;
    },
  });
  for (let lsn = 1; lsn <= 50; lsn += 1) anchors.record({ lsn, chain: `line ${lsn}` });
  await vi.advanceTimersByTimeAsync(999);
  expect(await read()).toBeUndefined();

  await vi.advanceTimersByTimeAsync(1);

  expect(await read()).toEqual({ lsn: 50, chain: 'line 50' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(renewals).toBe(1);
});

test('writes the exact anchor on a stop', async () => {
  const { anchors, read } = someAnchors();
  anchors.record({ lsn: 7, chain: 'line 7' });

  await anchors.end();

  expect(await read()).toEqual({ lsn: 7, chain: 'line 7' });
});

test('retains the old anchor if the disk refuses, and retries with the next entry', async () => {
  const { disk, log, anchors, read } = someAnchors();
  anchors.record({ lsn: 1, chain: 'line 1' });
  await anchors.renew();
  disk.behave(failing('ENOSPC', ({ kind }) => kind === 'append'));
  anchors.record({ lsn: 2, chain: 'line 2' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await read()).toEqual({ lsn: 1, chain: 'line 1' });
  expect(log.entries.map(({ event }) => event)).toEqual(['storage.anchor-not-renewed']);

  disk.behave({});
  anchors.record({ lsn: 3, chain: 'line 3' });
  await vi.advanceTimersByTimeAsync(1000);

  expect(await read()).toEqual({ lsn: 3, chain: 'line 3' });
});

test('authenticates a line only with its predecessor, its file type and its bytes', () => {
  const text = '{"lsn":2,"ops":[]}';
  const previousMac = 'A'.repeat(32);
  const { bytes, mac } = authenticate(fixedDeviceKey, 'journal', { text, before: previousMac });

  expect(JSON.parse(bytes.toString())).toEqual({ mac, lsn: 2, ops: [] });
  expect(macIn(bytes)).toBe(mac);
  expect(authenticMac(fixedDeviceKey, 'journal', { bytes, before: previousMac })).toBe(mac);
  expect(authenticMac(fixedDeviceKey, 'journal', { bytes })).toBeUndefined();
  expect(authenticMac(fixedDeviceKey, 'backup', { bytes, before: previousMac })).toBeUndefined();
  const changed = Buffer.from(bytes.toString().replace('"lsn":2', '"lsn":3'));
  expect(authenticMac(fixedDeviceKey, 'journal', { bytes: changed, before: previousMac })).toBeUndefined();
  expect(macIn(Buffer.from(text))).toBeUndefined();
});
