import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mainWorld } from '../../../service/model/installation/own-names.ts';
import type { WorldSummary } from '../../../service/model/installation/world.ts';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { DialogButton } from '../../components/layout/DialogButton.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/confirm/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';
import { service } from '../../service/call/client.ts';

export function WorldsPage() {
  const { data, error, refetch } = useQuery({ ...service.worlds.list.queryOptions({}), refetchInterval: 5_000 });
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
            <TableCard title="On this port" none="No worlds." columns={worldColumns(refetch)} rows={rows} first={50} />
          )}
          <OperationLine operation="worlds.list" input={{}} />
        </div>
      </PageBody>
    </>
  );
}

type Row = WorldSummary & { readonly id: string };

function worldColumns(onEnded: () => unknown): readonly CardColumn<Row>[] {
  return [
    cardColumn('Name', { takesRest: true }, ({ name, baseUrl, isHere }) => (
      <Flex component="span" align="center" gap={8} title={name}>
        <code className={text.cut}>{name}</code>
        <CopyButton value={baseUrl} label={`Copy base URL of ${name}`} />
        {isHere && <Tag>current</Tag>}
      </Flex>
    )),
    cardColumn('Source', { kind: 'dim', isWide: true }, ({ from }) => from),
    cardColumn('Created', { kind: 'dim', isWide: true }, ({ createdAt }) => <RelativeTime at={createdAt} />),
    cardColumn('Last used', 'dim', ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />),
    cardColumn(
      'Contents',
      { kind: 'dim', isWide: true },
      ({ records, chainsAwake }) => `${counted(records, 'record')}, ${counted(chainsAwake.length, 'chain')} running`,
    ),
    cardColumn('Actions', 'when', (world) => (
      <Flex component="span" justify="flex-end" gap={8}>
        {!world.isHere && (
          <WorldLink name={world.name} label={`Open ${world.name}`}>
            Open
          </WorldLink>
        )}
        {world.name !== mainWorld && !world.isHere && (
          <DialogButton
            size="xs"
            aria-label={`End ${world.name}…`}
            dialog={(onClose) => (
              <ConfirmOperation
                operation="worlds.end"
                input={{ name: world.name }}
                title={`End ${world.name}?`}
                confirm="End world"
                onDone={onEnded}
                onClose={onClose}
              >
                <p>Its records, chains and snapshots are deleted, and its address stops responding.</p>
              </ConfirmOperation>
            )}
          >
            End…
          </DialogButton>
        )}
      </Flex>
    )),
  ];
}
