import { Box, Flex } from '@mantine/core';
import { IconPhoto, IconTag, IconUser } from '@tabler/icons-react';
import { Chain, ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import {
  collectionOf,
  leftOf,
  priceOf,
  timingOf,
  titleOf,
  toUsdc,
} from '../../../components/status/labels/offer-labels.ts';
import { WireNameLabel, WireState } from '../../../components/status/WireNameLabel.tsx';
import { CardGrid } from '../../../components/table/CardGrid.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { ChainChip, WireChip } from '../../../components/table/EnumChip.tsx';
import grid from '../../../components/table/table.module.css';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { offersSearch } from '../../../service/queries/page-searches.ts';
import { StockBar } from '../record/StockBar.tsx';
import { ContractChip, offerPanel, SellerChip, ViewSwitch } from './OfferFilters.tsx';

const offerColumns: readonly Column<Offer>[] = [
  column('item', 'Item', 'minmax(210px, 2fr)', (offer) => (
    <>
      <ItemPicture nft={offer.nft} shape="thumb" />
      <RowLink to="/offers/$offerId" params={{ offerId: offer.id }}>
        {titleOf(offer)}
      </RowLink>
      <span className="cut quiet">{collectionOf(offer)}</span>
    </>
  )),
  column('type', 'Type', { width: '76px', dropBelow: 560 }, ({ type }) => <WireNameLabel of="offerType" name={type} />),
  column('chain', 'Chain', { width: '104px', dropBelow: 820 }, ({ nft }) => <Chain chain={nft.chain} />),
  column('seller', 'Seller', { width: 'minmax(90px, 1fr)', dropBelow: 960 }, ({ sellerNickname }) => (
    <span className="cut">{sellerNickname}</span>
  )),
  column('price', 'Price', { width: '120px', align: 'right', dropBelow: 540 }, (offer) => {
    const { amount } = priceOf(offer);
    return amount === undefined ? <span className="quiet">no price</span> : <UsdcAmount value={amount} />;
  }),
  column('left', 'Left', { width: '116px', align: 'right', dropBelow: 640 }, (offer) => leftOf(offer)),
  column('status', 'Status', '148px', ({ status }) => <WireState of="offerStatus" name={status} />),
  timeColumn('createdOn', 'Created', '84px', { dropBelow: 740 }),
];

export const OffersPage: ListPage = listPage({
  to: '/offers',
  title: 'Offers',
  schema: offersSearch,
  operation: 'offers.list',
  input: ({ view: _, page: pageNumber, size: pageSize, ...filters }) => ({ pageNumber, pageSize, ...filters }),
  columns: offerColumns,
  rowLabel: titleOf,
  cards: {
    grid: CardGrid,
    narrowest: 216,
    skeletons: 8,
    isShown: ({ view }) => view !== 'table',
    card: (offer) => <OfferCard offer={offer} />,
  },
  searchBy: 'Item, collection or id',
  filters: ({ filter, rows = [] }) => (
    <>
      <WireChip label="Type" of="offerType" {...filter('type')} />
      <WireChip label="Status" of="offerStatus" {...filter('status')} />
      <ChainChip {...filter('chain')} />
      <SellerChip {...filter('sellerId')} />
      <ContractChip offers={rows} {...filter('contractAddress')} />
    </>
  ),
  creates: { name: 'new-offer' },
  actions: ({ isEmpty, variant, search, show }) => (
    <>
      {!isEmpty && <ViewSwitch value={search.view} onChange={(view) => show({ ...search, view })} />}
      <ActionButton action={{ name: 'new-offer' }} hasIcon variant={variant} label="New offer…" />
    </>
  ),
  empty: (
    <EmptyState
      guide="market"
      title="Create the first offer"
      diagram={[
        { icon: IconPhoto, label: 'Item', caption: "in a seller's wallet", flow: 'approves, signs' },
        { icon: IconTag, label: 'Offer', missing: true, flow: 'pays USDC' },
        { icon: IconUser, label: 'Buyer', caption: 'receives the item' },
      ]}
      actions={
        <>
          <ActionButton action={{ name: 'new-offer' }} hasIcon isFirst label="New offer…" />
          <ActionButton action={{ name: 'mint-item' }} hasIcon size="md" label="Mint test item…" />
        </>
      }
      example={
        <HttpExample
          operation="offers.create"
          input={{
            type: 'SALE',
            nft: { tokenId: '1', address: '<collection>', chain: 'ETHEREUM' },
            sellerAddress: '<seller wallet address>',
            price: '12.5',
          }}
        />
      }
    >
      A seller offers items of a wallet at a fixed price or in an auction. The items are held in escrow until they are
      paid for, so they cannot be sold twice.
    </EmptyState>
  ),
  panel: offerPanel,
  page: 'offer',
});

function OfferCard({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <>
      <ItemPicture nft={offer.nft} shape="wide" />
      <div className={grid.cardGridBody}>
        <div className={`apart ${grid.line}`}>
          <RowLink to="/offers/$offerId" params={{ offerId: offer.id }}>
            {titleOf(offer)}
          </RowLink>
          <Flex component="span" title={offer.nft.chain}>
            <ChainGlyph chain={offer.nft.chain} />
          </Flex>
        </div>
        <div className="cut small quiet">{collectionOf(offer) ?? 'Unnamed collection'}</div>
        <Flex className="cut figures" align="baseline" gap={5} mt={6} mb={8}>
          <Box component="b" fz={17} fw={550} lh="25px" lts="-0.012em">
            {amount === undefined ? 'No price' : toUsdc(amount)}
          </Box>
          {amount !== undefined && <span className="cut quiet small">{unit}</span>}
        </Flex>
        <StockBar offer={offer} />
        <Box className={`apart ${grid.line}`} mt={8}>
          <WireState of="offerStatus" name={offer.status} />
          <Box component="span" className="cut soft figures" fz="sm">
            <Aside offer={offer} />
          </Box>
        </Box>
      </div>
    </>
  );
}

/** The remaining amount of a sale; the bids and end of an auction. */
function Aside({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  if (offer.type === 'SALE') return leftOf(offer);
  const bids = offer.bidCount === 0 ? 'no bids' : counted(offer.bidCount, 'bid');
  if (offer.status !== 'READY' || !timing) return `Auction, ${bids}`;
  return (
    <>
      {bids}, {timing.word} <RelativeTime at={timing.at} />
    </>
  );
}
