import { IconUserCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UsdcAmount } from '../../components/figures/UsdcAmount.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** Finds market users by part of a nickname or by id. */
export function useMarketUserEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isAsked = text.length >= 2 && (!kind || kind === 'id');
  const navigate = useNavigate();
  const { data } = useQuery(
    service.marketUsers.listWithMoney.queryOptions(
      { search: isAsked ? text : undefined, pageSize: 5 },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return [];
  const entries = (data?.items ?? []).map(({ id, nickname, type, available }) => ({
    id,
    icon: IconUserCircle,
    name: nickname,
    detail: type === 'APPLICATION' ? 'application account' : 'market user',
    aside: <UsdcAmount value={available} />,
    isAnswer: kind !== undefined,
    run: () => void navigate({ to: '/market/users/$userId', params: { userId: id } }),
  }));
  return [{ title: kind ? 'In the marketplace' : 'Market users', entries }];
}
