import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2 } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { collectionsSearch } from '../../../service/queries/page-searches.ts';
import { CollectionCard } from './CollectionCard.tsx';

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

/** Explains collections and how to deploy the first one. */
function NoCollections() {
  return (
    <EmptyState
      guide="tokens"
      title="Deploy your first collection"
      diagram={[
        {
          icon: IconBoxMultiple,
          label: 'Collection',
          caption: 'a contract on a chain',
          missing: true,
          flow: 'has',
        },
        {
          icon: IconPhoto,
          label: 'Token type',
          caption: 'name, image, supply',
          flow: 'minted as',
        },
        { icon: IconStack2, label: 'Tokens', caption: "in owners' wallets" },
      ]}
      actions={
        <ActButton action={{ name: 'deploy-collection' }} icon={IconPlus} isFirst>
          Deploy collection…
        </ActButton>
      }
      example={
        <HttpExample
          operation="collections.deploy"
          input={{ name: 'Tidal Studies', secretType: 'ETHEREUM', standard: 'ERC_1155' }}
        />
      }
    >
      A collection is a contract with token types, e.g. tickets or images. Each type is minted as
      tokens to any address. The service pays the gas.
    </EmptyState>
  );
}
