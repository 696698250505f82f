import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { ConfirmOperation } from '../../../frame/act/confirm/ConfirmOperation.tsx';
import { type ConsoleSession, service } from '../../../service/call/client.ts';

type Ending = 'others' | ConsoleSession;

/**
 * The browsers with an open console session, each of which can be ended. `ahead` is the offset of
 * the service clock from system time.
 */
export function SessionsCard({ ahead }: { ahead: number }) {
  const sessions = useQuery(service.sessions.list.queryOptions({}, { refetchInterval: 60_000 }));
  const [ending, setEnding] = useState<Ending>();
  const hasOthers = sessions.data?.some(({ isOwn }) => !isOwn);
  return (
    <Card
      title="Sessions"
      actions={
        hasOthers && (
          <Button size="xs" onClick={() => setEnding('others')}>
            End all others…
          </Button>
        )
      }
    >
      <p className={text.quiet}>Signed-in browsers. Sessions survive restarts.</p>
      {sessions.error && <FailureAlert error={sessions.error} />}
      <ul aria-label="Sessions">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} ahead={ahead} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function SessionRow({
  session: { name, beganAt, lastSeenAt, isOwn, endsWithProcess },
  ahead,
  onEnd,
}: {
  session: ConsoleSession;
  ahead: number;
  onEnd: () => void;
}) {
  const toServiceTime = (at: string) => new Date(Date.parse(at) + ahead).toISOString();
  return (
    <Box component="li" className={text.apart} mt={8} pt={8} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <span>
        {name}
        <br />
        <span className={`${text.quiet} ${text.small}`}>
          {isOwn ? (
            'This one'
          ) : (
            <>
              Last seen <RelativeTime at={toServiceTime(lastSeenAt)} />
            </>
          )}
          , started <RelativeTime at={toServiceTime(beganAt)} />
          <br />
          {endsWithProcess ? withoutKey(isOwn) : 'Stays signed in after a restart, using a key in the browser'}
        </span>
      </span>
      <Button size="xs" flex="none" onClick={onEnd} aria-label={`End ${name}…`}>
        End…
      </Button>
    </Box>
  );
}

function withoutKey(isOwn: boolean): string {
  return isOwn
    ? 'Ends when Vaultdesk stops: the browser offers no WebCrypto at this address. Open the console at 127.0.0.1, at localhost or over HTTPS to stay signed in.'
    : 'Ends when Vaultdesk stops: its browser has no key.';
}

function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  if (ending === 'others')
    return (
      <ConfirmOperation
        operation="sessions.endOthers"
        input={{}}
        title="End all other sessions?"
        confirm="End all others"
        onClose={onClose}
      >
        <p>All other browsers are signed out immediately and need a new link.</p>
      </ConfirmOperation>
    );
  return (
    <ConfirmOperation
      operation="sessions.end"
      input={{ sessionId: ending.id }}
      title={ending.isOwn ? 'End this session?' : `End ${ending.name}?`}
      confirm="End session"
      onClose={onClose}
    >
      <p>
        {ending.isOwn ? 'This browser is signed out immediately and needs' : 'It is signed out immediately and needs'} a
        new link: <code>vaultdesk console</code> creates one.
      </p>
    </ConfirmOperation>
  );
}
