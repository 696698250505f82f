import { queryClient } from '../call/client.ts';
import { consoleBase } from '../call/session/console-base.ts';
import { fetchInSession } from '../call/session/session.ts';
import { refreshStale } from './live-changes.ts';
import { notePresence } from './presence.ts';
import { readChanges } from './read-changes.ts';
import { refreshQueries } from './refresh-queries.ts';
import { type ProbeResult, stayConnected } from './stay-connected.ts';
import { failUnloadedQueries } from './unloaded-queries.ts';

/** A slower service counts as gone. */
const patienceMilliseconds = 1_200;

const url = `${consoleBase}trpc/`;

let following: ReturnType<typeof stayConnected> | undefined;

/** Attempts to reach the service now instead of after the pause. */
export function retryNow(): void {
  following?.retry();
}

/** Follows the changes of the service and refreshes stale queries. Returns a function that ends it. */
export function followChanges(): () => void {
  let wasInterrupted = false;
  following = stayConnected({
    probe,
    report: notePresence,
    isHidden: () => document.hidden,
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
  const { end } = following;
  const endFailing = failUnloadedQueries(queryClient, retryNow);
  const events = new AbortController();
  for (const name of ['online', 'focus']) addEventListener(name, retryNow, events);
  document.addEventListener('visibilitychange', () => document.hidden || retryNow(), events);
  return () => {
    events.abort();
    endFailing();
    end();
  };
}

/** Has its own timer, because a frozen connection never reports an error. */
async function probe(milliseconds = patienceMilliseconds): Promise<ProbeResult> {
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
  if (!response || response.status >= 500) return 'none';
  return rejections.has(response.status) ? 'rejected' : 'accepted';
}

/** Repeating such a call does not help. */
const rejections: ReadonlySet<number> = new Set([401, 403, 404]);
