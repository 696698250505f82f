import { expect, test } from 'vitest';
import { withRest } from './with-rest.ts';

const part = (name: string, took: number) => ({ name, took, isWait: false });

test('what is smaller than a fiftieth is put together', () => {
  const parts = withRest([part('chain', 970), part('queue', 15), part('the rest', 15)], 1_000);

  expect(parts).toEqual([part('chain', 970), part('the rest', 30)]);
});

test('nothing small is no rest', () => {
  expect(withRest([part('chain', 1_000)], 1_000)).toEqual([part('chain', 1_000)]);
});
