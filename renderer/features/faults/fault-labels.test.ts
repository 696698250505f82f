import { expect, test } from 'vitest';
import type { Fault } from '../../service/call/client.ts';
import { effectLabel, scopeLabel, whenLabel } from './fault-labels.ts';

const rule: Fault = {
  id: 'a-rule',
  effect: { kind: 'refuse' },
  createdAt: '2030-01-01T00:00:00.000Z',
  revision: 1,
  asked: 0,
  hits: 0,
  isSpent: false,
};

test('describes a rule without conditions as every call, every time', () => {
  expect(scopeLabel(rule)).toBe('every call');
  expect(whenLabel(rule)).toBe('every time');
  expect(effectLabel(rule)).toBe('refuse');
});

test('describes the conditions and effect of a rule', () => {
  const fault: Fault = {
    ...rule,
    where: { operations: ['users.*', 'wallets.*'], path: '/api/*' },
    when: { share: 0.035 },
    until: { hits: 5 },
    effect: { kind: 'refuse', status: 503 },
  };

  expect(scopeLabel(fault)).toBe('users.*, wallets.* · /api/*');
  expect(whenLabel(fault)).toBe('3.5 %, up to 5 hits');
  expect(effectLabel(fault)).toBe('refuse · 503');
});
