import { IconPackageExport, IconUserCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FulfillmentState } from '../components/FulfillmentState.tsx';
import { UsdcAmount } from '../components/UsdcAmount.tsx';
import { service } from '../service/client.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { kindOf } from './entry-kind.ts';

/** Market users by the beginning of a nickname or by id, and fulfillments by id or transaction hash. */
export function useMarketEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const users = useUserEntries(text.length >= 2 && (!kind || kind === 'id') ? text : undefined);
  const fulfillments = useFulfillmentEntries(kind === 'id' || kind === 'hash' ? text : undefined);
  if (!kind) return [{ title: 'Market users', entries: users }];
  const entries = [...users, ...fulfillments].map((entry) => ({ ...entry, isAnswer: true }));
  return [{ title: 'In the marketplace', entries }];
}

function useUserEntries(search: string | undefined): readonly Entry[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    service.marketUsers.listWithMoney.queryOptions(
      { search, pageSize: 5 },
      { enabled: search !== undefined, placeholderData: keepPreviousData },
    ),
  );
  if (search === undefined) return [];
  return (data?.items ?? []).map(({ id, nickname, type, available }) => ({
    id,
    icon: IconUserCircle,
    name: nickname,
    detail: type === 'APPLICATION' ? 'application account' : 'market user',
    aside: <UsdcAmount value={available} />,
    run: () => void navigate({ to: '/market/users/$userId', params: { userId: id } }),
  }));
}

function useFulfillmentEntries(search: string | undefined): readonly Entry[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    service.fulfillments.listWithItems.queryOptions(
      { search, pageSize: 3 },
      { enabled: search !== undefined },
    ),
  );
  if (search === undefined) return [];
  const named = (data?.items ?? []).filter(({ id }) => id === search || kindOf(search) === 'hash');
  return named.map(({ id, item, status }) => ({
    id,
    icon: IconPackageExport,
    name: item?.name || 'Fulfillment',
    detail: 'fulfillment',
    aside: <FulfillmentState status={status} />,
    run: () => void navigate({ to: '/fulfillments', search: { selected: id } }),
  }));
}
