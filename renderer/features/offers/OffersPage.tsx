import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { titleOf } from '../../components/offer-words.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { type Offer, service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { NoOffers } from './NoOffers.tsx';
import { OfferCards } from './OfferCards.tsx';
import { OfferFilters } from './OfferFilters.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { offerColumns } from './offer-columns.tsx';
import { isNarrowed, type OffersSearch, toListInput } from './offers-search.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const route = getRouteApi('/offers');

/** Everything that is for sale or up for auction, with the panel of the offer that is looked at. */
export function OffersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const { selected, view } = search;
  const offers = useQuery(
    service.offers.list.queryOptions(toListInput(search), { placeholderData: keepPreviousData }),
  );
  const rows = offers.data?.items;
  const total = offers.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !isNarrowed(search);

  const narrow = (change: Partial<OffersSearch>) =>
    navigate({ to: '/offers', search: { ...search, ...change, page: 1 }, replace: true });
  const show = (next: OffersSearch['view']) =>
    navigate({ to: '/offers', search: { ...search, view: next }, replace: true });
  const open = (offerId: string | undefined) =>
    navigate({
      to: '/offers',
      search: { ...search, selected: offerId },
      replace: Boolean(selected),
    });

  const list = {
    label: 'Offers',
    rows,
    paging: offers.data?.pagination,
    changedIds,
    openId: selected,
    onPage: (page: number) => navigate({ to: '/offers', search: { ...search, page } }),
    onOpen: ({ id }: Offer) => open(id),
    empty: (
      <NoHits
        what="offers"
        onClear={() => navigate({ to: '/offers', search: { page: 1, size: search.size, view } })}
      />
    ),
  };
  return (
    <ListWithPanel
      panel={
        selected && <OfferPanel key={selected} offerId={selected} onClose={() => open(undefined)} />
      }
    >
      <PageHeader
        title="Offers"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <>
            {!isEmpty && <ViewSwitch view={view} onChange={show} />}
            <Button
              variant={isEmpty ? 'default' : 'filled'}
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() => actions.open({ name: 'new-offer' })}
            >
              New offer…
            </Button>
          </>
        }
      />
      {offers.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={offers.error} onRetry={() => void offers.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoOffers />
      ) : (
        <>
          <OfferFilters search={search} offers={rows ?? []} onNarrow={narrow} />
          {view === 'table' ? (
            <DataTable<Offer> {...list} columns={offerColumns} rowLabel={titleOf} />
          ) : (
            <OfferCards {...list} />
          )}
        </>
      )}
    </ListWithPanel>
  );
}
