import { createContext, useEffect, useState } from 'react';
import { consoleBase } from '../call/console-base.ts';
import { fetchInSession } from '../call/session.ts';
import { watchBeats } from './heartbeat.ts';

/** Whether changes are heard of, are listened for again, or nothing answers at all. */
export type Presence = 'live' | 'connecting' | 'gone';

/** Of the service, for the pages in the frame that listens. */
export const ServicePresence = createContext<Presence>('live');

const pauseMilliseconds = 700;
/** A service that takes longer is as good as gone. */
const patienceMilliseconds = 1_200;

/** While changes are not heard of, or the stream of them is silent, asks whether the service is there, and listens again when it is. */
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
    const ask = async () => {
      const isThere = await answers();
      if (isOver) return;
      setGone(!isThere);
      if (isThere) listen();
      else timer = setTimeout(ask, pauseMilliseconds);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLive, isTrying, listen]);
  useEffect(() => {
    if (!isLive) return;
    return watchBeats(answers, setGone);
  }, [isLive]);
  if (isGone) return 'gone';
  return isLive ? 'live' : 'connecting';
}

/** Whether the service answers in time. By a timer of its own: a frozen connection says nothing, not even that it is given up. */
async function answers(milliseconds = patienceMilliseconds): Promise<boolean> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  const { signal } = giveUp;
  const asked = fetchInSession(`${consoleBase}trpc/system.health`, { signal }).catch(
    () => undefined,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  giveUp.abort();
  return answer !== undefined && answer.status < 500;
}
