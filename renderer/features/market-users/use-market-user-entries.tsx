import { IconUserCircle } from '@tabler/icons-react';
import { UsdcAmount } from '../../components/figures/Amount.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Finds market users by part of a nickname or by id. */
export const useMarketUserEntries: UseEntries = finder({
  operation: 'marketUsers.listWithMoney',
  isRequested: (text, kind) => text.length >= 2 && (!kind || kind === 'id'),
  input: (search) => ({ search, pageSize: 5 }),
  list: { to: '/market/users', nouns: 'market users' },
  title: 'Market users',
  entries: ({ items }, _, kind) =>
    items.map(({ id, nickname, type, available, createdOn }) => ({
      id,
      icon: IconUserCircle,
      name: nickname,
      detail: type === 'APPLICATION' ? 'application account' : 'market user',
      aside: <UsdcAmount value={available} />,
      at: createdOn,
      isExactMatch: kind !== undefined,
      link: { to: '/market/users/$userId', params: { userId: id } },
    })),
});
