// @ts-check
import { atMost } from '../measure/goals.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

const timers = 1_000;
const seconds = 31 * 24 * 60 * 60;

/** @type {import('../measure/row.mjs').Subject} */
export const clock = {
  name: 'clock',
  title: 'The clock, moved on',
  about: `${timers.toLocaleString('en')} unpaid payments expire one after the other within 31 days, each at a different time. The world is restored before each measurement.`,
  prepare: async ({ defer }) => {
    const { directory } = await seededDirectory('waiting', timers);
    const service = await startVaultdesk(directory);
    defer(() => service.stop());
    await service.resultOf('POST /_vaultdesk/snapshots', { name: 'before' });
    return [
      {
        work: `31 days with ${timers.toLocaleString('en')} things due, each at its own moment`,
        records: timers,
        unit: 'ms',
        ours: async () => {
          await service.resultOf('POST /_vaultdesk/snapshots/before/restore', {});
          const advance = await service.resultOf('POST /_vaultdesk/clock/advance', { seconds });
          if (advance.stops < timers)
            throw new Error(`The clock stopped only ${advance.stops} times.`);
          return advance.tookMilliseconds;
        },
        goals: [atMost(1_000, 'ms')],
      },
    ];
  },
};
