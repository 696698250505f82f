import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, requestText } from '../measure/load.mjs';
import { aboveFloorBy, atMost, atMostTimesFloor, explained, oncePerRound, spreadOf } from '../measure/rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { spawnNode, startProgram, temporaryFolder } from '../programs.mjs';
import { startService } from '../service.mjs';
import { startPeer, startReply } from './http.mjs';

/** @typedef {import('../measure/rows.mjs').Row} Row */
/** @typedef {import('../measure/rows.mjs').Subject} Subject */
/** @typedef {{ milliseconds: number, port: number, headers?: Record<string, string>, megabytes: () => number, stop: () => Promise<unknown> }} Startable */

const settledMilliseconds = 500;
/** json-server takes a minute to start with more. From this number on, the JSON uses more memory than the program. */
const manyRecords = 100_000;
/** Goals by number of users, each with a wallet. @type {Record<number, import('../measure/rows.mjs').Goal>} */
const startGoals = { 1000: atMost(350, 'ms'), 10000: aboveFloorBy(300, 'ms'), 100000: atMost(900, 'ms') };

/** Time until the first response, and memory after light use. @param {() => Promise<Startable>} start @param {string} path Requested path. */
async function startOnce(start, path) {
  const { milliseconds, megabytes, stop, ...target } = await start();
  const request = () => requestText(target, `GET ${path}`);
  await load(target.port, request, { lanes: 4, seconds: 1, warmUpSeconds: 0 });
  await pause(settledMilliseconds);
  const started = { milliseconds, megabytes: megabytes() };
  await stop();
  return started;
}

/** @returns {Promise<Startable>} */
async function startFloor() {
  const defer = () => {};
  const { program, port } = await startReply(/** @type {any} */ ({ defer }), {});
  await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
  const milliseconds = performance.now() - program.startedAt;
  return { port, milliseconds, megabytes: () => Number.NaN, stop: program.stop };
}

/** @param {number} count */
async function contestantsAt(count) {
  const { directory, jsonBytes, records } = await seededDirectory('wallets', count);
  const start = async () => {
    const service = await startService(directory);
    return { ...service, megabytes: service.megabytes };
  };
  const peer = count > 0 && count <= manyRecords ? await startPeer(count) : undefined;
  await peer?.stop();
  const startPeerAgain = async () => {
    const again = await startPeer(count);
    if (!again) throw new Error('json-server has exited.');
    return again;
  };
  const files = ['bench/measure/floors.mjs', 'files', directory];
  return {
    ...{ count, jsonBytes, records },
    reading: async () => {
      const { milliseconds, stop } = await startProgram(files);
      await stop();
      return milliseconds;
    },
    ours: oncePerRound(() => startOnce(start, '/api/users?size=20')),
    floor: oncePerRound(() => startOnce(startFloor, '/')),
    peer: peer && oncePerRound(() => startOnce(startPeerAgain, '/users')),
  };
}

/** @param {Awaited<ReturnType<typeof contestantsAt>>} contestants @param {Awaited<ReturnType<typeof contestantsAt>> | undefined} empty @returns {Row[]} */
function rowsOf({ count, jsonBytes, records, reading, ours, floor, peer }, empty) {
  const goal = startGoals[count];
  /** @type {Row['ours']} */
  const milliseconds = async (round) => (await ours(round)).milliseconds;
  /** @type {Row[]} */
  const rows = [
    {
      ...{ work: 'Start to the first answer', records: count, unit: 'ms', ours: milliseconds },
      floor: async (round) => (await floor(round)).milliseconds,
      peer: peer && (async (round) => (await peer(round)).milliseconds),
      goals: goal ? [goal] : [],
    },
    {
      ...{ work: 'Memory', records: count, unit: 'MiB' },
      ours: async (round) => (await ours(round)).megabytes,
      floor: count > 0 ? async () => jsonBytes / 2 ** 20 : undefined,
      peer: peer && (async (round) => (await peer(round)).megabytes),
      goals: [
        ...(count === 0 ? [explained(atMost(110, 'MiB'), 'Memory')] : []),
        ...(count >= manyRecords ? [atMostTimesFloor(6)] : []),
      ],
    },
  ];
  if (count === 0) return rows;
  return [
    ...rows,
    {
      work: 'The same, beside reading, checking and parsing its files',
      ...{ records: count, unit: 'ms', ours: milliseconds, floor: reading },
    },
    {
      ...{ work: 'Memory of a record', records: count, unit: 'B' },
      // What each stored record adds to an empty service.
      ours: async (round) => {
        const bare = (await empty?.ours(round))?.megabytes ?? 0;
        return (((await ours(round)).megabytes - bare) * 2 ** 20) / records;
      },
      floor: async () => jsonBytes / records,
    },
  ];
}

/** Median time until the first line over several starts. @param {string[]} argv */
async function startsOf(argv) {
  const times = [];
  for (let index = 0; index < 5; index += 1) {
    const { milliseconds, stop } = await startProgram(argv);
    times.push(milliseconds);
    await stop();
  }
  return spreadOf(times).median;
}

/** A program that contains the service: prints a line when it has an access token. With `stay`, it exits after the compiled code is stored. */
const inProcess = `
import { createRequire } from 'node:module';
const { createService } = createRequire(process.cwd() + '/')('./out/main/library.cjs');
const service = await createService();
const { tokenUrl, clientId, clientSecret } = await service.start();
const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
await service.fetch(new Request(tokenUrl, { method: 'POST', body }));
console.log('answered');
if (process.argv[2] === 'stay') await new Promise((resolve) => setTimeout(resolve, 4000));
await service.stop();
`;

/** @type {Subject} */
export const starts = {
  name: 'starts',
  title: 'Starting, and memory',
  about:
    'From the start of the program until it issues an access token. Memory is resident memory half a second after lists were read for one second. Records: the number of users and also of wallets. Floors: a bare Hono server until its first response; a program that reads the same files, computes their SHA-256 and parses their JSON; for memory, the JSON of the records; for a start inside a program via the library, the start of Node. Peer: json-server.',
  prepare: async ({ scale }) => {
    /** @type {Awaited<ReturnType<typeof contestantsAt>>[]} */
    const all = [];
    for (const count of scale.startSizes) all.push(await contestantsAt(count));
    const program = join(temporaryFolder('in-process'), 'program.mjs');
    writeFileSync(program, inProcess);
    // Compiled code is stored after a delay.
    await (await startProgram([program, 'stay'])).ended;
    return [
      ...all.flatMap((contestants) => rowsOf(contestants, all[0])),
      {
        work: 'Start inside a program, to the first answer',
        ...{ records: 0, unit: 'ms', goals: [aboveFloorBy(150, 'ms')] },
        ours: () => startsOf([program]),
        floor: () => startsOf(['--eval', 'console.log("started")']),
      },
    ];
  },
};

const tests = 200;

/** Empty tests, each after a reset. @param {string} head */
const suiteOf = (head) => `
const { after, before, beforeEach, test } = require('node:test');
${head}
for (let number = 1; number <= ${tests}; number += 1) test('test ' + number, async () => {});
`;

/** @param {string} first */
const suiteWith = (first) =>
  suiteOf(`
const { startVaultdesk } = require(${JSON.stringify(resolve('out/package/dist/fixtures/testing.cjs'))});
let vault;
before(async () => {
  vault = await startVaultdesk();
  ${first}
});
beforeEach(() => vault.reset());
after(() => vault.stop());
`);

/** @type {Subject} */
export const suites = {
  name: 'suites',
  title: 'Suites of tests',
  about: `${tests} empty tests in Node's test runner, each after a reset: from the start of the run until its end, including the service. Floor: the same tests without a service.`,
  prepare: async () => {
    execFileSync(process.execPath, ['main/packaging/npm/pack.mjs']);
    const folder = temporaryFolder('suites');
    /** Duration of a run, including start and end. @param {string} name @param {string} text */
    const timeOf = (name, text) => async () => {
      const file = join(folder, `${name}.test.cjs`);
      writeFileSync(file, text);
      const startedAt = performance.now();
      const child = spawnNode(['--test', file], { stdio: 'ignore' });
      const code = await new Promise((done) => child.once('exit', done));
      if (code !== 0) throw new Error(`A test suite exited with ${code}.`);
      return performance.now() - startedAt;
    };
    const floor = timeOf('empty', suiteOf('beforeEach(async () => {});'));
    const shared = { unit: /** @type {const} */ ('ms'), floor, goals: [aboveFloorBy(5_000, 'ms')] };
    const listening = suiteWith("await vault.inbox('shop').listen();");
    return [
      { ...shared, work: '200 tests, each with a reset', ours: timeOf('plain', suiteWith('')) },
      { ...shared, work: 'The same with an inbox that listens', ours: timeOf('listening', listening) },
    ];
  },
};
