import { IconUsers } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { fitting } from './open-groups.ts';

const groups = [groupOf('top', 1), groupOf('Workbench', 4), groupOf('Simulate', 4), groupOf('Wallets', 5)];
/** Of the names of the groups. */
const names = 3 * 24;

test('opens the first groups that fit, with room for the current page in a folded group', () => {
  expect(fitting(groups, names + 14 * 24)).toEqual(['top', 'Workbench', 'Simulate', 'Wallets']);
  expect(fitting(groups, names + 13 * 24)).toEqual(['top', 'Workbench', 'Simulate']);
  expect(fitting(groups, names + 10 * 24)).toEqual(['top', 'Workbench', 'Simulate']);
  expect(fitting(groups, names + 9 * 24)).toEqual(['top', 'Workbench']);
});

function groupOf(label: string, count: number) {
  const page = { to: '/users', label, icon: IconUsers, group: 'Wallets', goKey: 'u' } as const;
  return { label, pages: Array.from({ length: count }, () => page) };
}
