import { expect, test } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import { createKeyDerivation, defaultKeyDerivation, isWeaker } from './key-derivation.ts';

const lowCost = { algorithm: 'argon2id', memoryKiB: 8, passes: 1, lanes: 1 } as const;
const salt = Buffer.from('somesalt');

test('matches the reference implementation of Argon2id', async () => {
  const derive = createKeyDerivation({});

  const hash = await derive('password', salt, { ...lowCost, memoryKiB: 65_536, passes: 2 });

  // test.c of phc-winner-argon2: version 19, t=2, m=2^16, p=1.
  expect(hash).toEqual(
    ok(Buffer.from('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7', 'hex')),
  );
});

test('derives the same hash from two Unicode spellings of a value', async () => {
  const derive = createKeyDerivation({});

  expect(await derive('１２３é', salt, lowCost)).toEqual(await derive('123e\u0301', salt, lowCost));
});

test('rejects calls beyond its bounds immediately, and works again afterwards', async () => {
  const derive = createKeyDerivation({ maximumConcurrent: 1, maximumWaiting: 1 });

  const results = await Promise.all(
    ['running', 'waiting', 'too many'].map((value) => derive(value, salt, lowCost)),
  );

  expect(results).toEqual([
    ok(expect.any(Buffer)),
    ok(expect.any(Buffer)),
    fail('vault.busy', expect.any(String)),
  ]);
  expect(await derive('later', salt, lowCost)).toEqual(ok(expect.any(Buffer)));
});

test.each([
  { record: { memoryKiB: 19_456, passes: 2 }, weaker: false },
  { record: { memoryKiB: 65_536, passes: 3 }, weaker: false },
  { record: { memoryKiB: 19_455, passes: 2 }, weaker: true },
  { record: { memoryKiB: 65_536, passes: 1 }, weaker: true },
])('reports whether $record is weaker than the default: $weaker', ({ record, weaker }) => {
  expect(isWeaker({ ...lowCost, ...record }, defaultKeyDerivation)).toBe(weaker);
});
