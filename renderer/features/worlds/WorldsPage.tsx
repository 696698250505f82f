import { Box, Button, Flex } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconFileText, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesOf } from '../../../service/model/installation/addresses.ts';
import { mainWorld } from '../../../service/model/installation/own-names.ts';
import type { EndedWorld, WorldSummary } from '../../../service/model/installation/world.ts';
import { counted } from '../../components/figures/counted.ts';
import { toAge, toDuration, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { useNow } from '../../components/figures/use-now.ts';
import { DialogButton } from '../../components/layout/DialogButton.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { worldTags } from '../../components/status/labels/world-tags.ts';
import { Tag } from '../../components/status/Tag.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/confirm/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { partOf } from '../../service/call/failure.ts';
import { consoleOf } from '../../service/call/session/console-base.ts';
import { fetchInSession } from '../../service/call/session/session.ts';
import { worldColour, worldSource } from '../../service/labels/world-colour.ts';
import { worldReasons } from '../../service/labels/world-labels.ts';
import { toEnv } from '../../service/snippet/connection-text.ts';

const refetchInterval = 5_000;

/** The worlds of this port, and those that ended in the last 24 hours. */
export function WorldsPage() {
  const worlds = useQuery({ ...service.worlds.list.queryOptions({}), refetchInterval });
  const ended = useQuery({ ...service.worlds.listEnded.queryOptions({}), refetchInterval });
  const refetch = () => Promise.all([worlds.refetch(), ended.refetch()]);
  return (
    <>
      <PageHeader
        title="Worlds"
        beside={worlds.data?.length}
        facts="Each world has its own records, chains, clock and tokens."
        actions={
          <ActButton action={{ name: 'new-world' }} hasIcon variant="filled">
            New world…
          </ActButton>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {worlds.error && !worlds.data && <FailureAlert error={worlds.error} onRetry={() => void worlds.refetch()} />}
          {worlds.data && (
            <TableCard title="On this port" columns={worldColumns(refetch)} rows={worlds.data.map(withId)} first={50} />
          )}
          {ended.data && ended.data.length > 0 && (
            <TableCard
              title="Ended in the last 24 hours"
              columns={endedColumns(refetch)}
              rows={ended.data.map(withId)}
              first={50}
            />
          )}
          <OperationLine operation="worlds.list" input={{}} />
        </div>
      </PageBody>
    </>
  );
}

function withId<World extends { readonly name: string }>(world: World): World & { readonly id: string } {
  return { ...world, id: world.name };
}

type Row<World> = World & { readonly id: string };

function worldColumns(onEnded: () => unknown): readonly CardColumn<Row<WorldSummary>>[] {
  return [
    cardColumn('World', { takesRest: true }, (world) => (
      <Name name={world.name} bar={worldColour(world.name) ?? 'var(--vd-text)'}>
        {world.isHere && <Tag>Current</Tag>}
        {worldTags(world).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Name>
    )),
    cardColumn('Source', { kind: 'dim', isWide: true }, ({ from }) => worldSource(from)),
    cardColumn('Age', 'dim', ({ createdAt }) => <Age since={createdAt} />),
    cardColumn(
      'Contents',
      { kind: 'dim', isWide: true },
      ({ records, chainsAwake: { length } }) =>
        `${counted(records, 'record')}, ${length > 0 ? `${counted(length, 'chain')} awake` : 'all chains asleep'}`,
    ),
    cardColumn('Actions', 'when', (world) => <WorldActions world={world} onEnded={onEnded} />),
  ];
}

function endedColumns(onChanged: () => unknown): readonly CardColumn<Row<EndedWorld>>[] {
  return [
    cardColumn('World', { takesRest: true }, ({ name, reason }) => (
      <Name name={name} bar="repeating-linear-gradient(var(--vd-idle) 0 4px, transparent 4px 7px)">
        <span className={text.quiet}>{worldReasons[reason].short}</span>
      </Name>
    )),
    cardColumn('Source', { kind: 'dim', isWide: true }, ({ from }) => worldSource(from)),
    cardColumn('Ended', 'dim', ({ endedAt }) => <RelativeTime at={endedAt} />),
    cardColumn('Lifetime', { kind: 'dim', isWide: true }, ({ createdAt, endedAt }) =>
      toDuration((Date.parse(endedAt) - Date.parse(createdAt)) / 1000),
    ),
    cardColumn('Actions', 'when', (world) => <EndedActions world={world} onChanged={onChanged} />),
  ];
}

function Name({ name, bar, children }: { name: string; bar: string; children: React.ReactNode }) {
  return (
    <Flex component="span" align="center" gap={8} title={name}>
      <Box component="span" w={4} h={24} bdrs={2} bg={bar} style={{ flexShrink: 0 }} />
      <span className={`${text.cut} ${text.strong}`}>{name}</span>
      {children}
    </Flex>
  );
}

/** By system time: worlds are created and end by it. */
function Age({ since }: { since: string }) {
  useNow();
  return toAge(toInstant(since), new Date());
}

function WorldActions({ world, onEnded }: { world: WorldSummary; onEnded: () => unknown }) {
  const { name, baseUrl, isHere } = world;
  const clipboard = useClipboard();
  const [isEnding, setEnding] = useState(false);
  return (
    <Flex component="span" justify="flex-end" gap={8}>
      {!isHere && (
        <Button component="a" size="xs" href={consoleOf(name)} aria-label={`Open ${name}`}>
          Open
        </Button>
      )}
      <MoreMenu
        label={`More actions for ${name}`}
        of={name}
        variant="default"
        items={[
          { icon: IconCopy, label: 'Copy base URL', isLocal: true, run: () => clipboard.copy(baseUrl) },
          { icon: IconFileText, label: 'Copy .env', run: async () => clipboard.copy(await envOf(world)) },
          name !== mainWorld &&
            !isHere && { icon: IconPlayerStop, label: 'End…', isApart: true, run: () => setEnding(true) },
        ]}
      />
      {isEnding && (
        <ConfirmOperation
          operation="worlds.end"
          input={{ name }}
          title={`End ${name}?`}
          confirm="End world"
          onDone={async () => {
            setEnding(false);
            await onEnded();
          }}
          onClose={() => setEnding(false)}
        >
          <p>Its records, chains and snapshots are deleted, and its address stops responding.</p>
        </ConfirmOperation>
      )}
    </Flex>
  );
}

function EndedActions({
  world: { name, isSourceMissing },
  onChanged,
}: {
  world: EndedWorld;
  onChanged: () => unknown;
}) {
  const forget = useOperation('worlds.forget');
  return (
    <Flex component="span" justify="flex-end" gap={8}>
      <DialogButton
        size="xs"
        aria-label={`Recreate ${name}…`}
        disabled={isSourceMissing}
        title={isSourceMissing && 'Its source no longer exists'}
        dialog={(onClose) => (
          <ConfirmOperation
            operation="worlds.create"
            input={{ name, from: { ended: name } }}
            title={`Recreate ${name}?`}
            confirm="Recreate and open"
            destructive={false}
            onDone={() => location.assign(consoleOf(name))}
            onClose={onClose}
          >
            <p>
              It starts again from its source. Ids, addresses and keys are new, except from a snapshot or with a random
              seed.
            </p>
          </ConfirmOperation>
        )}
      >
        Recreate…
      </DialogButton>
      <MoreMenu
        label={`More actions for ${name}`}
        of={name}
        variant="default"
        items={[{ icon: IconTrash, label: 'Remove from list', run: () => forget.attempt({ name }, onChanged) }]}
      />
    </Flex>
  );
}

/** The environment file of a world; its console shows the client secret. */
async function envOf({ name, baseUrl }: WorldSummary): Promise<string> {
  const response = await fetchInSession(`${consoleOf(name)}trpc/system.overview?input=%7B%7D`);
  const data = partOf(partOf(await response.json(), 'result'), 'data');
  const clientId = partOf(partOf(data, 'defaultApplication'), 'clientId');
  const { marketUrl, tokenUrl } = addressesOf(baseUrl);
  return toEnv({ baseUrl, marketUrl, tokenUrl, clientId: typeof clientId === 'string' ? clientId : '' });
}
