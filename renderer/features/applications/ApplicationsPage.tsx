import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { applicationColumns } from './application-columns.tsx';

const route = getRouteApi('/applications');

/** Every client of the service. */
export function ApplicationsPage() {
  const search = route.useSearch();
  const { page, size, selected } = search;
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const applications = useQuery(
    service.applications.list.queryOptions({ page, size }, { placeholderData: keepPreviousData }),
  );
  const total = applications.data?.pagination.numberOfElements;
  const open = (applicationId: string | undefined) =>
    navigate({
      to: '/applications',
      search: { ...search, selected: applicationId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <ApplicationPanel
            key={selected}
            applicationId={selected}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <PageHeader
        title="Applications"
        beside={total?.toLocaleString('en')}
        actions={
          <Button
            variant="filled"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'new-application' })}
          >
            New application
          </Button>
        }
      />
      {applications.error && !applications.data ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={applications.error} onRetry={() => void applications.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Applications"
          columns={applicationColumns}
          rows={applications.data?.items}
          paging={applications.data?.pagination}
          rowLabel={({ name }) => name}
          changedIds={changedIds}
          openId={selected}
          onPage={(next) => navigate({ to: '/applications', search: { ...search, page: next } })}
          onOpen={({ id }) => open(id)}
          empty={null}
        />
      )}
    </ListWithPanel>
  );
}
