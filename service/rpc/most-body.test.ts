import { expect, test } from 'vitest';
import { mostBodyKiB } from './most-body.ts';

test.each([
  ['wallets.list', 256],
  ['tokenMints.create', 2048],
  ['wallets.list,tokenMints.create', 2048],
  ['users.constructor,constructor.name', 256],
  ['', 256],
])('a body for %s may have %i KiB', (procedures, most) => {
  expect(mostBodyKiB(procedures)).toBe(most);
});
