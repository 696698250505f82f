import assert from 'node:assert/strict';
import { childrenOf, openFilesOf, temporaryFolder } from '../programs.ts';
import { accessToken, startService } from '../service.ts';
import { scenario } from './driver.ts';

type World = { name: string; baseUrl: string; token: string };

/** Memory that a service may hold after some work in addition to its start: code, and tables that grow once. */
const warmMebibytes = 16;
/** Files that the main world opens after its first request: the request log and a new journal. */
const lateFiles = 2;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Concurrent workers on one port, each in its own world, repeatedly create and read records and reset their world. No id
 * of one world appears in a response to another, no token opens another world, and no chain starts. After the worlds have
 * ended, no additional file is open, and memory is at the level of a service that has worked.
 */
export const worlds = scenario({ clients: 4, operations: 25 }, async ({ clients, operations }, stress) => {
  const service = await startService(temporaryFolder('worlds'), { probe: '' });
  stress.defer(service.stop);
  /** The first world that received each id. */
  const owners = new Map<string, string>();
  /** Throws if the response contains an id of another world. */
  const resultOf = async ({ name, baseUrl, token }: World, methodAndPath: string, body?: object) => {
    const bearer = methodAndPath.includes('/_vaultdesk/') ? service.ready.operatorToken : token;
    const response = await service.request(
      methodAndPath,
      body,
      { authorization: `Bearer ${bearer}` },
      { base: baseUrl },
    );
    const text = JSON.stringify(response.body);
    assert(response.status === 200, `${name}, ${methodAndPath}: ${response.status} ${text}`);
    for (const [id] of `${text} ${response.headers.get('x-request-id')}`.matchAll(uuids)) {
      const owner = owners.get(id) ?? name;
      assert(owner === name, `${id} of ${owner} was sent to ${name}.`);
      owners.set(id, owner);
    }
    return response.body.result;
  };
  const holdings = async () => ({
    files: openFilesOf(service.program.pid),
    children: childrenOf(service.program.pid).length,
    held: (await service.program.query('memory')).held / 2 ** 20,
  });

  const before = await holdings();
  const all: World[] = await Promise.all(
    Array.from({ length: clients }, async (_none, index) => {
      const name = `worker-${index + 1}`;
      const created = await service.resultOf('POST /_vaultdesk/worlds', { name });
      return { name, baseUrl: created.baseUrl, token: await accessToken(created) };
    }),
  );
  const work = async (world: World) => {
    for (let turn = 0; turn < operations; turn += 1) {
      const user = await resultOf(world, 'POST /api/users', { reference: `${world.name}-${turn}` });
      await resultOf(world, 'POST /_vaultdesk/snapshots', { name: `kept-${turn}` });
      await resultOf(world, `DELETE /_vaultdesk/snapshots/kept-${turn}`);
      const users = await resultOf(world, 'GET /api/users');
      const isOnly = users.length === 1 && users[0].id === user.id;
      assert(isOnly, `${world.name} has ${JSON.stringify(users)} instead of only ${user.id}.`);
      await resultOf(world, 'POST /_vaultdesk/reset', {});
    }
  };
  const idle = await holdings();
  await Promise.all(all.map(work));
  for (const [index, { token }] of all.entries()) {
    const { baseUrl } = all[(index + 1) % clients] ?? service;
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await service.request('GET /api/users', undefined, headers, { base: baseUrl });
    assert(status === 401, `A token of another world received ${status}.`);
  }
  const busy = await holdings();
  for (const { name } of all) await service.resultOf(`DELETE /_vaultdesk/worlds/${name}`);
  const after = await holdings();

  assert(Math.max(idle.children, busy.children) <= before.children, 'A chain started without a request.');
  const files = `${after.files} files are open; before there were ${before.files}`;
  assert(after.files <= before.files + lateFiles, `${files}.`);
  const held = `${after.held.toFixed(1)} MiB are held; before there were ${before.held.toFixed(1)}`;
  assert(after.held <= before.held + warmMebibytes, `${held}.`);
  return `${clients} worlds, ${operations} resets each: none of ${owners.size} ids was sent to another world. ${files}; ${held}.`;
});

const bytes = 2_070_000;
/** Maximum memory growth caused by callers without a token. */
const mostMebibytes = 48;

const known = { lanes: 6, isKnown: true, mostMilliseconds: 50 };
/** Bodies of small values, and how long they may stall the event loop (p99). */
const kinds = [
  { title: 'without a token', count: 690_000, status: 401, lanes: 24, isKnown: false, mostMilliseconds: 20 },
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
  const send = async (isKnown: boolean, body: string) => {
    const headers = { 'content-type': 'application/json', ...(isKnown && service.headers) };
    try {
      const response = await fetch(`${service.baseUrl}/api/v2/tokens/mints`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return error instanceof Error ? String(error.cause ?? error) : 'no response';
    }
  };
  // Code is compiled and buffers are allocated.
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 24 }, () => send(false, '{}')));
  const results = [];
  for (const { title, count, status, lanes, isKnown, mostMilliseconds } of kinds) {
    const body = `{"secretType":"ETHEREUM","destinations":[${'{},'.repeat(count)}{}]}`.padEnd(bytes);
    await service.program.query('loop');
    const before = service.megabytes();
    const statuses = new Set<number | string>();
    const end = performance.now() + seconds * 1000;
    const lane = async () => {
      while (performance.now() < end) statuses.add(await send(isKnown, body));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const { p99 } = await service.program.query('loop');
    const more = service.megabytes() - before;
    const result = `${title}: ${[...statuses]}, stall p99 ${p99.toFixed(1)} ms, ${more.toFixed(1)} MiB more`;
    results.push(result);
    assert(statuses.size === 1 && statuses.has(status), `Not every response was ${status}. ${result}`);
    assert(p99 <= mostMilliseconds * slack, `Stalls are above ${mostMilliseconds * slack} ms. ${result}`);
    assert(isKnown || more <= mostMebibytes, `Memory grows by more than ${mostMebibytes} MiB. ${result}`);
  }
  return `Bodies of 2 MiB are rejected: ${results.join('; ')}.`;
});
