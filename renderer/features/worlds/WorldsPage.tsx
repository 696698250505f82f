import { Box, Button, Flex } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconFileText, IconPlayerStop, IconRefresh, IconTerminal2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesOf } from '../../../service/model/installation/addresses.ts';
import { mainWorld, worldPath } from '../../../service/model/installation/own-names.ts';
import type { EndedWorld, WorldSummary } from '../../../service/model/installation/world.ts';
import { counted } from '../../components/figures/counted.ts';
import { toAge, toDuration, toRelative } from '../../components/figures/instant.ts';
import { RelativeTime, useNow } from '../../components/figures/RelativeTime.tsx';
import { DialogButton } from '../../components/layout/ConfirmDialog.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { endedBar, worldTags } from '../../components/status/labels/world-tags.ts';
import { Tag } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { RowKeys } from '../../frame/action/RowKeys.tsx';
import { useCreateKey } from '../../frame/action/use-create-key.ts';
import { OperationLine, useOperation } from '../../frame/action/use-operation.tsx';
import { AppearsAtOnce } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { partOf } from '../../service/call/failure.ts';
import { recreateWorld, recreation } from '../../service/call/recreate-world.ts';
import { consoleOf } from '../../service/call/session/console-base.ts';
import { fetchInSession } from '../../service/call/session/session.ts';
import { worldReasons } from '../../service/labels/wire-names.ts';
import { worldColour, worldSource } from '../../service/labels/world-colour.ts';
import { type Connection, toEnv, tokenCall } from '../../service/snippet/script.ts';
import { toCurl } from '../../service/snippet/shell.ts';

const refetchInterval = 5_000;

/** The worlds of this port, and those that ended in the last 24 hours. */
export function WorldsPage() {
  const worlds = useQuery({ ...service.worlds.list.queryOptions({}), refetchInterval });
  const ended = useQuery({ ...service.worlds.listEnded.queryOptions({}), refetchInterval });
  useCreateKey({ name: 'new-world' });
  const refetch = () => Promise.all([worlds.refetch(), ended.refetch()]);
  return (
    <>
      <PageHeader
        title="Worlds"
        facts="Each world has its own records, chains, clock and tokens."
        actions={<ActionButton action={{ name: 'new-world' }} hasIcon variant="filled" label="New world…" />}
      />
      <PageBody>
        <AppearsAtOnce className="stack airy">
          {worlds.error && !worlds.data && <FailureAlert error={worlds.error} onRetry={() => void worlds.refetch()} />}
          {worlds.data && (
            <TableCard
              title="On this port"
              columns={worldColumns(worlds.data, refetch)}
              rows={worlds.data.map(withId)}
              first={50}
              keys={<RowKeys enter="open" isCreating />}
            />
          )}
          {ended.data && ended.data.length > 0 && (
            <TableCard
              title="Ended in the last 24 hours"
              columns={endedColumns(refetch)}
              rows={ended.data.map(withId)}
              first={50}
              keys={<RowKeys enter="recreate…" />}
            />
          )}
          <OperationLine operation="worlds.list" input={{}} />
        </AppearsAtOnce>
      </PageBody>
    </>
  );
}

function withId<World extends { readonly name: string }>(world: World): World & { readonly id: string } {
  return { ...world, id: world.name };
}

type Row<World> = World & { readonly id: string };

/** With ages by system time: worlds are created and end by it. */
function worldColumns(
  worlds: readonly WorldSummary[],
  onEnded: () => unknown,
): readonly CardColumn<Row<WorldSummary>>[] {
  return [
    cardColumn('World', { grows: 'third' }, (world) => (
      <Name name={world.name} bar={worldColour(world.name, worlds) ?? 'var(--vd-text)'} baseUrl={world.baseUrl}>
        {world.isHere && <Tag>Current</Tag>}
        {worldTags(world).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Name>
    )),
    cardColumn('Contents', 'status', (world) => (
      <>
        {sourceOf(world)}
        <div className="cut small quiet" title={contentsOf(world)}>
          {contentsOf(world)}
        </div>
      </>
    )),
    cardColumn('Age', { kind: 'dim', isWide: true }, ({ createdAt }) => (
      <RelativeTime at={createdAt} format={(then) => toAge(then, new Date())} />
    )),
    cardColumn('Expires', 'dim', ({ endsAt }) => <Expiry at={endsAt} />),
    cardColumn('Actions', 'when', (world) => <WorldActions world={world} onEnded={onEnded} />),
  ];
}

function endedColumns(onChanged: () => unknown): readonly CardColumn<Row<EndedWorld>>[] {
  return [
    cardColumn('World', { grows: 'third' }, ({ name }) => <Name name={name} bar={endedBar} />),
    cardColumn('Source', 'status', sourceOf),
    cardColumn('Ended', 'dim', ({ endedAt, reason }) => (
      <>
        <RelativeTime at={endedAt} format={(then) => toRelative(then, new Date())} />, {worldReasons[reason].short}
      </>
    )),
    cardColumn('Lifetime', { kind: 'dim', isWide: true }, ({ createdAt, endedAt }) =>
      toDuration((Date.parse(endedAt) - Date.parse(createdAt)) / 1000),
    ),
    cardColumn('Actions', 'when', (world) => <EndedActions world={world} onChanged={onChanged} />),
  ];
}

function contentsOf({ records, chainsAwake: { length } }: WorldSummary): string {
  return [records > 0 && counted(records, 'record'), length > 0 && `${counted(length, 'chain')} awake`]
    .filter(Boolean)
    .join(', ');
}

function sourceOf({ from }: Pick<WorldSummary, 'from'>) {
  const source = worldSource(from);
  return (
    <span className="quiet" title={source}>
      {source}
    </span>
  );
}

function Name({
  name,
  bar,
  baseUrl,
  children,
}: {
  name: string;
  bar: string;
  baseUrl?: string;
  children?: React.ReactNode;
}) {
  return (
    <Flex component="span" align="center" gap={8} title={name} py={baseUrl && 8}>
      <Box
        component="span"
        w={4}
        mih={baseUrl ? 40 : 24}
        bdrs={2}
        bg={bar}
        flex="none"
        style={{ alignSelf: 'stretch' }}
      />
      <Box component="span" miw={0}>
        <span className="row">
          <a href={consoleOf(name)} className="cut strong plain" aria-keyshortcuts={baseUrl && 'Enter o'}>
            {name}
          </a>
          {children}
        </span>
        {baseUrl && (
          <Box component="span" className="inline" maw="100%" title={baseUrl}>
            <code className="cut">{worldPath(name) || baseUrl}</code>
            <CopyButton value={baseUrl} label={`Copy base URL of ${name}`} />
          </Box>
        )}
      </Box>
    </Flex>
  );
}

function Expiry({ at }: { at: string | undefined }) {
  useNow();
  if (at === undefined) return 'never';
  return (
    <span title="Unless it is used before then">
      in {toDuration(Math.max(0, (Date.parse(at) - Date.now()) / 1000))}
    </span>
  );
}

function WorldActions({ world, onEnded }: { world: WorldSummary; onEnded: () => unknown }) {
  const { name, isHere } = world;
  const clipboard = useClipboard();
  const [task, setTask] = useState<'end' | 'recreate'>();
  const isAdditional = name !== mainWorld;
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
          { icon: IconFileText, label: 'Copy .env', run: async () => clipboard.copy(toEnv(await connectionOf(world))) },
          {
            icon: IconTerminal2,
            label: 'Copy token command',
            run: async () => clipboard.copy(toCurl(tokenCall(await connectionOf(world)), '')),
          },
          isAdditional &&
            !isHere && { icon: IconRefresh, label: 'Recreate…', hasDivider: true, run: () => setTask('recreate') },
          isAdditional && { icon: IconPlayerStop, label: 'End…', isDestructive: true, run: () => setTask('end') },
        ]}
      />
      {task && (
        <ConfirmOperation
          operation="worlds.end"
          input={{ name }}
          {...(task === 'end'
            ? { title: `End ${name}?`, confirm: 'End world' }
            : { title: `Recreate ${name}?`, confirm: 'Recreate and open' })}
          onDone={async () => {
            if (task === 'recreate') return recreateWorld({ name });
            // Its page then offers to recreate it.
            if (isHere) return location.reload();
            setTask(undefined);
            await onEnded();
          }}
          onClose={() => setTask(undefined)}
        >
          <p>
            Its records, chains and snapshots are deleted
            {task === 'end'
              ? `, and its address stops responding. For 24 hours, you can recreate it from its source: ${worldSource(world.from)}.`
              : ` first. ${startsAgain}`}
          </p>
        </ConfirmOperation>
      )}
    </Flex>
  );
}

const startsAgain =
  'It starts again from its source. Ids, addresses and keys are new, except from a snapshot or with a random seed.';

function EndedActions({ world, onChanged }: { world: EndedWorld; onChanged: () => unknown }) {
  const { name, isSourceMissing } = world;
  const forget = useOperation('worlds.forget');
  return (
    <Flex component="span" justify="flex-end" gap={8}>
      <DialogButton
        size="xs"
        aria-label={`Recreate ${name}…`}
        aria-keyshortcuts="Enter"
        dialog={(onClose) => (
          <ConfirmOperation
            operation="worlds.create"
            input={recreation(world)}
            title={`Recreate ${name}${isSourceMissing ? ' empty' : ''}?`}
            confirm="Recreate and open"
            destructive={false}
            onDone={() => location.assign(consoleOf(name))}
            onClose={onClose}
          >
            <p>{isSourceMissing ? 'Its source is not stored, so it starts without records.' : startsAgain}</p>
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

/** The connection of a world without the client secret, which its console shows. */
async function connectionOf({ name, baseUrl }: WorldSummary): Promise<Connection> {
  const response = await fetchInSession(`${consoleOf(name)}trpc/system.overview?input=%7B%7D`);
  const data = partOf(partOf(await response.json(), 'result'), 'data');
  const clientId = partOf(partOf(data, 'defaultApplication'), 'clientId');
  const { marketUrl, tokenUrl } = addressesOf(baseUrl);
  return { baseUrl, marketUrl, tokenUrl, clientId: typeof clientId === 'string' ? clientId : '' };
}
