// @ts-check
import { temporaryFolder } from '../programs.mjs';
import { expectThat, startService } from '../service.mjs';
import { scenario } from './driver.mjs';

const path = '/api/v2/tokens/mints';
const bytes = 2_070_000;
/** Maximum memory growth caused by callers without a token. */
const mostMebibytes = 48;

const known = { lanes: 6, isKnown: true, mostMilliseconds: 50 };
/** Bodies of small values, and how long they may stall the event loop (p99). */
const kinds = [
  {
    title: 'without a token',
    count: 690_000,
    status: 401,
    lanes: 24,
    isKnown: false,
    mostMilliseconds: 20,
  },
  { title: 'with a token, too many values', count: 690_000, status: 413, ...known },
  { title: 'with a token, too long a list', count: 65_000, status: 400, ...known },
  { title: 'with a token, a wrong list', count: 9_000, status: 400, ...known },
];

/**
 * Sends bodies of 2 MiB: without a token from 24 connections, then with one from six. Every body is rejected, without
 * stalls of the event loop and with little more memory than before. `slack` multiplies the stall limits, for a busy machine.
 */
export const bodies = scenario({ seconds: 5, slack: 1 }, async ({ seconds, slack }, stress) => {
  const service = await startService(temporaryFolder('bodies'), { probe: '' });
  stress.defer(service.stop);
  /** @param {boolean} isKnown @param {string} body */
  const send = async (isKnown, body) => {
    const headers = { 'content-type': 'application/json', ...(isKnown && service.headers) };
    try {
      const response = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return error instanceof Error ? String(error.cause ?? error) : 'no response';
    }
  };
  // Code is compiled and buffers are allocated.
  for (let round = 0; round < 100; round += 1)
    await Promise.all(Array.from({ length: 24 }, () => send(false, '{}')));
  const results = [];
  for (const { title, count, status, lanes, isKnown, mostMilliseconds } of kinds) {
    const body = `{"secretType":"ETHEREUM","destinations":[${'{},'.repeat(count)}{}]}`.padEnd(
      bytes,
    );
    await service.program.query('loop');
    const before = service.megabytes();
    /** @type {Set<number | string>} */
    const statuses = new Set();
    const end = performance.now() + seconds * 1000;
    const lane = async () => {
      while (performance.now() < end) statuses.add(await send(isKnown, body));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const { p99 } = await service.program.query('loop');
    const more = service.megabytes() - before;
    const result = `${title}: ${[...statuses]}, stall p99 ${p99.toFixed(1)} ms, ${more.toFixed(1)} MiB more`;
    results.push(result);
    expectThat(
      statuses.size === 1 && statuses.has(status),
      `Not every response was ${status}. ${result}`,
    );
    expectThat(
      p99 <= mostMilliseconds * slack,
      `Stalls are above ${mostMilliseconds * slack} ms. ${result}`,
    );
    expectThat(
      isKnown || more <= mostMebibytes,
      `Memory grows by more than ${mostMebibytes} MiB. ${result}`,
    );
  }
  return `Bodies of 2 MiB are rejected: ${results.join('; ')}.`;
});
