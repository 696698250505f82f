// @ts-check
/**
 * Sends bodies of 2 MiB without a token from 24 connections, then with a token six at a time. Every body is rejected,
 * without stalls of the event loop and with little more memory than before.
 *
 * node bench/large-bodies.mjs [seconds of each] [slack]     (after npm run build)
 *
 * `slack`: factor on the stall limits, for a busy machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds, sendBodies, warmUp } from './measure/large-bodies.mjs';
import { startVaultdesk } from './measure/vaultdesk.mjs';

const [seconds = 5, slack = 1] = process.argv.slice(2).map(Number);
/** Maximum memory growth caused by callers without a token. */
const mostMebibytes = 48;

const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-bodies-'));
const preload = new URL('measure/watch-stalls.mjs', import.meta.url).href;
const service = await startVaultdesk(dataDir, { preload });
/** @type {string[]} */
const complaints = [];
try {
  await warmUp(service);
  for (const kind of kinds) {
    const { title, isKnown, status } = kind;
    const { statuses, p99, longest, more } = await sendBodies(service, kind, seconds);
    console.info(
      `${title}: ${JSON.stringify(Object.fromEntries(statuses))}, stall p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${more.toFixed(1)} MiB more`,
    );
    const limit = kind.mostMilliseconds * slack;
    if ([...statuses.keys()].some((receivedStatus) => receivedStatus !== status))
      complaints.push(`${title}: not every response was ${status}.`);
    if (p99 > limit) complaints.push(`${title}: p99 is above ${limit} ms.`);
    if (!isKnown && more > mostMebibytes)
      complaints.push(`${title}: the service uses ${more.toFixed(1)} MiB more.`);
  }
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true });
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
