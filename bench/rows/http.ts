import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../test/network/listen.mjs';
import { load, requestText, type Target } from '../measure/load.ts';
import { atEachSize, oncePerRound, type Stage, type Subject } from '../measure/rows.ts';
import { seededDirectory, userIdAt, walletIdAt, walletOf } from '../measure/seeds.ts';
import { end, residentMebibytes, spawnNode, startProgram, temporaryFolder } from '../programs.ts';
import { startService } from '../service.ts';

/** Connections. */
export const lanes = { reads: 16, writes: 64 };
/** It writes its whole file at each request, so more concurrency only adds delay. */
const lanesOfPeer = 4;
const manyRecords = 100_000;

/** A seeded index. Consecutive requests do not read adjacent rows, because the stride is prime. */
const spreadIndex = (index: number, records: number) => (index * 7919) % records;
export const walletPath = (index: number, records: number, prefix = '/api') =>
  `${prefix}/wallets/${walletIdAt(spreadIndex(index, records))}?includeBalance=false`;

export const readAt = (target: Target, records: number, prefix?: string) => (index: number) =>
  requestText(target, `GET ${walletPath(index, records, prefix)}`);
export const listAt = (target: Target, records: number) => (index: number) =>
  requestText(target, `GET /api/wallets?size=20&userId=${userIdAt(spreadIndex(index, records))}`);
export const writeAt =
  (target: Target, path = '/api/users') =>
  (index: number) =>
    requestText(target, `POST ${path}`, { reference: `new ${index}` });

export async function startSeeded(
  { defer }: Stage,
  records: number,
  { kind = 'wallets', probe }: { kind?: 'wallets' | 'mints'; probe?: string } = {},
) {
  const { directory } = await seededDirectory(kind, records);
  const service = await startService(directory, { probe });
  defer(service.stop);
  return Object.assign(service, { directory });
}

/** Starts a floor program that prints its port. */
export async function startFloor({ defer }: Pick<Stage, 'defer'>, argv: readonly string[], hasProbe = false) {
  const preload = hasProbe ? ['--import', new URL('../probe.mjs', import.meta.url).href] : [];
  const hasChannel = hasProbe || argv[0] === 'receivers';
  const program = await startProgram([...preload, 'bench/measure/floors.mjs', ...argv], { hasChannel });
  defer(program.stop);
  return { program, port: Number(program.text) };
}

/** A bare Hono server with a fixed reply. */
export function startReply(stage: Pick<Stage, 'defer'>, body: unknown, hasProbe?: boolean) {
  const folder = temporaryFolder('floor');
  const file = join(folder, 'reply.json');
  writeFileSync(file, JSON.stringify(body));
  return startFloor(stage, ['reply', file, folder], hasProbe);
}

const peerVersion = '0.17.4';
let peerProgram: string | undefined;
let isPeerMissing = false;

/** Installs json-server, once for all runs. */
function findPeer(): string | undefined {
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
    isPeerMissing = true;
    return undefined;
  }
}

/** Starts json-server with seeded wallets; `undefined` if it is not available. */
export async function startPeer(records: number) {
  if (!isPeerMissing) peerProgram ??= findPeer();
  if (peerProgram === undefined) return undefined;
  const database = join(temporaryFolder('json-server'), 'db.json');
  const wallets = Array.from({ length: records }, (_none, index) => walletOf('', index));
  writeFileSync(database, JSON.stringify({ wallets, users: [] }));
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  const startedAt = performance.now();
  const argv = [peerProgram, '--quiet', '--host', '127.0.0.1', '--port', String(port), database];
  const child = spawnNode(argv, { stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/users`).catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000)
      throw new Error('json-server does not respond.');
    await pause(10);
  }
  const milliseconds = performance.now() - startedAt;
  return { port, milliseconds, megabytes: () => residentMebibytes(child.pid ?? 0), stop: () => end(child) };
}

async function startPeerFor({ defer }: Stage, records: number) {
  const peer = await startPeer(records);
  if (peer) defer(peer.stop);
  return peer;
}

export const reads: Subject = {
  name: 'reads',
  title: 'Reading',
  about: `${lanes.reads} connections. Floors: a bare Hono route with the same reply for every id; one with the same records in two JavaScript maps. Peer: json-server. Records: the number of users and also of wallets.`,
  prepare: atEachSize(async (stage, records) => {
    const ours = await startSeeded(stage, records);
    const floor = await startReply(stage, (await ours.insist(`GET ${walletPath(0, records)}`)).body);
    const maps = await startFloor(stage, ['records', String(records)]);
    const peer = await startPeerFor(stage, records);
    const read = async (target: Target, prefix?: string) =>
      (await load(target.port, readAt(target, records, prefix), { ...stage.scale, lanes: lanes.reads })).perSecond;
    const shared = { records, unit: '/s', ours: oncePerRound(() => read(ours)) } as const;
    return [
      {
        ...{ ...shared, work: 'GET /api/wallets/{id}', floor: () => read(floor), peer: peer && (() => read(peer, '')) },
        goals: { '≥ 0.5 × floor': 'Reading', '≥ 6 × peer': '', 'as with the fewest records (10 %)': 'Reading' },
      },
      {
        ...{ ...shared, floor: () => read(maps), goals: { 'of floor as with the fewest records (10 %)': '' } },
        work: 'The same, beside a bare route that finds the wallet and its user in two maps',
      },
    ];
  }),
};

export const lists: Subject = {
  name: 'lists',
  title: 'Lists',
  about: `The third page of 20 mints, ${lanes.reads} connections. Floor: a bare Hono route with the same reply.`,
  prepare: atEachSize(async (stage, records) => {
    const ours = await startSeeded(stage, records, { kind: 'mints' });
    const middle = new Date(Date.UTC(2026, 0, 1) + records * 500).toISOString();
    const page = '/api/v2/tokens/mints?size=20&page=3';
    const filtered = `${page}&status=SUCCEEDED&createdOnTo=${middle}&sortOrder=ASC`;
    const rowOf = async (label: string, path: string) => {
      const { body } = await ours.insist(`GET ${path}`);
      if (body.result.length !== 20) throw new Error(`${path}: ${body.result.length} rows.`);
      const floor = await startReply(stage, body);
      const read = async (target: Target) => {
        const pace = { ...stage.scale, lanes: lanes.reads };
        return (await load(target.port, () => requestText(target, `GET ${path}`), pace)).perSecond;
      };
      return {
        ...{ work: `GET /api/v2/tokens/mints${label}`, records, unit: '/s' as const },
        ...{ ours: () => read(ours), floor: () => read(floor) },
        goals: { '≥ 0.45 × floor': 'Lists', 'as with the fewest records (10 %)': '' },
      };
    };
    return [await rowOf('', page), await rowOf(', filtered and sorted', filtered)];
  }),
};

export const writes: Subject = {
  name: 'writes',
  title: 'Writing',
  about:
    'A response means that the write is on disk. Floor: a bare Hono route with group commit. Peer: json-server, which syncs nothing.',
  prepare: atEachSize(async (stage, records) => {
    const ours = await startSeeded(stage, records);
    const floor = await startReply(stage, {});
    const peer = await startPeerFor(stage, records);
    const write = (at: number, target: Target, path?: string) =>
      load(target.port, writeAt(target, path), { ...stage.scale, lanes: at });
    return [
      {
        ...{ work: `POST /api/users, durable, ${lanes.writes} at once`, records, unit: '/s' },
        ours: async () => (await write(lanes.writes, ours)).perSecond,
        floor: async () => (await write(lanes.writes, floor)).perSecond,
        peer: peer && (async () => (await write(lanesOfPeer, peer, '/users')).perSecond),
        goals: {
          '≥ 0.4 × floor': 'Writing',
          [`≥ ${records < manyRecords ? 8 : 500} × peer`]: '',
          'as with the fewest records (15 %)': '',
        },
      },
      {
        ...{
          work: 'POST /api/users, durable, one at a time, p50',
          records,
          unit: 'ms',
          goals: { 'as with the fewest records (15 %)': '' },
        },
        ours: async () => (await write(1, ours)).p50,
        floor: async () => (await write(1, floor)).p50,
      },
    ];
  }),
};
