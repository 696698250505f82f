import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { openGroups } from './open-groups.ts';

const aGroup = (label: string, size: number) => ({
  label,
  pages: Array.from({ length: size }, () => ({ to: '/', label: 'A page', icon: IconUser, goKey: 'a' }) as const),
});
const groups = [aGroup('top', 1), aGroup('Wallets', 4), aGroup('Market', 5), aGroup('Payments', 2)];
/** The room for Home, three labels and this number of items. */
const roomFor = (items: number) => 26 + 3 * 29 + items * 26;

test.each([
  ['all groups if they fit', roomFor(11), undefined, ['Wallets', 'Market', 'Payments']],
  ['the groups that fit, in their order', roomFor(7), undefined, ['Wallets', 'Payments']],
  ['the groups opened last', roomFor(7), ['Payments', 'Market', 'Wallets'], ['Payments', 'Market']],
  ['no group that is folded', roomFor(11), ['Market'], ['Market']],
])('opens %s', (_, room, opened, expected) => {
  expect(openGroups(groups, { here: 'top', opened, room })).toEqual(expected);
});

test('never folds the group of the current page', () => {
  expect(openGroups(groups, { here: 'Market', opened: ['Wallets'], room: roomFor(5) })).toEqual(['Market']);
  expect(openGroups(groups, { here: 'Market', opened: [], room: 0 })).toEqual(['Market']);
});
