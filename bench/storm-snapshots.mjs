// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {Pick<import('./storm-service.mjs').StormService, 'insist' | 'resultOf'>} StormService Or another that answers so. */

const restMilliseconds = 150;

/**
 * Snapshots that are taken one after the other while a storm goes on: `stop` when it is over, and then go
 * through the world of each.
 * @param {StormService} service @param {number} count At most.
 */
export function takeSnapshots(service, count) {
  let isOver = false;
  const taking = (async () => {
    for (let taken = 0; taken < count && !isOver; taken += 1) {
      // One whose answer was lost is there all the same.
      await service.insist('POST /_vaultdesk/snapshots', { name: `storm-${taken}` });
      await pause(restMilliseconds);
    }
  })();
  // Who waits for it is told.
  taking.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await taking;
    },
    /** Restores each of them, in another order than they were taken in. @param {(name: string) => Promise<void>} check @returns {Promise<number>} */
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

/** First those of an even place, then the others backwards. @param {StormService} service @returns {Promise<string[]>} */
async function namesOf(service) {
  /** @type {{ name: string }[]} */
  const all = await service.resultOf('GET /_vaultdesk/snapshots');
  const names = all.map(({ name }) => name).filter((name) => name.startsWith('storm-'));
  const even = names.filter((_name, place) => place % 2 === 0);
  return [...even, ...names.filter((_name, place) => place % 2 === 1).reverse()];
}
