import { IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FulfillmentState } from '../../components/status/FulfillmentState.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** Finds fulfillments by id or by the hash of one of their transactions. */
export function useFulfillmentEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isAsked = kind === 'id' || kind === 'hash';
  const navigate = useNavigate();
  const { data } = useQuery(
    service.fulfillments.listWithItems.queryOptions(
      { search: isAsked ? text : undefined, pageSize: 3 },
      { enabled: isAsked },
    ),
  );
  if (!isAsked) return [];
  const matches = (data?.items ?? []).filter(({ id }) => id === text || kind === 'hash');
  const entries = matches.map(({ id, item, status }) => ({
    id,
    icon: IconPackageExport,
    name: item?.name || 'Fulfillment',
    detail: 'fulfillment',
    aside: <FulfillmentState status={status} />,
    isAnswer: true,
    run: () => void navigate({ to: '/fulfillments', search: { selected: id } }),
  }));
  return [{ title: 'In the marketplace', entries }];
}
