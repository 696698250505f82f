// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {import('./vaultdesk.mjs').Vaultdesk} Vaultdesk */
/** @typedef {{ title: string, count: number, lanes: number, isKnown: boolean, status: number, mostMilliseconds: number }} Kind */

const bytes = 2_070_000;
const knownCaller = { lanes: 6, isKnown: true, mostMilliseconds: 50 };

/** Bodies of 2 MiB that are rejected, and how long they may stall the event loop (p99). @type {readonly Kind[]} */
export const kinds = [
  {
    title: 'without a token',
    count: 690_000,
    lanes: 24,
    isKnown: false,
    status: 401,
    mostMilliseconds: 20,
  },
  { title: 'with a token, too many values', count: 690_000, status: 413, ...knownCaller },
  { title: 'with a token, too long a list', count: 65_000, status: 400, ...knownCaller },
  { title: 'with a token, a wrong list', count: 9_000, status: 400, ...knownCaller },
];

/** Sends small requests, so that code is compiled and buffers are allocated. @param {Vaultdesk} service */
export async function warmUp(service) {
  for (let round = 0; round < 100; round += 1)
    await Promise.all(Array.from({ length: 24 }, () => send(service, {}, '{}')));
}

/**
 * Sends bodies of a kind for some seconds, from several connections. Returns the responses by their status, the
 * stalls of the event loop in milliseconds, and the memory growth of the service in MiB.
 *
 * @param {Vaultdesk} service @param {Kind} kind @param {number} seconds
 */
export async function sendBodies(service, { count, lanes, isKnown }, seconds) {
  const body = `{"secretType":"ETHEREUM","destinations":[${'{},'.repeat(count)}{}]}`.padEnd(bytes);
  const headers = isKnown ? service.headers : {};
  await service.ask('stalls');
  const before = residentMebibytes(service);
  const statuses = new Map();
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const status = await send(service, headers, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { p99, longest } = await service.ask('stalls');
  return { statuses, p99, longest, more: residentMebibytes(service) - before };
}

/** @param {Vaultdesk} service @param {Record<string, string>} headers @param {string} body */
async function send(service, headers, body) {
  const response = await fetch(`${service.ready.baseUrl}/api/v2/tokens/mints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch((error) => error);
  if (response instanceof Error) return `${response.cause ?? response}`;
  await response.arrayBuffer();
  return response.status;
}

/** @param {Vaultdesk} service */
function residentMebibytes({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
