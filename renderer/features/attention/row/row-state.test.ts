import { expect, test } from 'vitest';
import { ownStateOf, partsOf, type RowState, stateOf } from './row-state.ts';

const own = { name: 'open' } as const;

test('counts resent deliveries, also if the first one resolves the item', () => {
  const progress = { state: 'sending', sent: 14, total: 127 } as const;

  for (const isSettled of [false, true])
    expect(stateOf({ own, progress, isSettled })).toEqual({ name: 'working', label: 'Sending 14 of 127' });
});

test('reports that deliveries failed again while the item is open', () => {
  const progress = { state: 'failed' } as const;

  expect(stateOf({ own, progress, isSettled: false })).toEqual({ name: 'open', label: 'Resent, but still failing' });
  expect(stateOf({ own, progress, isSettled: true }).name).toBe('settled');
});

test('shows the reason of a failed action until the item is resolved', () => {
  const rejected = { name: 'failed', label: 'The webhook is deleted.' } as const;

  expect(stateOf({ own: rejected, progress: undefined, isSettled: false })).toEqual(rejected);
  expect(stateOf({ own: rejected, progress: undefined, isSettled: true }).name).toBe('settled');
});

test('shows a retried item as pending until the retry ends, also while it is not listed', () => {
  const retrying = { name: 'working', label: 'Retrying…' } as const;

  for (const isSettled of [false, true])
    expect(stateOf({ own: retrying, progress: undefined, isSettled })).toEqual(retrying);
});

test('shows the pending item of a group first, then a failed item, then the state of all items', () => {
  const states = new Map<string, RowState>([
    ['again', { name: 'open', label: 'Failed again' }],
    ['rejected', { name: 'failed', label: 'It is deleted.' }],
    ['pending', { name: 'working', label: 'Retrying…' }],
  ]);
  const stateOfGroup = (...ids: string[]) =>
    ownStateOf(
      ids.map((id) => ({ id })),
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
