import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate as later } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createSeededIds, randomIds } from './clocks.ts';

const seeding = { seed: 7, era: 1 };

test('draws the same values for the same causes from one seed', () => {
  const [first, second] = [createSeededIds(seeding), createSeededIds(seeding)];
  const draw = (ids: typeof first) =>
    ids.because(['offer', 'a'], () => [ids.uuid(), ids.token(12), ids.randomBytes(32)]);

  expect(draw(first)).toEqual(draw(second));
});

test('draws other values with another seed or era', () => {
  const draws = [seeding, { seed: 8, era: 1 }, { seed: 7, era: 2 }].map((input) => createSeededIds(input).uuid());

  expect(new Set(draws).size).toBe(3);
});

test('a repeated cause draws other values, and the first draw depends on no other cause', () => {
  const [alone, among] = [createSeededIds(seeding), createSeededIds(seeding)];
  const first = among.because(['b'], among.uuid);
  const uuids = [first, among.because(['b'], among.uuid), among.because(['c'], among.uuid)];

  expect(new Set(uuids).size).toBe(3);
  expect(alone.because(['c'], alone.uuid)).toBe(uuids[2]);
});

test('concurrent work changes the order and no value', async () => {
  const [ids1, ids2] = [createSeededIds(seeding), createSeededIds(seeding)];
  const work = (ids: typeof ids1, name: string) =>
    ids.because([name], async () => {
      const first = ids.uuid();
      await later();
      return [first, ids.uuid()];
    });
  const together = await Promise.all([work(ids1, 'a'), work(ids1, 'b')]);
  const [b, a] = [await work(ids2, 'b'), await work(ids2, 'a')];

  expect(together).toEqual([a, b]);
});

test('never repeats a value that was drawn without a cause', () => {
  const ids = createSeededIds(seeding);
  const uuids = Array.from({ length: 100 }, () => ids.uuid());

  expect(new Set(uuids).size).toBe(100);
  expect(uuids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
});

test("uses the operating system's randomness without a seed, for every cause", () => {
  const spies = [vi.spyOn(crypto, 'randomUUID'), vi.spyOn(crypto, 'randomBytes')];
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  const draw = () => [randomIds.uuid(), randomIds.token(32), randomIds.randomBytes(16)];

  expect(randomIds.because(['one'], draw)).not.toEqual(randomIds.because(['one'], draw));

  expect(randomIds.seed).toBeUndefined();
  expect(spies.map(({ mock }) => mock.calls.length)).toEqual([2, 4]);
});
