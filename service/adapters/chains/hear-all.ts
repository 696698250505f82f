import type { AnvilProcess } from './anvil-process.ts';
import { lineMilliseconds } from './limits.ts';

/** Changes nothing, and nobody else asks it. */
const marker = 'net_listening';

/**
 * Resolves once everything is heard that an anvil printed before now: it prints each question as it takes it, so
 * the line of one that is asked now comes behind. Answers whether that line came. `ask` does not throw.
 */
export async function hearAll(
  process: Pick<AnvilProcess, 'onLine'>,
  ask: (method: string) => Promise<unknown>,
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
    void ask(marker).then(() => {
      // It may have died.
      if (!isDone) timer = setTimeout(done, lineMilliseconds, false);
    });
  });
}
