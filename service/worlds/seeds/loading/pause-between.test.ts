import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { seedFacts } from '../../../model/installation/setting.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { SettleLimits } from '../../../platform/ports/storage.ts';
import { restBetween } from './pause-between.ts';

/** Ports whose background work returns these lists in order, with the recorded calls. */
function aBackground(activities: readonly (readonly string[])[]) {
  const ports = fakePorts();
  const requests: SettleLimits[] = [];
  ports.backgroundWork.lead({
    nextMoment: () => undefined,
    countDue: () => 0,
    pass: async () => ok([]),
    settle: async (limits) => {
      requests.push(limits);
      return activities[requests.length - 1] ?? [];
    },
  });
  return { ports, asked: requests };
}

test('does not wait in a world without a random seed', () => {
  expect(restBetween(aBackground([]).ports)).toBeUndefined();
});

test('waits between tasks in a world with a random seed, but only once for work that does not end', async () => {
  const { ports, asked } = aBackground([['deliveries'], [], ['transactions']]);
  await ports.storage.change(({ installation }) => installation.put({ id: seedFacts.seed, value: '7' }));

  const pauseBetween = restBetween(ports);
  for (let task = 0; task < 4; task += 1) await pauseBetween?.();

  expect(asked.map(({ all, except }) => ({ all, except }))).toEqual([
    { all: true, except: [] },
    { all: true, except: ['deliveries'] },
    { all: true, except: ['deliveries'] },
    { all: true, except: ['deliveries', 'transactions'] },
  ]);
});
