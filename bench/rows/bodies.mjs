// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost } from '../measure/goals.mjs';
import { kinds, sendBodies, warmUp } from '../measure/large-bodies.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

const preload = new URL('../measure/watch-stalls.mjs', import.meta.url).href;
const mostMebibytes = 32;

/** @type {import('../measure/row.mjs').Subject} */
export const bodies = {
  name: 'bodies',
  title: 'Rejected bodies of 2 MiB',
  about:
    'Bodies of small values: without a token from 24 connections, with a token from six. The stall is the delay of a 1 ms timer in the service (p99).',
  prepare: async ({ scale: { seconds }, defer }) => {
    const directory = mkdtempSync(join(tmpdir(), 'vaultdesk-bodies-'));
    defer(() => rmSync(directory, { recursive: true }));
    const service = await startVaultdesk(directory, { preload });
    defer(() => service.stop());
    await warmUp(service);
    return kinds.flatMap((kind) => {
      const { title, isKnown, mostMilliseconds } = kind;
      const measure = oncePerRound(() => sendBodies(service, kind, seconds));
      /** @type {import('../measure/row.mjs').Row} */
      const stall = {
        work: `Stall, ${title}`,
        unit: 'ms',
        ours: async (round) => (await measure(round)).p99,
        goals: [atMost(mostMilliseconds, 'ms')],
      };
      /** @type {import('../measure/row.mjs').Row} */
      const memory = {
        work: `Memory, ${title}`,
        unit: 'MiB',
        ours: async (round) => (await measure(round)).more,
        goals: [atMost(mostMebibytes, 'MiB')],
      };
      return isKnown ? [stall] : [stall, memory];
    });
  },
};
