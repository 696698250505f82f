import { queryClient } from '../call/client.ts';
import { consoleBase } from '../call/session/console-base.ts';
import { fetchInSession } from '../call/session/session.ts';
import { refreshStale } from './live-changes.ts';
import { notePresence } from './presence.ts';
import { readChanges } from './read-changes.ts';
import { refreshQueries } from './refresh-queries.ts';
import { stayConnected } from './stay-connected.ts';

/** A slower service counts as gone. */
const patienceMilliseconds = 1_200;

const url = `${consoleBase}trpc/`;

/**
 * Follows the changes of the service and refreshes stale queries; refreshes everything after an
 * interruption. Returns a function that ends it.
 */
export function followChanges(): () => void {
  let wasInterrupted = false;
  return stayConnected({
    probe: isResponding,
    report: notePresence,
    open: (onOpen, onEnd) => {
      const closing = new AbortController();
      const reading = readChanges(`${url}changes.watch`, {
        send: fetchInSession,
        signal: closing.signal,
        onOpen: () => {
          if (wasInterrupted) void refreshQueries(queryClient, []);
          onOpen();
        },
        onChanges: refreshStale,
      });
      void reading
        .catch(() => undefined)
        .finally(() => {
          wasInterrupted = true;
          onEnd();
        });
      return () => closing.abort();
    },
  });
}

/** Whether the service responds in time. Has its own timer, because a frozen connection never reports an error. */
async function isResponding(milliseconds = patienceMilliseconds): Promise<boolean> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const { signal } = controller;
  const request = fetchInSession(`${url}system.health`, { signal }).catch(() => undefined);
  const response = await Promise.race([request, timeout]);
  clearTimeout(timer);
  controller.abort();
  return response !== undefined && response.status < 500;
}
