import { IconBoxMultiple, IconStack2 } from '@tabler/icons-react';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { shorten } from '../../service/labels/wire-names.ts';

const useCollections: UseEntries = finder({
  operation: 'collections.list',
  isRequested: (text, kind) => text.length >= 2 && kind !== 'hash',
  input: (search) => ({ search, size: 5 }),
  list: { to: '/collections', nouns: 'collections' },
  title: 'Collections',
  entries: ({ items }, _, kind) =>
    items.map(({ id, name, chain, address, createdOn }) => ({
      id: `collection-${id}`,
      icon: IconBoxMultiple,
      name,
      detail: kind && 'collection',
      aside: <Chain chain={chain} />,
      at: createdOn,
      isExactMatch: kind !== undefined,
      link: { to: '/collections/$chain/$address', params: { chain, address } },
    })),
});

const useMint: UseEntries = finder({
  operation: 'tokenMints.get',
  input: (text) => ({ mintId: text.toLowerCase() }),
  title: 'Mints',
  entries: ({ destination, status, createdOn }, text) => [
    {
      id: 'mint',
      icon: IconStack2,
      name: 'Mint',
      detail: `to ${shorten(destination.address, 'short')}`,
      aside: <WireNameLabel of="deploymentStatus" name={status} />,
      at: createdOn,
      isExactMatch: true,
      link: { to: '/mints', search: { selected: text.toLowerCase() } },
    },
  ],
});

/** Finds collections by name, address or id, and mints by id. */
export const useCollectionEntries: UseEntries = (text) => [...useCollections(text), ...useMint(text)];
