import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { fulfillmentStatus, fulfillmentType } from '../../../service/resources/fulfillment.ts';
import { fulfillmentGlyphs, titleOf } from '../../components/status/fulfillment-labels.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { EnumChip } from '../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import { ListPage } from '../../frame/page/ListPage.tsx';
import { useList } from '../../frame/page/use-list.tsx';
import { client, service } from '../../service/call/client.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { FulfillmentPanel } from './FulfillmentPanel.tsx';
import { fulfillmentColumns } from './fulfillment-columns.tsx';
import { fulfillmentsSearch, isNarrowed } from './fulfillments-search.ts';
import { NoFulfillments } from './NoFulfillments.tsx';

const route = getRouteApi('/fulfillments');

/** All transfers of items out of offers, and the panel of the selected one. */
export function FulfillmentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { page: pageNumber, size: pageSize, selected, columns: _, ...filters } = search;
  const fulfillments = useQuery(
    service.fulfillments.listWithItems.queryOptions(
      { pageNumber, pageSize, ...filters },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: fulfillments,
    search,
    schema: fulfillmentsSearch,
    readPage: (number, rows) =>
      client.fulfillments.listWithItems.query({ pageNumber: number, pageSize: rows, ...filters }),
    show: (next, replace) => navigate({ to: '/fulfillments', search: next, replace }),
    isNarrowed: isNarrowed(search),
    what: 'fulfillments',
  });
  return (
    <ListPage
      title="Fulfillments"
      list={list}
      empty={<NoFulfillments />}
      filters={
        <FilterBar>
          <SearchField placeholder="Any id or transaction hash" {...list.searchField} />
          <EnumChip
            label="Type"
            values={fulfillmentType.options}
            nameOf={(type) => wireLabel('fulfillmentType', type)}
            {...list.filter('type')}
          />
          <EnumChip
            label="Status"
            values={fulfillmentStatus.options}
            nameOf={(status) => wireLabel('fulfillmentStatus', status)}
            icon={(status) => <StatusGlyph status={fulfillmentGlyphs[status]} />}
            {...list.filter('status')}
          />
        </FilterBar>
      }
      panel={
        selected && (
          <FulfillmentPanel key={selected} fulfillmentId={selected} onClose={list.close} />
        )
      }
    >
      <DataTable
        {...list.table}
        label="Fulfillments"
        columns={fulfillmentColumns}
        rowLabel={titleOf}
      />
    </ListPage>
  );
}
