import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorldSummary } from '../../../service/resources/world.ts';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { worldColumns } from './world-columns.tsx';

const none: ReadonlySet<string> = new Set();

export function WorldsPage() {
  const { data, error, refetch } = useQuery({
    ...service.worlds.list.queryOptions({}),
    refetchInterval: 5_000,
  });
  const [ended, end] = useState<WorldSummary>();
  const rows = (data ?? []).map((world) => ({ ...world, id: world.name }));
  return (
    <>
      <PageHeader
        title="Worlds"
        facts="Isolated copies of the service, each under its own path."
        actions={
          <ActButton action={{ name: 'new-world' }} hasIcon>
            New world…
          </ActButton>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {data && (
            <TableCard
              title="On this port"
              total={rows.length}
              none="No worlds."
              columns={worldColumns(end)}
              rows={rows}
              first={50}
              changedIds={none}
            />
          )}
          <OperationLine operation="worlds.list" input={{}} />
        </div>
      </PageBody>
      {ended && (
        <ConfirmOperation
          operation="worlds.end"
          input={{ name: ended.name }}
          title={`End ${ended.name}?`}
          confirm="End world"
          onDone={() => refetch()}
          onClose={() => end(undefined)}
        >
          <p>Its records, chains and snapshots are deleted, and its address stops responding.</p>
        </ConfirmOperation>
      )}
    </>
  );
}
