import { IconUser } from '@tabler/icons-react';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { nameOfUser } from '../../service/queries/names.ts';

/** Users by part of their reference, by id, or by signing method id. */
export const useUserEntries: UseEntries = finder({
  operation: 'users.list',
  isRequested: (text, kind) => text.length >= 2 && (!kind || kind === 'id'),
  input: (search, kind) => ({ search, sortOrder: 'ASC' as const, size: kind ? 1 : 5 }),
  list: { to: '/users', nouns: 'users' },
  title: 'Users',
  entries: ({ items }, text, kind) =>
    items.map((user) => ({
      id: user.id,
      icon: IconUser,
      name: nameOfUser(user),
      detail: kind && (user.id === text.toLowerCase() ? 'user' : 'user of this signing method'),
      isExactMatch: kind !== undefined,
      link: { to: '/users/$userId', params: { userId: user.id } },
    })),
});
