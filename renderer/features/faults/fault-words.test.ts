import { expect, test } from 'vitest';
import type { Fault } from '../../service/call/client.ts';
import { effectWords, whenWords, whereWords } from './fault-words.ts';

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
  expect(whereWords(rule)).toBe('every call');
  expect(whenWords(rule)).toBe('every time');
  expect(effectWords(rule)).toBe('refuse');
});

test('describes the conditions and effect of a rule', () => {
  const fault: Fault = {
    ...rule,
    where: { operations: ['users.*', 'wallets.*'], path: '/api/*' },
    when: { share: 0.035 },
    until: { hits: 5 },
    effect: { kind: 'refuse', status: 503 },
  };

  expect(whereWords(fault)).toBe('users.*, wallets.* · /api/*');
  expect(whenWords(fault)).toBe('3.5 %, up to 5 hits');
  expect(effectWords(fault)).toBe('refuse · 503');
});
