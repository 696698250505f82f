import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { offerStatus, offerType } from '../../../../service/resources/offer.ts';
import { statusGlyphs, titleOf } from '../../../components/status/offer-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { CardGrid } from '../../../components/table/CardGrid.tsx';
import { ChainChip } from '../../../components/table/ChainChip.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { ContractChip } from './ContractChip.tsx';
import { NoOffers } from './NoOffers.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { offerColumns } from './offer-columns.tsx';
import { isNarrowed, offersSearch, toListInput } from './offers-search.ts';
import { SellerChip } from './SellerChip.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

const route = getRouteApi('/offers');

/** All sales and auctions, and the panel of the selected offer. */
export function OffersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { selected, view } = search;
  const offers = useQuery(
    service.offers.list.queryOptions(toListInput(search), { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: offers,
    search,
    schema: offersSearch,
    readPage: (page, size) => client.offers.list.query(toListInput({ ...search, page, size })),
    // The skeleton uses the current view: cards or table.
    show: (next, replace) => navigate({ to: '/offers', search: { view, ...next }, replace }),
    isNarrowed: isNarrowed(search),
    what: 'offers',
  });
  return (
    <ListPage
      title="Offers"
      list={list}
      actions={
        <>
          {!list.isEmpty && (
            <ViewSwitch
              view={view}
              onChange={(next) =>
                navigate({ to: '/offers', search: { ...search, view: next }, replace: true })
              }
            />
          )}
          <ActButton
            action={{ name: 'new-offer' }}
            hasIcon
            variant={list.isEmpty ? 'default' : 'filled'}
          >
            New offer…
          </ActButton>
        </>
      }
      empty={<NoOffers />}
      filters={
        <FilterBar>
          <SearchField placeholder="Item, collection or id" {...list.searchField} />
          <EnumChip
            label="Type"
            values={offerType.options}
            nameOf={(type) => wireLabel('offerType', type)}
            {...list.filter('type')}
          />
          <EnumChip
            label="Status"
            values={offerStatus.options}
            nameOf={(status) => wireLabel('offerStatus', status)}
            icon={(status) => <StatusGlyph status={statusGlyphs[status]} />}
            {...list.filter('status')}
          />
          <ChainChip {...list.filter('chain')} />
          <SellerChip {...list.filter('sellerId')} />
          <ContractChip offers={offers.data?.items ?? []} {...list.filter('contractAddress')} />
        </FilterBar>
      }
      panel={selected && <OfferPanel key={selected} offerId={selected} onClose={list.close} />}
    >
      {view === 'table' ? (
        <DataTable {...list.table} label="Offers" columns={offerColumns} rowLabel={titleOf} />
      ) : (
        <CardGrid
          {...list.table}
          label="Offers"
          narrowest={216}
          skeletons={8}
          card={(offer) => <OfferCard offer={offer} />}
        />
      )}
    </ListPage>
  );
}
