import { IconBoxMultiple } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf } from '../../frame/palette/entry-kind.ts';
import { service } from '../../service/call/client.ts';

/** Collections by a part of their name, their address or their id. */
export function useCollectionEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const kind = kindOf(text);
  const isAsked = text.length >= 2 && kind !== 'hash';
  const { data } = useQuery(
    service.collections.list.queryOptions(
      { search: text, size: 5 },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return [];
  const entries = (data?.items ?? []).map(({ id, name, chain, address }) => ({
    id: `collection-${id}`,
    icon: IconBoxMultiple,
    name,
    detail: 'collection',
    aside: <Chain chain={chain} />,
    isAnswer: kind !== undefined,
    run: () => void navigate({ to: '/collections/$chain/$address', params: { chain, address } }),
  }));
  return [{ title: 'Collections', entries }];
}
