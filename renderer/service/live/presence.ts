import { createContext, useEffect, useRef, useState } from 'react';
import { consoleBase } from '../call/console-base.ts';
import { fetchInSession } from '../call/session.ts';
import { watchBeats } from './heartbeat.ts';
import { isPresent, keepTrying } from './keep-trying.ts';

/** Whether changes arrive, the subscription is being renewed, or the service does not respond. */
export type Presence = 'live' | 'connecting' | 'gone';

/** The presence of the service, for the pages in the frame that subscribes. */
export const ServicePresence = createContext<Presence>('live');

/** A slower service counts as gone. */
const patienceMilliseconds = 1_200;
/** A stream that is open for this time is not counted as a failed attempt. */
const stableMilliseconds = 2_000;

/**
 * While changes do not arrive or their stream is silent, probes the service and subscribes again
 * when it responds.
 */
export function usePresence({
  isLive,
  isTrying,
  listen,
}: {
  isLive: boolean;
  isTrying: boolean;
  listen(): void;
}): Presence {
  const [isGone, setGone] = useState(false);
  const failures = useRef(0);
  useEffect(() => {
    if (isLive || isTrying) return;
    return keepTrying({
      failures,
      probe: statusOfService,
      report: (present) => setGone(!present),
      listen,
    });
  }, [isLive, isTrying, listen]);
  useEffect(() => {
    if (!isLive) return;
    const stable = setTimeout(() => {
      failures.current = 0;
    }, stableMilliseconds);
    const endWatch = watchBeats(
      async (patience) => isPresent(await statusOfService(patience)),
      setGone,
    );
    return () => {
      clearTimeout(stable);
      endWatch();
    };
  }, [isLive]);
  if (isGone) return 'gone';
  return isLive ? 'live' : 'connecting';
}

/**
 * The status of the response of the service; `undefined` if it does not respond in time. Has its own
 * timer, because a frozen connection never reports an error.
 */
async function statusOfService(milliseconds = patienceMilliseconds): Promise<number | undefined> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const { signal } = controller;
  const request = fetchInSession(`${consoleBase}trpc/system.health`, { signal }).catch(
    () => undefined,
  );
  const response = await Promise.race([request, timeout]);
  clearTimeout(timer);
  controller.abort();
  return response?.status;
}
