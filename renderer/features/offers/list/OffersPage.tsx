import { statusGlyphs, titleOf } from '../../../components/status/offer-labels.ts';
import { ChainChip, WireChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { ContractChip } from './ContractChip.tsx';
import { NoOffers } from './NoOffers.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { offerColumns } from './offer-columns.tsx';
import { offersSearch } from './offers-search.ts';
import { SellerChip } from './SellerChip.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** All sales and auctions, and the panel of the selected offer. */
export const OffersPage: ListPage = listPage({
  to: '/offers',
  title: 'Offers',
  schema: offersSearch,
  operation: 'offers.list',
  input: ({ view: _, page: pageNumber, size: pageSize, ...filters }) => ({
    pageNumber,
    pageSize,
    ...filters,
  }),
  columns: offerColumns,
  rowLabel: titleOf,
  cards: {
    narrowest: 216,
    skeletons: 8,
    isShown: ({ view }) => view !== 'table',
    card: (offer) => <OfferCard offer={offer} />,
  },
  searchBy: 'Item, collection or id',
  filters: ({ filter, rows = [] }) => (
    <>
      <WireChip label="Type" of="offerType" {...filter('type')} />
      <WireChip label="Status" of="offerStatus" marks={statusGlyphs} {...filter('status')} />
      <ChainChip {...filter('chain')} />
      <SellerChip {...filter('sellerId')} />
      <ContractChip offers={rows} {...filter('contractAddress')} />
    </>
  ),
  actions: ({ isEmpty, variant, search, show }) => (
    <>
      {!isEmpty && <ViewSwitch view={search.view} onChange={(view) => show({ ...search, view })} />}
      <ActButton action={{ name: 'new-offer' }} hasIcon variant={variant}>
        New offer…
      </ActButton>
    </>
  ),
  empty: <NoOffers />,
  panel: (id, onClose) => <OfferPanel offerId={id} onClose={onClose} />,
});
