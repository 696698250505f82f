import { expect, test } from 'vitest';
import { InFlight } from './in-flight.ts';

const never = 1_000_000;

/** Controllable work: ends on request. */
function aWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

test('rest() resolves after the last work ends, or immediately if nothing is running', async () => {
  const inFlight = new InFlight();
  expect(await inFlight.rest(never)).toBe(true);
  const [first, second] = [aWork(), aWork()];
  const ended: string[] = [];
  const running = [
    inFlight.run(first.work).then(() => ended.push('first')),
    inFlight.run(second.work).then(() => ended.push('second')),
  ];
  const resting = inFlight.rest(never);

  second.end();
  first.end();

  expect(await resting).toBe(true);
  await Promise.all(running);
  expect(ended).toHaveLength(2);
});

test('rest() reports running work when its timeout ends', async () => {
  const inFlight = new InFlight();
  const pending = aWork();
  const running = inFlight.run(pending.work);

  expect(await inFlight.rest(1)).toBe(false);

  pending.end();
  await running;
  expect(await inFlight.rest(never)).toBe(true);
});

test('failed work no longer counts as running', async () => {
  const inFlight = new InFlight();

  await expect(inFlight.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await inFlight.rest(never)).toBe(true);
});
