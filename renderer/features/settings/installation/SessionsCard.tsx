import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { type ConsoleSession, service } from '../../../service/call/client.ts';

/**
 * The browsers with an open console session, each of which can be ended. `ahead` is the offset of
 * the service clock from system time.
 */
export function SessionsCard({ ahead }: { ahead: number }) {
  const sessions = useQuery(service.sessions.list.queryOptions({}, { refetchInterval: 60_000 }));
  const hasOthers = sessions.data?.some(({ isOwn }) => !isOwn);
  return (
    <Card
      title="Sessions"
      id="sessions"
      actions={
        hasOthers && (
          <DialogButton
            size="xs"
            dialog={(onClose) => (
              <ConfirmOperation
                operation="sessions.endOthers"
                input={{}}
                title="End all other sessions?"
                confirm="End all others"
                onClose={onClose}
              >
                <p>All other browsers are signed out immediately and need a new link.</p>
              </ConfirmOperation>
            )}
          >
            End all others…
          </DialogButton>
        )
      }
    >
      <p className="quiet">Signed-in browsers. Sessions survive restarts, using a key in the browser.</p>
      {sessions.error && <FailureAlert error={sessions.error} />}
      <ul aria-label="Sessions">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} ahead={ahead} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session, ahead }: { session: ConsoleSession; ahead: number }) {
  const { id, name, beganAt, lastSeenAt, isOwn, endsWithProcess } = session;
  const toServiceTime = (at: string) => new Date(Date.parse(at) + ahead).toISOString();
  return (
    <Box component="li" className="apart" mt={8} pt={8} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <span>
        {name}
        <br />
        <span className="quiet small">
          {isOwn ? (
            'This one'
          ) : (
            <>
              Last seen <RelativeTime at={toServiceTime(lastSeenAt)} />
            </>
          )}
          , started <RelativeTime at={toServiceTime(beganAt)} />
          {endsWithProcess && <span style={{ display: 'block' }}>{withoutKey(isOwn)}</span>}
        </span>
      </span>
      <DialogButton
        size="xs"
        flex="none"
        aria-label={`End ${name}…`}
        dialog={(onClose) => (
          <ConfirmOperation
            operation="sessions.end"
            input={{ sessionId: id }}
            title={isOwn ? 'End this session?' : `End ${name}?`}
            confirm="End session"
            onClose={onClose}
          >
            <p>
              {isOwn ? 'This browser is signed out immediately and needs' : 'It is signed out immediately and needs'} a
              new link: <code>vaultdesk console</code> creates one.
            </p>
          </ConfirmOperation>
        )}
      >
        End…
      </DialogButton>
    </Box>
  );
}

function withoutKey(isOwn: boolean): string {
  return isOwn
    ? 'Ends when Vaultdesk stops: the browser offers no WebCrypto at this address. Open the console at 127.0.0.1, at localhost or over HTTPS to stay signed in.'
    : 'Ends when Vaultdesk stops: its browser has no key.';
}
