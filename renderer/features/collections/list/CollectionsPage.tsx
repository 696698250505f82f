import { IconPlus } from '@tabler/icons-react';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { collectionsSearch } from '../collections-search.ts';
import { CollectionCard } from './CollectionCard.tsx';
import { NoCollections } from './NoCollections.tsx';

/** The collections deployed here, as cards with image, chain and contents. */
export const CollectionsPage: ListPage = listPage({
  to: '/collections',
  title: 'Collections',
  schema: collectionsSearch,
  operation: 'collections.list',
  input: ({ chain, ...input }) => ({ ...input, secretType: chain }),
  cards: {
    narrowest: 232,
    skeletons: 4,
    card: (collection) => <CollectionCard collection={collection} />,
  },
  searchBy: 'Name, address or id',
  filters: ({ filter }) => <ChainChip {...filter('chain')} />,
  actions: ({ variant }) => (
    <ActButton action={{ name: 'deploy-collection' }} icon={IconPlus} variant={variant}>
      Deploy collection…
    </ActButton>
  ),
  empty: <NoCollections />,
  open: ({ chain, address }) => ({
    to: '/collections/$chain/$address',
    params: { chain, address },
  }),
});
