import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { toContents } from '../features.tsx';
import { groupOf } from './use-open-groups.ts';

const page = { label: 'A page', icon: IconUser, goKey: 'a' } as const;
const { pageGroups } = toContents([
  {
    pages: [
      { ...page, to: '/', group: 'top' },
      { ...page, to: '/users', group: 'Wallets' },
      { ...page, to: '/market/users', group: 'Market and tokens' },
    ],
  },
]);

test.each([
  ['/', 'top'],
  ['/users', 'Wallets'],
  ['/users/8bd8c2c1', 'Wallets'],
  ['/market/users/8bd8c2c1', 'Market and tokens'],
  ['/users-of-another-page', 'top'],
])('finds the group of the page %s: %s', (path, group) => {
  expect(groupOf(pageGroups, path)).toBe(group);
});
