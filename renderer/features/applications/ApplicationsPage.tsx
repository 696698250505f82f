import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../components/table/DataTable.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ListPage } from '../../frame/page/ListPage.tsx';
import { useList } from '../../frame/page/use-list.tsx';
import { client, service } from '../../service/call/client.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { applicationColumns } from './application-columns.tsx';
import { applicationsSearch } from './applications-search.ts';

const route = getRouteApi('/applications');

export function ApplicationsPage() {
  const search = route.useSearch();
  const { page, size, selected } = search;
  const navigate = useNavigate();
  const applications = useQuery(
    service.applications.list.queryOptions({ page, size }, { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: applications,
    search,
    schema: applicationsSearch,
    readPage: (number, rows) => client.applications.list.query({ page: number, size: rows }),
    show: (next, replace) => navigate({ to: '/applications', search: next, replace }),
  });
  return (
    <ListPage
      title="Applications"
      list={list}
      actions={
        <ActButton action={{ name: 'new-application' }} hasIcon variant="filled">
          New application
        </ActButton>
      }
      panel={
        selected && (
          <ApplicationPanel key={selected} applicationId={selected} onClose={list.close} />
        )
      }
    >
      <DataTable
        {...list.table}
        label="Applications"
        columns={applicationColumns}
        rowLabel={({ name }) => name}
      />
    </ListPage>
  );
}
