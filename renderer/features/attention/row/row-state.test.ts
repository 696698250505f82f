import { expect, test } from 'vitest';
import { stateOf } from './row-state.ts';

const own = { name: 'open' } as const;

test('what is sent again counts, also when the first of it has settled the trouble', () => {
  const progress = { state: 'sending', sent: 14, total: 127 } as const;

  for (const isSettled of [false, true])
    expect(stateOf({ own, progress, isSettled })).toEqual({
      name: 'working',
      words: 'Sending 14 of 127',
    });
});

test('what did not arrive is said where the trouble still is', () => {
  const progress = { state: 'failed', waiting: 3 } as const;

  expect(stateOf({ own, progress, isSettled: false })).toEqual({
    name: 'failed',
    words: '3 deliveries did not arrive and wait for the next try.',
  });
  expect(stateOf({ own, progress, isSettled: true }).name).toBe('settled');
});

test('an act that failed says why until it is settled', () => {
  const refused = { name: 'failed', words: 'The webhook is deleted.' } as const;

  expect(stateOf({ own: refused, progress: undefined, isSettled: false })).toEqual(refused);
  expect(stateOf({ own: refused, progress: undefined, isSettled: true }).name).toBe('settled');
});
