import { expect, test } from 'vitest';
import { maximumBodyKiB } from './maximum-body.ts';

test.each([
  ['wallets.list', 256],
  ['tokenMints.create', 2048],
  ['wallets.list,tokenMints.create', 2048],
  ['users.constructor,constructor.name', 256],
  ['', 256],
])('a body for %s may have up to %i KiB', (procedures, maximum) => {
  expect(maximumBodyKiB(procedures)).toBe(maximum);
});
