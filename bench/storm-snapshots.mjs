// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {Pick<import('./storm-service.mjs').StormService, 'insist' | 'resultOf'>} StormService Or another with the same methods. */

const restMilliseconds = 150;

/**
 * Takes snapshots one after the other during a stress test. Call `stop` at its end, then check the world of each.
 * @param {StormService} service @param {number} count At most.
 */
export function takeSnapshots(service, count) {
  let isOver = false;
  const taking = (async () => {
    for (let index = 0; index < count && !isOver; index += 1) {
      // A snapshot exists even if its response was lost.
      await service.insist('POST /_vaultdesk/snapshots', { name: `storm-${index}` });
      await pause(restMilliseconds);
    }
  })();
  // The error reaches the caller that awaits the snapshot.
  taking.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await taking;
    },
    /** Restores each snapshot, in a different order than they were taken. @param {(name: string) => Promise<void>} check @returns {Promise<number>} */
    restoreEach: async (check) => {
      const names = await namesOf(service);
      for (const name of names) {
        await service.resultOf(`POST /_vaultdesk/snapshots/${name}/restore`, {});
        await check(name).catch((error) => {
          throw new Error(`In the world of the snapshot ${name}: ${error.message}`);
        });
      }
      return names.length;
    },
  };
}

/** First those with an even index, then the others in reverse order. @param {StormService} service @returns {Promise<string[]>} */
async function namesOf(service) {
  /** @type {{ name: string }[]} */
  const all = await service.resultOf('GET /_vaultdesk/snapshots');
  const names = all.map(({ name }) => name).filter((name) => name.startsWith('storm-'));
  const even = names.filter((_name, index) => index % 2 === 0);
  return [...even, ...names.filter((_name, index) => index % 2 === 1).reverse()];
}
