import { IconBoxMultiple, IconStack2 } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/shorten.ts';

/** Finds collections by name, address or id, and mints by id. */
export function useCollectionEntries(text: string): readonly EntryGroup[] {
  return [...useCollections(text), ...useMint(text)];
}

function useCollections(text: string): readonly EntryGroup[] {
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

function useMint(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const isAsked = kindOf(text) === 'id';
  const { data: mint } = useQuery(
    service.tokenMints.get.queryOptions(isAsked ? { mintId: text.toLowerCase() } : skipToken, {
      retry: false,
    }),
  );
  if (!isAsked || !mint) return [];
  const entry = {
    id: 'mint',
    icon: IconStack2,
    name: 'Mint',
    detail: `to ${shorten(mint.destination.address, 'short')}`,
    aside: <WireNameLabel of="mintStatus" name={mint.status} />,
    isAnswer: true,
    run: () => void navigate({ to: '/mints', search: { selected: text.toLowerCase() } }),
  };
  return [{ title: 'This id is', entries: [entry] }];
}
