import { expect, test } from 'vitest';
import { activeFaults } from './active-faults.ts';

test('names the rules of a scenario once, by its title', () => {
  const rules = ['flaky-network.refuse', 'no-users', 'flaky-network.delay'].map((id) => ({ id }));
  const scenario = {
    name: 'flaky-network',
    title: 'Flaky network',
    rules: ['flaky-network.refuse', 'flaky-network.reset', 'flaky-network.delay'],
  } as const;

  expect(activeFaults(rules, [{ ...scenario, rules: [...scenario.rules] }])).toEqual([
    { name: 'Flaky network', fault: 'flaky-network' },
    { name: 'no-users', fault: 'no-users' },
  ]);
});
