import { expect, test } from 'vitest';
import { present } from '../../../../test/values.ts';
import { anOperator, aTask, numbersIn } from '../../../../test/world/sender.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';

const nobody = fail('chain.rejected', 'The node refuses.');

test('a failed settlement does not end the round for others and is retried soon', async () => {
  const operator = anOperator();
  const chain = operator.chain();
  const failing = aTask([1], chain, { call: async () => nobody });
  const others = [aTask([2], chain), aTask([3], chain)];

  const nextRun = await operator.round([failing, present(others[0])], [present(others[1])]);

  expect(others.map(({ ids }) => ids.length)).toEqual([1, 1]);
  expect(nextRun).toEqual({ inMilliseconds: 1_000 });
  expect(operator.ports.log.entries).toMatchObject([
    { level: 'warn', event: 'test.waits', fields: { reason: 'The node refuses.' } },
  ]);
});

test('an exception does not end the round for others and is reported afterwards', async () => {
  const operator = anOperator();
  const chain = operator.chain();
  const broken = aTask([1], chain, {
    call: async () => {
      throw new Error('A bug.');
    },
  });
  const others = Array.from({ length: 8 }, (_none, number) => aTask([number + 2], chain));

  const round = operator.round([broken], ...others.map((task) => [task]));

  await expect(round).rejects.toThrow('A bug.');
  expect(others.map(({ ids }) => ids.length)).toEqual(others.map(() => 1));
});

test('submits settlements of one queue in order', async () => {
  const operator = anOperator();
  const chain = operator.chain();
  const tasks = [1, 2, 3, 4, 5].map((number) => aTask([number], chain));
  let waiting = tasks.length;
  // Earlier calls resolve later.
  const { estimateGas } = chain;
  chain.estimateGas = async (request) => {
    waiting -= 1;
    for (let turn = 0; turn < waiting * 20; turn += 1) await Promise.resolve();
    return estimateGas.call(chain, request);
  };

  await operator.round(tasks);

  const attempts = tasks.flatMap((task) => operator.attempts(task));
  const byNonce = attempts.toSorted((left, right) => left.nonce - right.nonce);
  expect(byNonce.flatMap(numbersIn)).toEqual([1, 2, 3, 4, 5]);
});

test('queries nothing in a round without settlements', async () => {
  const operator = anOperator();
  operator.chain().failure = nobody;
  expect(await operator.round([], [])).toBeUndefined();
});

test('signs nothing before the tracker has noticed a removed block', async () => {
  const operator = anOperator();
  const chain = operator.chain();
  chain.durableBlock = 0n;
  const [first, second] = [aTask([1], chain), aTask([2], chain)];
  await operator.round([first]);
  await operator.track();
  chain.takeBack(1);

  expect(await operator.round([second])).toEqual({ inMilliseconds: 250 });
  expect(second.ids).toEqual([]);
  await operator.track();
  await operator.round([second]);

  expect(second.ids).toHaveLength(1);
});

test('retries soon if the tracker must run first, even if another settlement fails', async () => {
  const operator = anOperator();
  const chain = operator.chain();
  const soon = aTask([1], chain, { complete: async () => ok() });
  await operator.round([soon]);
  await operator.giveUpNewest(soon);
  chain.durableBlock = 0n;
  chain.answersCall = () => ({ reverted: true, data: '0x', message: 'no' });

  const failing = aTask([2], chain, { call: async () => nobody });

  expect(await operator.round([failing], [soon])).toEqual({ inMilliseconds: 250 });
});
