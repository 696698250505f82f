import { expect, test } from 'vitest';
import { aFaultRule } from '../../../test/records/requests.ts';
import type { FaultRule } from './fault-rule.ts';
import { chanceOf, decideFault, fits, isSpent, meansPlace } from './fault-scenarios.ts';

/** Numbers of the calls that a rule hits. */
function hitsOf(rule: FaultRule, first = 12): number[] {
  const numbers = Array.from({ length: first }, (_, index) => index + 1);
  return numbers.filter((nth) => decideFault(rule, nth, chanceOf(rule)) !== undefined);
}

test('hits every call if a rule has no "when"', () => {
  expect(hitsOf(aFaultRule(), 3)).toEqual([1, 2, 3]);
});

test.each([
  { when: { every: 4 }, struck: [4, 8, 12] },
  { when: { at: [2, 5] }, struck: [2, 5] },
  { when: { first: 3 }, struck: [1, 2, 3] },
])('hits calls $struck with $when', ({ when, struck }) => {
  expect(hitsOf(aFaultRule({ when }))).toEqual(struck);
});

test('hits a share of calls, the same calls in every run', () => {
  const rule = aFaultRule({ when: { share: 0.2 } });

  const hits = hitsOf(rule, 10_000);

  expect(hits).toEqual(hitsOf({ ...rule }, 10_000));
  expect(hits.length).toBeGreaterThan(1_900);
  expect(hits.length).toBeLessThan(2_100);
});

test('hits different calls if the name or the seed differs', () => {
  const rule = aFaultRule({ when: { share: 0.5 } });

  expect(hitsOf({ ...rule, seed: 1 }, 64)).not.toEqual(hitsOf(rule, 64));
  expect(hitsOf({ ...rule, id: 'other' }, 64)).not.toEqual(hitsOf(rule, 64));
});

test('matches only the named operations and paths of its own layer', () => {
  const rule = aFaultRule({ where: { operations: ['wallets.*'], path: '/api/*' } });
  const point = { layer: 'http', operation: 'wallets.create', path: '/api/wallets' } as const;

  expect(meansPlace(rule, point)).toBe(true);
  expect(meansPlace(rule, { ...point, operation: 'users.create' })).toBe(false);
  expect(meansPlace(rule, { ...point, path: '/other' })).toBe(false);
  expect(meansPlace(rule, { ...point, layer: 'rpc' })).toBe(false);
});

test.each(['hand-over-dropped', 'hand-over-replaced'] as const)('applies %s only to eth_sendRawTransaction', (kind) => {
  const rule = aFaultRule({ effect: { kind } });

  expect(meansPlace(rule, { layer: 'rpc', operation: 'eth_sendRawTransaction' })).toBe(true);
  expect(meansPlace(rule, { layer: 'rpc', operation: 'eth_call' })).toBe(false);
});

test('expires after the maximum number of hits or at its end time', () => {
  const at = '2030-01-01T00:00:00.000Z';

  expect(isSpent(aFaultRule({ until: { hits: 2 } }), 1, 0)).toBe(false);
  expect(isSpent(aFaultRule({ until: { hits: 2 } }), 2, 0)).toBe(true);
  expect(isSpent(aFaultRule({ until: { at } }), 0, Date.parse(at) - 1)).toBe(false);
  expect(isSpent(aFaultRule({ until: { at } }), 0, Date.parse(at))).toBe(true);
});

test.each([
  ['users.create', 'users.create', true],
  ['users.create', 'users.creates', false],
  ['users.*', 'users.create', true],
  ['*', '', true],
  ['*.create', 'users.create', true],
  ['a*a', 'a', false],
  ['a*b*c', 'aXbXc', true],
  ['a*b*c', 'aXc', false],
  ['*ab*b', 'ab', false],
  ['a.c', 'abc', false],
])('matches pattern %s against %s: %s', (pattern, text, isFit) => {
  expect(fits(pattern, text)).toBe(isFit);
});
