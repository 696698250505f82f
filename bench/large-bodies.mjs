// @ts-check
/**
 * Sends bodies of 2 MiB, all of them small values, without a token from 24 connections, then with a token six at a time.
 * Every body is rejected, without stalls of the event loop and with little more memory than before.
 *
 * node bench/large-bodies.mjs [seconds of each] [slack]     (after npm run build)
 *
 * `slack`: how many times the limits a stall may last, for a busy machine.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVaultdesk } from './measure/vaultdesk.mjs';

const [seconds = 10, slack = 1] = process.argv.slice(2).map(Number);
/** @param {number} count */
const bodyOf = (count) =>
  `{"secretType":"ETHEREUM","destinations":[${'{},'.repeat(count)}{}]}`.padEnd(2_070_000);
/** How much more memory the service may use for callers without a token. */
const mostMebibytes = 48;

const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-bodies-'));
const preload = new URL('measure/watch-stalls.mjs', import.meta.url).href;
const service = await startVaultdesk(dataDir, { preload });
/** @type {string[]} */
const complaints = [];
try {
  // Code is compiled and buffers have their sizes before memory is compared.
  for (let round = 0; round < 100; round += 1)
    await Promise.all(Array.from({ length: 24 }, () => send({}, '{}')));
  await phase({
    name: 'without a token',
    count: 690_000,
    lanes: 24,
    headers: {},
    status: 401,
    mostMilliseconds: 20,
  });
  const { headers } = service;
  const known = { lanes: 6, headers, mostMilliseconds: 50 };
  await phase({ name: 'with a token, too many values', count: 690_000, status: 413, ...known });
  await phase({ name: 'with a token, too long a list', count: 65_000, status: 400, ...known });
  await phase({ name: 'with a token, a wrong list', count: 9_000, status: 400, ...known });
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true });
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** @typedef {{ name: string, count: number, lanes: number, headers: Record<string, string>, status: number, mostMilliseconds: number }} Phase */

/** @param {Phase} phase */
async function phase({ name, count, lanes, headers, status, mostMilliseconds }) {
  const body = bodyOf(count);
  await service.ask('stalls');
  const before = resident();
  const statuses = new Map();
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const told = await send(headers, body);
      statuses.set(told, (statuses.get(told) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { p99, longest } = await service.ask('stalls');
  const more = resident() - before;
  console.info(
    `${name}: ${JSON.stringify(Object.fromEntries(statuses))}, stall p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${more.toFixed(1)} MiB more`,
  );
  if ([...statuses.keys()].some((told) => told !== status))
    complaints.push(`${name}: not every response was ${status}.`);
  if (p99 > mostMilliseconds * slack)
    complaints.push(`${name}: p99 is above ${mostMilliseconds * slack} ms.`);
  if (status === 401 && more > mostMebibytes)
    complaints.push(`${name}: ${more.toFixed(1)} MiB more are held.`);
}

/** @param {Record<string, string>} headers @param {string} body */
async function send(headers, body) {
  const response = await fetch(`${service.ready.baseUrl}/api/v2/tokens/mints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch((error) => error);
  if (response instanceof Error) return `${response.cause ?? response}`;
  await response.arrayBuffer();
  return response.status;
}

/** MiB that the service has in memory. */
function resident() {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
