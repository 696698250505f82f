import { expect, test } from 'vitest';
import { ownStateOf, partsOf, type RowState, stateOf } from './row-state.ts';

const own = { name: 'open' } as const;
const isFailing = true;

test('counts resent deliveries, also if the first one resolves the item', () => {
  const progress = { state: 'sending', sent: 14, total: 127 } as const;

  for (const isSettled of [false, true])
    expect(stateOf({ isFailing, own, progress, isSettled })).toEqual({ name: 'working', label: 'Sending 14 of 127' });
});

test('reports that deliveries failed again while the item is open', () => {
  const progress = { state: 'failed' } as const;

  expect(stateOf({ isFailing, own, progress, isSettled: false })).toEqual({
    name: 'open',
    label: 'Resent, but still failing',
  });
  expect(stateOf({ isFailing, own, progress, isSettled: true }).name).toBe('settled');
});

test('shows neither an earlier resend after another action nor an old failure of an endpoint that responds again', () => {
  const progress = { state: 'failed' } as const;
  const tested = { name: 'open', label: 'Test event: 200 OK' } as const;

  expect(stateOf({ isFailing, own: tested, progress, isSettled: false })).toBe(tested);
  expect(stateOf({ isFailing: false, own, progress, isSettled: false })).toBe(own);
});

test('shows the result of an action until the problem changes', () => {
  const tested = { name: 'open', label: 'Test event: 200 OK', problem: 'a.test has a backlog' } as const;
  const progress = new Map([['hook', tested]]);

  expect(ownStateOf([{ id: 'hook', what: 'a.test has a backlog' }], progress)).toBe(tested);
  expect(ownStateOf([{ id: 'hook', what: 'a.test returns 500' }], progress)).toEqual(own);
  // The list did not contain the item when the action ended.
  const failed = { name: 'open', label: 'Failed again', problem: undefined } as const;
  expect(ownStateOf([{ id: 'mint', what: 'The mint failed' }], new Map([['mint', failed]]))).toBe(failed);
});

test('shows the reason of a failed action until the item is resolved', () => {
  const rejected = { name: 'failed', label: 'The webhook is deleted.' } as const;

  expect(stateOf({ isFailing, own: rejected, progress: undefined, isSettled: false })).toEqual(rejected);
  expect(stateOf({ isFailing, own: rejected, progress: undefined, isSettled: true }).name).toBe('settled');
});

test('shows a retried item as pending until the retry ends, also while it is not listed', () => {
  const retrying = { name: 'working', label: 'Retrying…' } as const;

  for (const isSettled of [false, true])
    expect(stateOf({ isFailing, own: retrying, progress: undefined, isSettled })).toEqual(retrying);
});

test('shows the pending item of a group first, then a failed item, then the state of all items', () => {
  const states = new Map<string, RowState>([
    ['again', { name: 'open', label: 'Failed again' }],
    ['rejected', { name: 'failed', label: 'It is deleted.' }],
    ['pending', { name: 'working', label: 'Retrying…' }],
  ]);
  const stateOfGroup = (...ids: string[]) =>
    ownStateOf(
      ids.map((id) => ({ id, what: '' })),
      states,
    ).label;

  expect(stateOfGroup('other')).toBeUndefined();
  expect(stateOfGroup('again')).toBe('Failed again');
  expect(stateOfGroup('other', 'again')).toBeUndefined();
  expect(stateOfGroup('again', 'rejected')).toBe('It is deleted.');
  expect(stateOfGroup('rejected', 'pending')).toBe('Retrying…');
});

test('splits a sentence around the name it contains', () => {
  expect(partsOf('The PIN of Noor Haddad is locked', 'Noor Haddad')).toEqual({
    before: 'The PIN of ',
    name: 'Noor Haddad',
    after: ' is locked',
  });
});

test.each([
  ['3 offers', ''],
  ['Changes cannot be stored', 'Storage'],
])('returns `undefined` for “%s”, which lacks “%s”', (sentence, name) => {
  expect(partsOf(sentence, name)).toBeUndefined();
});
