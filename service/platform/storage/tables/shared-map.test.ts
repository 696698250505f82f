import { expect, test } from 'vitest';
import { seeded } from '../../../../test/seeded.mjs';
import { present } from '../../../../test/values.ts';
import { SharedMap } from './shared-map.ts';

type MapPair = { readonly map: SharedMap<number>; readonly plain: Map<string, number> };

function expectSame({ map, plain }: MapPair): void {
  expect(map.size).toBe(plain.size);
  for (const [key, value] of plain) if (map.get(key) !== value) expect(map.get(key)).toBe(value);
  expect([...map.values()].sort()).toEqual([...plain.values()].sort());
}

test.each([
  { seed: 1, keys: 40 },
  { seed: 2, keys: 5_000 },
  { seed: 3, keys: 100_000 },
])('matches copies of plain maps after repeated forks ($keys keys)', ({ seed, keys }) => {
  const chance = seeded(seed);
  const below = (end: number) => Math.floor(chance() * end);
  const pairs: MapPair[] = [{ map: new SharedMap(), plain: new Map() }];
  const firstPair = present(pairs[0]);
  for (let key = 0; key < keys / 2; key += 1) {
    firstPair.map.set(`key ${key}`, key);
    firstPair.plain.set(`key ${key}`, key);
  }

  for (let step = 0; step < 6_000; step += 1) {
    const { map, plain } = present(pairs[below(pairs.length)]);
    const key = `key ${below(keys)}`;
    if (step % 1_000 === 0) pairs.push({ map: map.fork(), plain: new Map(plain) });
    else if (chance() < 0.3) {
      map.delete(key);
      plain.delete(key);
    } else {
      map.set(key, step);
      plain.set(key, step);
    }
  }

  for (const pair of pairs) expectSame(pair);
});

test('yields unchanged values while the map grows during an iteration', () => {
  const map = new SharedMap<number>();
  for (let key = 0; key < 1_900; key += 1) map.set(`early ${key}`, key);

  const values = new Set<number>();
  for (const value of map.values()) {
    if (values.size % 7 === 0) map.set(`late ${values.size}`, 10_000 + values.size);
    values.add(value);
  }

  for (let key = 0; key < 1_900; key += 1) expect(values.has(key)).toBe(true);
});

test('forks a very large map correctly', () => {
  const map = new SharedMap<number>();
  for (let key = 0; key < 400_002; key += 1) map.set(`key ${key}`, key);
  const fork = map.fork();

  fork.delete('key 7');
  map.set('key 400001', 0);

  expect([map.size, fork.size]).toEqual([400_002, 400_001]);
  expect([map.get('key 7'), fork.get('key 7')]).toEqual([7, undefined]);
  expect([map.get('key 400001'), fork.get('key 400001')]).toEqual([0, 400_001]);
});
