import { expect, test } from 'vitest';
import { firstOption, isUnchosen } from './SearchSelect.tsx';

const ada = { value: 'id-1', label: 'user-ada' };
const bob = { value: 'id-2', label: 'user-bob' };

test.each([
  ['a typed text without a selection', 'user', undefined, true],
  ['a typed text that differs from the selection', 'user-b', ada, true],
  ['the label of the selection', 'user-ada', ada, false],
  ['an empty text', ' ', undefined, false],
])('%s decides whether Enter chooses an option', (_, typed, selected, expected) => {
  expect(isUnchosen(typed, selected)).toBe(expected);
});

test.each([
  ['the first result', [ada, bob], 'user', undefined, ada],
  ['the first result after a selection that does not match', [ada, bob], 'user-b', ada, bob],
  ['the selection if it matches', [ada, bob], 'user', ada, ada],
  ['the selection if its id is typed', [ada, bob], 'id-1', ada, ada],
  ['no option if the service found none', [ada], 'zoe', ada, undefined],
])('chooses %s', (_, found, typed, selected, expected) => {
  expect(firstOption(found, typed, selected)).toBe(expected);
});
