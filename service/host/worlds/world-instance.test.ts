import { test as base, expect } from 'vitest';
import { deferred } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { gone } from '../../platform/instance/instance-storage.ts';
import { UnderWay } from './world-instance.ts';

const test = base.extend('underWay', () => new UnderWay());

const noTimeout = 1_000_000;

function aWork() {
  const { promise: ended, resolve: end } = deferred();
  return { end, work: async () => ended.then(() => ok()) };
}

test('rest() resolves after the last in-flight call settles', async ({ underWay }) => {
  const [first, second] = [aWork(), aWork()];
  const order: string[] = [];
  await underWay.rest(noTimeout);
  void underWay.run(first.work).then(() => order.push('first'));
  void underWay.run(second.work).then(() => order.push('second'));
  const resting = underWay.rest(noTimeout).then(() => order.push('rest'));

  second.end();
  first.end();
  await resting;

  expect(order.at(-1)).toBe('rest');
  expect(order).toHaveLength(3);
});

test('rest() waits no longer than its limit', async ({ underWay }) => {
  const pending = aWork();
  const responding = underWay.run(pending.work);

  await underWay.rest(1);

  pending.end();
  expect(await responding).toEqual(ok());
});

test('ending the world rejects pending calls immediately', async ({ underWay }) => {
  const pending = [aWork(), aWork()];
  const responding = pending.map(({ work }) => underWay.run(work));

  underWay.end(gone());

  for (const result of await Promise.all(responding)) expect(result.ok).toBe(false);
  expect((await underWay.run(aWork().work)).ok).toBe(false);
  await underWay.rest(noTimeout);
});

test('a call that threw is no longer in flight', async ({ underWay }) => {
  const failing = underWay.run(() => Promise.reject(new Error('It broke.')));
  const direct = underWay.run(() => {
    throw new Error('It failed synchronously.');
  });

  await expect(failing).rejects.toThrow('It broke.');
  await expect(direct).rejects.toThrow('It failed synchronously.');
  await underWay.rest(noTimeout);
});
