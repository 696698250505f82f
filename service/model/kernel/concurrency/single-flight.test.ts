import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

test('callers that ask during a run share the next run', async () => {
  const runs = new SingleFlight<number>();
  const gates: (() => void)[] = [];
  let starts = 0;
  const work = () => {
    starts += 1;
    const number = starts;
    return new Promise<number>((resolve) => gates.push(() => resolve(number)));
  };

  const first = runs.run('a', work);
  const elsewhere = runs.run('b', work);
  await Promise.resolve();
  const later = [runs.run('a', work), runs.run('a', work)];
  gates.forEach((open) => {
    open();
  });
  expect(await Promise.all([first, elsewhere])).toEqual([1, 2]);
  gates.at(-1)?.();

  expect(await Promise.all(later)).toEqual([3, 3]);
  expect(starts).toBe(3);
});

test('a failed run rejects all its callers, and the next run starts', async () => {
  const runs = new SingleFlight<string>();
  const broken = () => Promise.reject(new Error('broken'));

  const flights = [runs.run('a', broken), runs.run('a', broken)];

  await expect(Promise.allSettled(flights)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await runs.run('a', async () => 'whole')).toBe('whole');
});
