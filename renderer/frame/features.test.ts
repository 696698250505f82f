import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { pageAt, toContents } from './features.tsx';

const action = { operation: 'webhooks.register', goKey: 'a', icon: IconUser, drawer: () => null } as const;
const page = { label: 'A page', icon: IconUser, goKey: 'a' } as const;

test('sorts pages into the groups of the sidebar in feature order', () => {
  const { pageGroups } = toContents([
    { pages: [{ ...page, to: '/settings', group: 'Settings' }] },
    { pages: [{ ...page, to: '/webhooks', group: 'Payments' }] },
    { pages: [{ ...page, to: '/inbox', group: 'Payments' }] },
  ]);

  const groups = pageGroups.map(({ label, pages }) => [label, ...pages.map(({ to }) => to)]);
  expect(groups.filter(([, first]) => first)).toEqual([
    ['Payments', '/webhooks', '/inbox'],
    ['Settings', '/settings'],
  ]);
});

test('finds an action by name in any feature', () => {
  const { actions } = toContents([
    { actions: { 'new-user': { ...action, label: 'New user' } } },
    { actions: { 'buy-offer': action } },
  ]);

  expect([...actions.keys()]).toEqual(['new-user', 'buy-offer']);
  expect(actions.get('buy-offer')?.label).toBeUndefined();
});

test('asks the finder with the lowest rank first', () => {
  const [last, first] = [2, 1].map((rank) => ({ rank, load: async () => () => [] }));

  expect(toContents([{ finder: last }, {}, { finder: first }]).finders).toEqual([first, last]);
});

test.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/8bd8c2c1', '/users'],
  ['/market/users/8bd8c2c1', '/market/users'],
  ['/contracts/ETHEREUM/0x1', '/contracts'],
  ['/explorer/ETHEREUM', '/chains'],
  ['/users-of-another-page', undefined],
])('finds the page at %s: %s', (path, to) => {
  const { pages } = toContents([
    {
      pages: [
        { ...page, to: '/' },
        { ...page, to: '/users' },
        { ...page, to: '/market/users' },
        { ...page, to: '/chains', also: ['/contracts', '/explorer'] },
        { ...page, to: '/contracts' },
      ],
    },
  ]);

  expect(pageAt(pages, path)?.to).toBe(to);
});
