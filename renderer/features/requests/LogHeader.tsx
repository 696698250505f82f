import { Box, Button } from '@mantine/core';
import { IconArrowUp, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { ViewsMenu } from '../../frame/page/views/ViewsMenu.tsx';
import { service } from '../../service/call/client.ts';
import type { InputOf, OutputOf } from '../../service/call/operations.ts';
import { usePresence } from '../../service/live/presence.ts';

type Log = OutputOf<'requests.list'>['log'];

/** The maximum number of new requests counted while the list is paused. */
const maximumCounted = 200;

interface LogHeaderProps {
  readonly log: Log | undefined;
  readonly isPaused: boolean;
  /** Whether an older part of the log is shown. */
  readonly isOlder: boolean;
  readonly filters: InputOf<'requests.list'>;
  readonly newest: string | undefined;
  readonly place: React.ComponentProps<typeof ViewsMenu>['place'];
  readonly onPause: (isPaused: boolean) => void;
  readonly onNewest: () => void;
}

/** Whether the list follows new requests, a pause button, and which requests the log dropped. */
export function LogHeader({ log, isPaused, isOlder, filters, newest, place, onPause, onNewest }: LogHeaderProps) {
  return (
    <>
      <PageHeader
        title="Requests"
        facts={log?.passedOver ? factsOf(log) : 'Every API call with its result, newest first. Secrets are not stored.'}
        beside={
          <>
            <Following {...{ log, isOlder, isPaused, filters, newest }} />
            <ViewsMenu place={place} />
          </>
        }
        actions={
          <>
            {isOlder ? (
              <Button leftSection={<IconArrowUp size={15} stroke={1.7} />} onClick={onNewest}>
                Newest
              </Button>
            ) : (
              <PauseButton isPaused={isPaused} onPause={onPause} />
            )}
            <LinkButton to="/requests/new" leftSection={<IconPlus size={15} stroke={1.7} />}>
              New request
            </LinkButton>
          </>
        }
      />
      {log?.notKept && (
        <Box px={24} pb={12}>
          <Note tone="warn" title="The log cannot be written">
            {log.notKept.reason} Requests are still served; {log.notKept.requests} of them are missing here.
          </Note>
        </Box>
      )}
    </>
  );
}

/** The number of dropped calls, and whether any of them may be needed later. */
function factsOf({ passedOver, passedOverNotable }: Log): string {
  const all = `${passedOver.toLocaleString('en')} calls dropped since start (rate too high to log)`;
  if (passedOverNotable === 0) return `${all}, all of them successful reads.`;
  return `${all}, ${passedOverNotable.toLocaleString('en')} of them writes or errors.`;
}

type FollowingProps = Omit<LogHeaderProps, 'place' | 'onPause' | 'onNewest'>;

function Following({ log, isOlder, isPaused, filters, newest }: FollowingProps) {
  const isGone = usePresence() === 'gone';
  if (isOlder) return <StatusLabel status="off" state="earlier" />;
  if (isPaused) return <Paused filters={filters} newest={newest} />;
  return <StatusLabel {...(log?.isOn === false ? off : isGone ? gone : live)} />;
}

const live = { status: 'done', state: 'live' } as const;
const gone = { status: 'off', state: 'Not connected' } as const;
const off = { status: 'off', state: 'disabled in Settings' } as const;

function PauseButton({ isPaused, onPause }: { isPaused: boolean; onPause: (isPaused: boolean) => void }) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button leftSection={<Icon size={15} stroke={1.7} />} onClick={() => onPause(!isPaused)}>
      {isPaused ? 'Follow' : 'Pause'}
    </Button>
  );
}

/** Shows that the list is paused and how many requests are new. */
function Paused({ filters, newest }: { filters: InputOf<'requests.list'>; newest: string | undefined }) {
  const { data } = useQuery(
    service.requests.list.queryOptions(
      newest === undefined ? skipToken : { ...filters, after: newest, size: maximumCounted },
    ),
  );
  const count = data?.items.length ?? 0;
  const label = count === maximumCounted ? `${maximumCounted} or more new` : `${count} new`;
  return <StatusLabel status="queued" state={count === 0 ? 'paused' : `paused, ${label}`} />;
}
