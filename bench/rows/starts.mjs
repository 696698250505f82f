// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { spreadOf } from '../measure/figures.mjs';
import { startFloorServer } from '../measure/floor-server.mjs';
import { aboveFloorBy, atMost, atMostTimesFloor, explained } from '../measure/goals.mjs';
import { startJsonServer, writeDatabase } from '../measure/json-server.mjs';
import { load, requestText } from '../measure/load.mjs';
import { startProgram, temporaryFolder } from '../measure/programs.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededWallet } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */
/** @typedef {{ milliseconds: number, megabytes: number }} Started */
/** @typedef {{ count: number, jsonBytes: number, records: number, ours: (round: number) => Promise<Started>, floor: (round: number) => Promise<Started>, reading: () => Promise<number>, peer?: (round: number) => Promise<Started> }} Contestants */

const usedSeconds = 1;
const settledMilliseconds = 500;
/** json-server takes a minute to start with more. */
const recordsOfPeer = 100_000;
/** Goals by number of users, each with a wallet. @type {Record<number, import('../measure/row.mjs').Goal>} */
const startGoals = {
  1000: atMost(350, 'ms'),
  10000: aboveFloorBy(300, 'ms'),
  100000: atMost(900, 'ms'),
};
/** From this number on, the JSON uses more memory than the program. */
const manyRecords = 100_000;

/** @typedef {{ milliseconds: number, port: number, headers?: Record<string, string>, megabytes: () => number, stop: () => Promise<unknown> }} Startable */

/** Time until the first response, and memory after light use. @param {() => Promise<Startable>} start @param {string} path Requested path. */
async function startOnce(start, path) {
  const { milliseconds, port, headers = {}, megabytes, stop } = await start();
  const request = () => requestText('GET', path, { port, headers });
  await load(port, request, { lanes: 4, seconds: usedSeconds, warmUpSeconds: 0 });
  await pause(settledMilliseconds);
  const started = { milliseconds, megabytes: megabytes() };
  await stop();
  return started;
}

async function startFloor() {
  const floor = await startFloorServer('{}');
  await (await fetch(`http://127.0.0.1:${floor.port}/`)).arrayBuffer();
  return { ...floor, milliseconds: performance.now() - floor.startedAt };
}

/** @param {number} count @returns {Promise<Contestants>} */
async function contestantsAt(count) {
  const { directory, jsonBytes, records } = await seededDirectory('wallets', count);
  const reading = async () => {
    const program = await startProgram(['bench/measure/floors/read-files.mjs', directory]);
    await program.stop();
    return program.milliseconds;
  };
  const contestants = {
    ...{ count, jsonBytes, records, reading },
    ours: oncePerRound(() => startOnce(() => startVaultdesk(directory), '/api/users?size=20')),
    floor: oncePerRound(() => startOnce(startFloor, '/')),
  };
  if (count === 0 || count > recordsOfPeer) return contestants;
  const wallets = Array.from({ length: count }, (_none, index) => seededWallet(index));
  const database = writeDatabase(temporaryFolder('json-server'), wallets);
  const first = await startJsonServer(database);
  if (!first) return contestants;
  await first.stop();
  const startPeer = async () => {
    const peer = await startJsonServer(database);
    if (!peer) throw new Error('json-server has exited.');
    return peer;
  };
  return { ...contestants, peer: oncePerRound(() => startOnce(startPeer, '/users')) };
}

/** @param {Contestants} contestants @returns {Row} */
function startRow({ count, ours, floor, peer }) {
  const goal = startGoals[count];
  return {
    work: 'Start to the first answer',
    records: count,
    unit: 'ms',
    ours: async (round) => (await ours(round)).milliseconds,
    floor: async (round) => (await floor(round)).milliseconds,
    peer: peer && (async (round) => (await peer(round)).milliseconds),
    goals: goal ? [goal] : [],
  };
}

const startsOfRound = 5;

/** Median time until the first line over several starts. @param {string} program */
async function linesAfter(program) {
  const times = [];
  for (let index = 0; index < startsOfRound; index += 1) {
    const startedProgram = await startProgram([program]);
    times.push(startedProgram.milliseconds);
    await startedProgram.stop();
  }
  return spreadOf(times).median;
}

/** @returns {Promise<Row>} */
async function inProcessRow() {
  const program = 'bench/measure/in-process.mjs';
  // Compiled code is stored after a delay.
  await (await startProgram([program, 'stay'])).ended;
  return {
    work: 'Start inside a program, to the first answer',
    records: 0,
    unit: 'ms',
    ours: () => linesAfter(program),
    floor: () => linesAfter('bench/measure/floors/nothing.mjs'),
    goals: [aboveFloorBy(150, 'ms')],
  };
}

/** @param {Contestants} contestants @returns {Row} */
function readingRow({ count, ours, reading }) {
  return {
    work: 'The same, beside reading, checking and parsing its files',
    records: count,
    unit: 'ms',
    ours: async (round) => (await ours(round)).milliseconds,
    floor: reading,
  };
}

/** @param {Contestants} contestants @returns {Row} */
function memoryRow({ count, jsonBytes, ours, peer }) {
  return {
    work: 'Memory',
    records: count,
    unit: 'MiB',
    ours: async (round) => (await ours(round)).megabytes,
    ...(count > 0 && { floor: async () => jsonBytes / 2 ** 20 }),
    peer: peer && (async (round) => (await peer(round)).megabytes),
    goals: [
      ...(count === 0 ? [explained(atMost(110, 'MiB'), 'Memory')] : []),
      ...(count >= manyRecords ? [atMostTimesFloor(6)] : []),
    ],
  };
}

/** Memory that each stored record adds to an empty service. @param {Contestants} contestants @param {Contestants} empty @returns {Row} */
function recordRow({ count, jsonBytes, records, ours }, empty) {
  return {
    work: 'Memory of a record',
    records: count,
    unit: 'B',
    ours: async (round) => {
      const [full, bare] = [await ours(round), await empty.ours(round)];
      return ((full.megabytes - bare.megabytes) * 2 ** 20) / records;
    },
    floor: async () => jsonBytes / records,
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const starts = {
  name: 'starts',
  title: 'Starting, and memory',
  about:
    'From the start of the program until it issues an access token. Memory is resident memory half a second after lists were read for one second. Records: the number of users and also of wallets. Floors: a bare Hono server until its first response; a program that reads the same files, computes their SHA-256 and parses their JSON; for memory, the JSON of the records; for a start inside a program via the library, the start of Node. Peer: json-server.',
  prepare: async ({ scale }) => {
    const all = [];
    for (const count of scale.startSizes) all.push(await contestantsAt(count));
    const stored = all.filter(({ count }) => count > 0);
    const [empty] = all;
    return [
      ...all.map(startRow),
      await inProcessRow(),
      ...stored.map(readingRow),
      ...all.map(memoryRow),
      ...(empty ? stored.map((count) => recordRow(count, empty)) : []),
    ];
  },
};
