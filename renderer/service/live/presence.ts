import { createContext, useEffect, useState } from 'react';
import { consoleBase } from '../call/console-base.ts';
import { fetchInSession } from '../call/session.ts';
import { watchBeats } from './heartbeat.ts';

/** Whether changes arrive, the subscription is being renewed, or the service does not respond. */
export type Presence = 'live' | 'connecting' | 'gone';

/** The presence of the service, for the pages in the frame that subscribes. */
export const ServicePresence = createContext<Presence>('live');

const pauseMilliseconds = 700;
/** A slower service counts as gone. */
const patienceMilliseconds = 1_200;

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
  useEffect(() => {
    if (isLive || isTrying) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const check = async () => {
      const isPresent = await isResponding();
      if (isOver) return;
      setGone(!isPresent);
      if (isPresent) listen();
      else timer = setTimeout(check, pauseMilliseconds);
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLive, isTrying, listen]);
  useEffect(() => {
    if (!isLive) return;
    return watchBeats(isResponding, setGone);
  }, [isLive]);
  if (isGone) return 'gone';
  return isLive ? 'live' : 'connecting';
}

/**
 * Whether the service responds in time. Has its own timer, because a frozen connection never reports
 * an error.
 */
async function isResponding(milliseconds = patienceMilliseconds): Promise<boolean> {
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
  return response !== undefined && response.status < 500;
}
