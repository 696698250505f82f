import { createContext, useEffect, useState } from 'react';
import { consoleBase } from '../call/console-base.ts';
import { fetchInSession } from '../call/session.ts';

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
    // It came with the stream that is open now.
    const watch = import('./heartbeat.ts').then(({ watchBeats }) => watchBeats(answers, setGone));
    return () => void watch.then((end) => end());
  }, [isLive]);
  if (isGone) return 'gone';
  return isLive ? 'live' : 'connecting';
}

async function answers(milliseconds = patienceMilliseconds): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await fetchInSession(`${consoleBase}trpc/system.health`, { signal }).catch(
    () => undefined,
  );
  return answer !== undefined && answer.status < 500;
}
