// @ts-check
/**
 * Workers at one time, each in a world of its own on one port: each makes records, asks for them and resets its world,
 * again and again. No id that one of them was told is in any answer to another, no token opens another world, no
 * chain starts, and when the worlds have ended no file is open that was not before, and no more is held in memory but
 * what a service that has worked holds.
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

/** What a service may hold more than at its start, once it has worked: code, and tables that grow once. */
const warmMegabytes = 16;
/** What main itself opens once somebody asked: the log of requests, and a new journal. */
const lateFiles = 2;
const preload = new URL('./measure/watch-memory.mjs', import.meta.url).href;

const service = await startVaultdesk(temporaryFolder('worlds'), { preload });
const { operatorToken } = service.ready;
/** Who was told an id first. @type {Map<string, string>} */
const owners = new Map();
/** @type {number[]} */
const taken = [];
let answers = 0;

/** @typedef {{ name: string, baseUrl: string, token: string }} World */

/** Its text holds no id of another world. @param {World} world @param {string} methodAndPath @param {object} [body] */
async function ask({ name, baseUrl, token }, methodAndPath, body) {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const bearer = path.startsWith('/_vaultdesk/') ? operatorToken : token;
  const reply = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${name}, ${methodAndPath}: ${reply.status} ${text}`);
  answers += 1;
  for (const [id] of `${text} ${reply.headers.get('x-request-id')}`.matchAll(uuids))
    claim(id, name);
  return JSON.parse(text).result;
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** @param {string} id @param {string} world */
function claim(id, world) {
  const owner = owners.get(id) ?? world;
  if (owner !== world) throw new Error(`${id} of ${owner} was told to ${world}.`);
  owners.set(id, owner);
}

/** @param {string} name @returns {Promise<World>} */
async function makeWorld(name) {
  const made = await service.resultOf('POST /_vaultdesk/worlds', { name });
  return { name, baseUrl: made.baseUrl, token: await accessToken(made) };
}

/** @param {World} world */
async function work(world) {
  for (let turn = 0; turn < resets; turn += 1) {
    const reference = `${world.name}-${turn}`;
    const user = await ask(world, 'POST /api/users', { reference });
    await ask(world, 'POST /_vaultdesk/snapshots', { name: `kept-${turn}` });
    await ask(world, `DELETE /_vaultdesk/snapshots/kept-${turn}`);
    const listed = await ask(world, 'GET /api/users');
    if (listed.length !== 1 || listed[0].id !== user.id)
      throw new Error(`${world.name} has ${JSON.stringify(listed)}, not ${user.id} alone.`);
    const began = performance.now();
    await ask(world, 'POST /_vaultdesk/reset', {});
    taken.push(performance.now() - began);
  }
}

/** @param {World} world @param {World} other */
async function refuseToken({ token }, { baseUrl }) {
  const { status } = await fetch(`${baseUrl}/api/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 401) throw new Error(`A token of another world was answered ${status}.`);
}

/** Of the service: open files, programs that it started, and memory. */
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
  Array.from({ length: workers }, (_none, place) => makeWorld(`worker-${place + 1}`)),
);
const idle = await holdings();
await Promise.all(worlds.map(work));
await Promise.all(
  worlds.map((world, place) => refuseToken(world, worlds[(place + 1) % workers] ?? world)),
);
const busy = await holdings();
await Promise.all(worlds.map(({ name }) => service.resultOf(`DELETE /_vaultdesk/worlds/${name}`)));
const after = await holdings();
await service.stop();

if (idle.children > before.children || busy.children > before.children)
  throw new Error('A chain started that nobody asked for.');
if (after.files > before.files + lateFiles)
  throw new Error(`${after.files} files are open, ${before.files} were before.`);
if (after.held > before.held + warmMegabytes)
  throw new Error(`${after.held.toFixed(1)} MiB are held, ${before.held.toFixed(1)} were before.`);
taken.sort((left, right) => left - right);
const figure = (/** @type {number} */ share) => `${Math.round(quantile(taken, share))} ms`;
console.info(
  `${workers} worlds, ${resets} resets each, ${answers.toLocaleString('en')} answers, ${owners.size.toLocaleString('en')} ids, none told to another world`,
);
console.info(`a reset: median ${figure(0.5)}, 95 of 100 within ${figure(0.95)}`);
for (const [when, { megabytes, held, files, children }] of Object.entries({
  before,
  idle,
  busy,
  after,
}))
  console.info(
    `${when}: ${held.toFixed(1)} MiB held, ${Math.round(megabytes)} MiB resident, ${files} files, ${children} programs`,
  );
