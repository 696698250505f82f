import { expect, test } from 'vitest';
import { withRemainder } from './with-rest.ts';

const part = (name: string, duration: number) => ({ name, took: duration, isWait: false });

test('groups parts smaller than a fiftieth', () => {
  const parts = withRemainder([part('chain', 970), part('queue', 15), part('other', 15)], 1_000);

  expect(parts).toEqual([part('chain', 970), part('other', 30)]);
});

test('adds no remainder if no part is small', () => {
  expect(withRemainder([part('chain', 1_000)], 1_000)).toEqual([part('chain', 1_000)]);
});
