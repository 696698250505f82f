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

test('a rule without where and when means everything of its layer, each time', () => {
  expect(whereWords(rule)).toBe('every call');
  expect(whenWords(rule)).toBe('each time');
  expect(effectWords(rule)).toBe('refuse');
});

test('what a rule was told is said', () => {
  const told: Fault = {
    ...rule,
    where: { operations: ['users.*', 'wallets.*'], path: '/api/*' },
    when: { share: 0.035 },
    until: { hits: 5 },
    effect: { kind: 'refuse', status: 503 },
  };

  expect(whereWords(told)).toBe('users.*, wallets.* · /api/*');
  expect(whenWords(told)).toBe('3.5 %, 5 at most');
  expect(effectWords(told)).toBe('refuse · 503');
});
