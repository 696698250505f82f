import { test as base, expect } from 'vitest';
import { deferred } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { gone } from '../../platform/instance/instance-storage.ts';
import { InFlight } from './world-instance.ts';

const test = base.extend('inFlight', () => new InFlight());

const noTimeout = 1_000_000;

function aWork() {
  const { promise: ended, resolve: end } = deferred();
  return { end, work: async () => ended.then(() => ok()) };
}

test('idle() resolves after the last in-flight call settles', async ({ inFlight }) => {
  const [first, second] = [aWork(), aWork()];
  const order: string[] = [];
  await inFlight.idle(noTimeout);
  void inFlight.run(first.work).then(() => order.push('first'));
  void inFlight.run(second.work).then(() => order.push('second'));
  const idling = inFlight.idle(noTimeout).then(() => order.push('idle'));

  second.end();
  first.end();
  await idling;

  expect(order.at(-1)).toBe('idle');
  expect(order).toHaveLength(3);
});

test('idle() waits no longer than its limit', async ({ inFlight }) => {
  const pending = aWork();
  const responding = inFlight.run(pending.work);

  await inFlight.idle(1);

  pending.end();
  expect(await responding).toEqual(ok());
});

test('ending the world rejects pending calls immediately', async ({ inFlight }) => {
  const pending = [aWork(), aWork()];
  const responding = pending.map(({ work }) => inFlight.run(work));

  inFlight.end(gone());

  for (const result of await Promise.all(responding)) expect(result.ok).toBe(false);
  expect((await inFlight.run(aWork().work)).ok).toBe(false);
  await inFlight.idle(noTimeout);
});

test('a call that threw is no longer in flight', async ({ inFlight }) => {
  const failing = inFlight.run(() => Promise.reject(new Error('It broke.')));
  const direct = inFlight.run(() => {
    throw new Error('It failed synchronously.');
  });

  await expect(failing).rejects.toThrow('It broke.');
  await expect(direct).rejects.toThrow('It failed synchronously.');
  await inFlight.idle(noTimeout);
});
