import type { AnvilProcess } from './anvil-process.ts';
import { lineMilliseconds } from './limits.ts';

/** Changes nothing, and no other client calls it. */
const marker = 'net_listening';

/**
 * Resolves once all earlier output of an anvil has been read: it prints each request on arrival, so
 * the line of a new one follows. Returns whether that line arrived. `request` does not throw.
 */
export async function subscribeAll(
  process: Pick<AnvilProcess, 'onLine'>,
  request: (method: string) => Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = process.onLine((line) => {
      if (line === marker) done(true);
    });
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    function done(isHeard: boolean) {
      isDone = true;
      clearTimeout(timer);
      stop();
      resolve(isHeard);
    }
    void request(marker).then(() => {
      // It may have died.
      if (!isDone) timer = setTimeout(done, lineMilliseconds, false);
    });
  });
}
