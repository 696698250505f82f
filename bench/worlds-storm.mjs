// @ts-check
/**
 * Concurrent workers on one port, each in its own world: each repeatedly creates and reads records and resets its
 * world. No id of one world appears in a response to another, no token opens another world, and no chain starts.
 * After the worlds have ended, no additional file is open, and memory is at the level of a service that has worked.
 *
 * node bench/worlds-storm.mjs [workers] [resets]     (after npm run build)
 */
import { accessToken } from './access-token.mjs';
import { quantile } from './measure/figures.mjs';
import { childrenOf, openFilesOf } from './measure/process-tree.mjs';
import { temporaryFolder } from './measure/programs.mjs';
import { startVaultdesk } from './measure/vaultdesk.mjs';

const workers = Number(process.argv[2] ?? 4);
const resets = Number(process.argv[3] ?? 25);

/** Memory that a service may hold after some work in addition to its start: code, and tables that grow once. */
const warmMegabytes = 16;
/** Files that the main world opens after its first request: the request log and a new journal. */
const lateFiles = 2;
const preload = new URL('./measure/watch-memory.mjs', import.meta.url).href;

const service = await startVaultdesk(temporaryFolder('worlds'), { preload });
const { operatorToken } = service.ready;
/** The first world that received each id. @type {Map<string, string>} */
const owners = new Map();
/** @type {number[]} */
const durations = [];
let responseCount = 0;

/** @typedef {{ name: string, baseUrl: string, token: string }} World */

/** Throws if the response contains an id of another world. @param {World} world @param {string} methodAndPath @param {object} [body] */
async function resultOf({ name, baseUrl, token }, methodAndPath, body) {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const bearer = path.startsWith('/_vaultdesk/') ? operatorToken : token;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${name}, ${methodAndPath}: ${response.status} ${text}`);
  responseCount += 1;
  for (const [id] of `${text} ${response.headers.get('x-request-id')}`.matchAll(uuids))
    claim(id, name);
  return JSON.parse(text).result;
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** @param {string} id @param {string} world */
function claim(id, world) {
  const owner = owners.get(id) ?? world;
  if (owner !== world) throw new Error(`${id} of ${owner} was sent to ${world}.`);
  owners.set(id, owner);
}

/** @param {string} name @returns {Promise<World>} */
async function makeWorld(name) {
  const created = await service.resultOf('POST /_vaultdesk/worlds', { name });
  return { name, baseUrl: created.baseUrl, token: await accessToken(created) };
}

/** @param {World} world */
async function stressWorld(world) {
  for (let turn = 0; turn < resets; turn += 1) {
    const reference = `${world.name}-${turn}`;
    const user = await resultOf(world, 'POST /api/users', { reference });
    await resultOf(world, 'POST /_vaultdesk/snapshots', { name: `kept-${turn}` });
    await resultOf(world, `DELETE /_vaultdesk/snapshots/kept-${turn}`);
    const users = await resultOf(world, 'GET /api/users');
    if (users.length !== 1 || users[0].id !== user.id)
      throw new Error(`${world.name} has ${JSON.stringify(users)} instead of only ${user.id}.`);
    const startedAt = performance.now();
    await resultOf(world, 'POST /_vaultdesk/reset', {});
    durations.push(performance.now() - startedAt);
  }
}

/** @param {World} world @param {World} other */
async function refuseToken({ token }, { baseUrl }) {
  const { status } = await fetch(`${baseUrl}/api/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 401) throw new Error(`A token of another world received ${status}.`);
}

/** Open files, child processes and memory of the service. */
async function holdings() {
  return {
    files: openFilesOf(service.pid),
    children: childrenOf(service.pid).length,
    held: (await service.ask('held')) / 2 ** 20,
    megabytes: service.megabytes(),
  };
}

const before = await holdings();
const worlds = await Promise.all(
  Array.from({ length: workers }, (_none, index) => makeWorld(`worker-${index + 1}`)),
);
const idle = await holdings();
await Promise.all(worlds.map(stressWorld));
await Promise.all(
  worlds.map((world, index) => refuseToken(world, worlds[(index + 1) % workers] ?? world)),
);
const afterResets = await holdings();
await Promise.all(worlds.map(({ name }) => service.resultOf(`DELETE /_vaultdesk/worlds/${name}`)));
const after = await holdings();
await service.stop();

if (idle.children > before.children || afterResets.children > before.children)
  throw new Error('A chain started without a request.');
if (after.files > before.files + lateFiles)
  throw new Error(`${after.files} files are open; before there were ${before.files}.`);
if (after.held > before.held + warmMegabytes)
  throw new Error(
    `${after.held.toFixed(1)} MiB are held; before there were ${before.held.toFixed(1)}.`,
  );
durations.sort((left, right) => left - right);
const figure = (/** @type {number} */ share) => `${Math.round(quantile(durations, share))} ms`;
console.info(
  `${workers} worlds, ${resets} resets each, ${responseCount.toLocaleString('en')} answers, ${owners.size.toLocaleString('en')} ids, none sent to another world`,
);
console.info(`a reset: median ${figure(0.5)}, 95 of 100 within ${figure(0.95)}`);
for (const [when, { megabytes, held, files, children }] of Object.entries({
  before,
  idle,
  busy: afterResets,
  after,
}))
  console.info(
    `${when}: ${held.toFixed(1)} MiB held, ${Math.round(megabytes)} MiB resident, ${files} files, ${children} programs`,
  );
