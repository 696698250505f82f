import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, requestText } from '../measure/load.mjs';
import {
  asWithFewest,
  atEachSize,
  atLeastOfFloor,
  explained,
  ofFloorAsWithFewest,
  oncePerRound,
  timesPeer,
} from '../measure/rows.mjs';
import { seededDirectory, seededWallets, walletIdAt } from '../measure/seeds.mjs';
import { end, freePort, residentMebibytes, spawnNode, startProgram, temporaryFolder } from '../programs.mjs';
import { startService } from '../service.mjs';

/** @typedef {import('../measure/rows.mjs').Stage} Stage */
/** @typedef {import('../measure/rows.mjs').Row} Row */
/** @typedef {import('../measure/rows.mjs').Subject} Subject */
/** @typedef {import('../measure/load.mjs').Target} Target */

const lanes = { reads: 16, writes: 64 };
/** It writes its whole file at each request, so more concurrency only adds delay. */
const lanesOfPeer = 4;
const manyRecords = 100_000;

/** A path of a seeded wallet. Consecutive requests do not read adjacent rows, because the stride is prime. @param {number} index @param {number} count */
export const walletPath = (index, count) => `/api/wallets/${walletIdAt((index * 7919) % count)}?includeBalance=false`;

/** Starts the service on seeded records. @param {Stage} stage @param {'wallets' | 'mints'} kind @param {number} count @param {{ probe?: string }} [options] */
export async function startSeeded({ defer }, kind, count, options = {}) {
  const { directory } = await seededDirectory(kind, count);
  const service = await startService(directory, options);
  defer(service.stop);
  return Object.assign(service, { directory });
}

/** Starts a floor program that prints its port. @param {Stage} stage @param {string} kind @param {readonly string[]} argv @param {{ probe?: boolean }} [options] */
export async function startFloor({ defer }, kind, argv = [], { probe = false } = {}) {
  const preload = probe ? ['--import', new URL('../probe.mjs', import.meta.url).href] : [];
  const floor = [...preload, 'bench/measure/floors.mjs', kind, ...argv];
  const program = await startProgram(floor, { hasChannel: probe || kind === 'receivers' });
  defer(program.stop);
  return { program, port: Number(program.text), text: program.text };
}

/** A bare Hono server with a fixed reply. @param {Stage} stage @param {unknown} body @param {{ probe?: boolean }} [options] */
export function startReply(stage, body, options = {}) {
  const folder = temporaryFolder('floor');
  const file = join(folder, 'reply.json');
  writeFileSync(file, JSON.stringify(body));
  return startFloor(stage, 'reply', [file, folder], options);
}

const peerVersion = '0.17.4';
/** The program of json-server, installed once for all runs; `undefined` if the installation fails. @type {string | undefined | null} */
let peerProgram = null;

function findPeer() {
  const cache = process.env.VAULTDESK_CACHE_DIR ?? join(homedir(), '.cache', 'vaultdesk');
  const folder = join(cache, `json-server-${peerVersion}`);
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js');
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--silent', '--prefix', folder, `json-server@${peerVersion}`];
  try {
    if (!existsSync(program)) execFileSync('npm', install, { stdio: 'ignore', timeout: 60_000 });
    return program;
  } catch {
    console.info('json-server cannot be installed: its figures are missing.');
    return undefined;
  }
}

/** Starts json-server with seeded wallets; `undefined` if it is not available. @param {number} count */
export async function startPeer(count) {
  if (peerProgram === null) peerProgram = findPeer();
  if (peerProgram === undefined) return undefined;
  const database = join(temporaryFolder('json-server'), 'db.json');
  writeFileSync(database, JSON.stringify({ wallets: seededWallets(count), users: [] }));
  const port = await freePort();
  const startedAt = performance.now();
  const argv = [peerProgram, '--quiet', '--host', '127.0.0.1', '--port', String(port), database];
  const child = spawnNode(argv, { stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/users`).catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000)
      throw new Error('json-server does not respond.');
    await pause(10);
  }
  const milliseconds = performance.now() - startedAt;
  const megabytes = () => residentMebibytes(child.pid ?? 0);
  return { port, milliseconds, megabytes, stop: () => end(child) };
}

/** @type {Subject} */
export const reads = {
  name: 'reads',
  title: 'Reading',
  about: `${lanes.reads} connections. Floors: a bare Hono route with the same reply for every id; one with the same records in two JavaScript maps. Peer: json-server. Records: the number of users and also of wallets.`,
  prepare: atEachSize(async (stage, count) => {
    const ours = await startSeeded(stage, 'wallets', count);
    const floor = await startReply(stage, (await ours.insist(`GET ${walletPath(0, count)}`)).body);
    const records = await startFloor(stage, 'records', [String(count)]);
    const peer = await startPeer(count);
    if (peer) stage.defer(peer.stop);
    /** @param {Target} target @param {string} [prefix] */
    const read = async (target, prefix = '/api') => {
      const pathAt = (/** @type {number} */ index) => walletPath(index, count).replace('/api', prefix);
      const request = (/** @type {number} */ index) => requestText(target, `GET ${pathAt(index)}`);
      return (await load(target.port, request, { ...stage.scale, lanes: lanes.reads })).perSecond;
    };
    const shared = { records: count, unit: /** @type {const} */ ('/s'), ours: oncePerRound(() => read(ours)) };
    return [
      {
        ...shared,
        work: 'GET /api/wallets/{id}',
        floor: () => read(floor),
        peer: peer && (() => read(peer, '')),
        goals: [explained(atLeastOfFloor(0.5), 'Reading'), timesPeer(6), explained(asWithFewest(10), 'Reading')],
      },
      {
        ...shared,
        work: 'The same, beside a bare route that finds the wallet and its user in two maps',
        floor: () => read(records),
        goals: [ofFloorAsWithFewest(10)],
      },
    ];
  }),
};

/** @type {Subject} */
export const lists = {
  name: 'lists',
  title: 'Lists',
  about: `The third page of 20 mints, ${lanes.reads} connections. Floor: a bare Hono route with the same reply.`,
  prepare: atEachSize(async (stage, count) => {
    const ours = await startSeeded(stage, 'mints', count);
    const middle = new Date(Date.UTC(2026, 0, 1) + count * 500).toISOString();
    const page = '/api/v2/tokens/mints?size=20&page=3';
    const filtered = `${page}&status=SUCCEEDED&createdOnTo=${middle}&sortOrder=ASC`;
    const rows = Object.entries({ '': page, ', filtered and sorted': filtered });
    return Promise.all(
      rows.map(async ([label, path]) => {
        const { body } = await ours.insist(`GET ${path}`);
        if (body.result.length !== 20) throw new Error(`${path}: ${body.result.length} rows.`);
        const floor = await startReply(stage, body);
        const read = async (/** @type {Target} */ target) => {
          const request = () => requestText(target, `GET ${path}`);
          return (await load(target.port, request, { ...stage.scale, lanes: lanes.reads })).perSecond;
        };
        return {
          ...{ work: `GET /api/v2/tokens/mints${label}`, records: count },
          unit: /** @type {const} */ ('/s'),
          ours: () => read(ours),
          floor: () => read(floor),
          goals: [explained(atLeastOfFloor(0.45), 'Lists'), asWithFewest(10)],
        };
      }),
    );
  }),
};

/** @type {Subject} */
export const writes = {
  name: 'writes',
  title: 'Writing',
  about:
    'A response means that the write is on disk. Floor: a bare Hono route with group commit. Peer: json-server, which syncs nothing.',
  prepare: atEachSize(async (stage, count) => {
    const ours = await startSeeded(stage, 'wallets', count);
    const floor = await startReply(stage, {});
    const peer = await startPeer(count);
    if (peer) stage.defer(peer.stop);
    /** @param {number} at @param {Target} target @param {string} [path] */
    const write = (at, target, path = '/api/users') => {
      const request = (/** @type {number} */ index) =>
        requestText(target, `POST ${path}`, { reference: `new ${index}` });
      return load(target.port, request, { ...stage.scale, lanes: at });
    };
    return [
      {
        work: `POST /api/users, durable, ${lanes.writes} at once`,
        ...{ records: count, unit: '/s' },
        ours: async () => (await write(lanes.writes, ours)).perSecond,
        floor: async () => (await write(lanes.writes, floor)).perSecond,
        peer: peer && (async () => (await write(lanesOfPeer, peer, '/users')).perSecond),
        goals: [explained(atLeastOfFloor(0.4), 'Writing'), timesPeer(count < manyRecords ? 8 : 500), asWithFewest(15)],
      },
      {
        work: 'POST /api/users, durable, one at a time, p50',
        ...{ records: count, unit: 'ms' },
        ours: async () => (await write(1, ours)).p50,
        floor: async () => (await write(1, floor)).p50,
        goals: [asWithFewest(15)],
      },
    ];
  }),
};
