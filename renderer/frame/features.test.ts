import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { toContents } from './features.tsx';

const act = {
  operation: 'webhooks.register',
  goKey: 'a',
  icon: IconUser,
  drawer: () => null,
} as const;
const page = { label: 'A page', icon: IconUser, goKey: 'a' } as const;

test('pages stand in the groups of the navigation, in the order of the features', () => {
  const { pageGroups } = toContents([
    { pages: [{ ...page, to: '/settings', group: 'Service' }] },
    { pages: [{ ...page, to: '/webhooks', group: 'Payments' }] },
    { pages: [{ ...page, to: '/inbox', group: 'Payments' }] },
  ]);

  const shown = pageGroups.map(({ label, pages }) => [label, ...pages.map(({ to }) => to)]);
  expect(shown.filter(([, first]) => first)).toEqual([
    ['Payments', '/webhooks', '/inbox'],
    ['Service', '/settings'],
  ]);
});

test('an act is found by its name, whichever feature has it', () => {
  const { acts } = toContents([
    { acts: { 'new-user': { ...act, label: 'New user' } } },
    { acts: { 'buy-offer': act } },
  ]);

  expect([...acts.keys()]).toEqual(['new-user', 'buy-offer']);
  expect(acts.get('buy-offer')?.label).toBeUndefined();
});

test('the finder with the lowest rank is asked first', () => {
  const [last, first] = [2, 1].map((rank) => ({ rank, load: async () => () => [] }));

  expect(toContents([{ finder: last }, {}, { finder: first }]).finders).toEqual([first, last]);
});
