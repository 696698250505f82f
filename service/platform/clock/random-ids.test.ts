import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { randomIds } from './random-ids.ts';

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
