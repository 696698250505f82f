import { Box, Flex } from '@mantine/core';
import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2 } from '@tabler/icons-react';
import type { Collection } from '../../../../service/model/market/collection.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { CardGrid } from '../../../components/table/CardGrid.tsx';
import { RowLink } from '../../../components/table/columns.tsx';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import grid from '../../../components/table/table.module.css';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { collectionsSearch } from '../../../service/queries/page-searches.ts';
import { collectionPanel } from '../page/CollectionPage.tsx';

/** The collections deployed here, as cards with image, chain and contents. */
export const CollectionsPage: ListPage = listPage({
  to: '/collections',
  title: 'Collections',
  schema: collectionsSearch,
  operation: 'collections.list',
  input: ({ chain, ...input }) => ({ ...input, secretType: chain }),
  cards: { grid: CardGrid, narrowest: 232, skeletons: 4, card: (item) => <CollectionCard collection={item} /> },
  searchBy: 'Name, address or id',
  filters: ({ filter }) => <ChainChip {...filter('chain')} />,
  creates: { name: 'deploy-collection' },
  actions: ({ variant }) => (
    <ActionButton action={{ name: 'deploy-collection' }} icon={IconPlus} variant={variant} label="Deploy collection…" />
  ),
  empty: (
    <EmptyState
      guide="tokens"
      title="Deploy your first collection"
      diagram={[
        { icon: IconBoxMultiple, label: 'Collection', caption: 'a contract on a chain', missing: true, flow: 'has' },
        { icon: IconPhoto, label: 'Token type', caption: 'name, image, supply', flow: 'minted as' },
        { icon: IconStack2, label: 'Tokens', caption: "in owners' wallets" },
      ]}
      actions={
        <ActionButton action={{ name: 'deploy-collection' }} icon={IconPlus} isFirst label="Deploy collection…" />
      }
      example={
        <HttpExample
          operation="collections.deploy"
          input={{ name: 'Tidal Studies', secretType: 'ETHEREUM', standard: 'ERC_1155' }}
        />
      }
    >
      A collection is a contract with token types, e.g. tickets or images. Each type is minted as tokens to any address.
      The service pays the gas.
    </EmptyState>
  ),
  panel: collectionPanel,
  page: ({ chain, address }) => ({ to: '/collections/$chain/$address', params: { chain, address } }),
});

function CollectionCard({ collection }: { collection: Collection }) {
  const { chain, address, name, symbol, image = '', standard, status, reason, tokenTypes } = collection;
  return (
    <>
      <ItemPicture nft={{ imageUrl: image, address, id: '' }} shape="wide" />
      <div className={grid.cardGridBody}>
        <div className={`apart ${grid.line}`}>
          <RowLink to="/collections/$chain/$address" params={{ chain, address }} title={name}>
            {name}
          </RowLink>
          <Flex component="span" title={chain}>
            <ChainGlyph chain={chain} />
          </Flex>
        </div>
        <Box className="cut small quiet" mb={8}>
          <Box component="code" me={4} c="var(--vd-text2)" fz="xs">
            {symbol}
          </Box>{' '}
          {wireLabel('standard', standard)}
        </Box>
        <div className={`apart ${grid.line}`}>
          <span title={reason}>
            <WireState of="deploymentStatus" name={status} />
          </span>
          <Box component="span" className="cut soft figures" fz="sm">
            {tokenTypes === 0 ? 'no token types' : counted(tokenTypes, 'token type')}
          </Box>
        </div>
      </div>
    </>
  );
}
