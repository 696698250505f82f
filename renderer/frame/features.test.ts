import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { toContents } from './features.tsx';

const act = { operation: 'webhooks.register', goKey: 'a', icon: IconUser, drawer: () => null } as const;
const page = { label: 'A page', icon: IconUser, goKey: 'a' } as const;

test('sorts pages into the navigation groups in feature order', () => {
  const { pageGroups } = toContents([
    { pages: [{ ...page, to: '/settings', group: 'Service' }] },
    { pages: [{ ...page, to: '/webhooks', group: 'Payments' }] },
    { pages: [{ ...page, to: '/inbox', group: 'Payments' }] },
  ]);

  const groups = pageGroups.map(({ label, pages }) => [label, ...pages.map(({ to }) => to)]);
  expect(groups.filter(([, first]) => first)).toEqual([
    ['Payments', '/webhooks', '/inbox'],
    ['Service', '/settings'],
  ]);
});

test('finds an action by name in any feature', () => {
  const { acts } = toContents([
    { acts: { 'new-user': { ...act, label: 'New user' } } },
    { acts: { 'buy-offer': act } },
  ]);

  expect([...acts.keys()]).toEqual(['new-user', 'buy-offer']);
  expect(acts.get('buy-offer')?.label).toBeUndefined();
});

test('asks the finder with the lowest rank first', () => {
  const [last, first] = [2, 1].map((rank) => ({ rank, load: async () => () => [] }));

  expect(toContents([{ finder: last }, {}, { finder: first }]).finders).toEqual([first, last]);
});
