import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, requestText, type Target } from '../measure/load.ts';
import { oncePerRound, type Row, type Subject, spreadOf } from '../measure/rows.ts';
import { seededDirectory } from '../measure/seeds.ts';
import { spawnNode, startProgram, temporaryFolder } from '../programs.ts';
import { startService } from '../service.ts';
import { startPeer, startReply } from './http.ts';

type Started = Target & { milliseconds: number; megabytes: () => number; stop: () => Promise<unknown> };

const settledMilliseconds = 500;
/** json-server takes a minute to start with more. From this number on, the JSON uses more memory than the program. */
const manyRecords = 100_000;
/** Goals by number of users, each with a wallet. */
const startGoals: Record<number, string> = { 1000: '≤ 350 ms', 10000: '≤ floor + 300 ms', 100000: '≤ 900 ms' };

/** Time until the first response, and memory after light use. */
async function startOnce(start: () => Promise<Started | undefined>, path: string) {
  const started = await start();
  if (!started) throw new Error('json-server has exited.');
  const { milliseconds, megabytes, stop } = started;
  const request = () => requestText(started, `GET ${path}`);
  await load(started.port, request, { lanes: 4, seconds: 1, warmUpSeconds: 0 });
  await pause(settledMilliseconds);
  const figures = { milliseconds, megabytes: megabytes() };
  await stop();
  return figures;
}

async function startFloor(): Promise<Started> {
  const { program, port } = await startReply({ defer: () => {} }, {});
  await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
  const milliseconds = performance.now() - program.startedAt;
  return { port, milliseconds, megabytes: () => Number.NaN, stop: program.stop };
}

/** Time until the first line of a program. */
async function timeOf(argv: readonly string[]) {
  const { milliseconds, stop } = await startProgram(argv);
  await stop();
  return milliseconds;
}

/** Median over several starts. */
async function medianTimeOf(argv: readonly string[]) {
  const times = [];
  for (let index = 0; index < 5; index += 1) times.push(await timeOf(argv));
  return spreadOf(times).median;
}

/** The rows of a number of records; `baseMegabytes`: memory of a service without records. */
async function rowsOf(count: number, baseMegabytes: (round: number) => Promise<number>) {
  const { directory, jsonBytes, records } = await seededDirectory('wallets', count);
  const hasPeer = count > 0 && count <= manyRecords;
  const firstPeer = hasPeer ? await startPeer(count) : undefined;
  await firstPeer?.stop();
  const ours = oncePerRound(() => startOnce(() => startService(directory), '/api/users?size=20'));
  const floor = oncePerRound(() => startOnce(startFloor, '/'));
  const peer = firstPeer && oncePerRound(() => startOnce(() => startPeer(count), '/users'));
  const milliseconds = async (round: number) => (await ours(round)).milliseconds;
  const megabytes = async (round: number) => (await ours(round)).megabytes;
  const goal = startGoals[count];
  const rows: Row[] = [
    {
      ...{ work: 'Start to the first answer', records: count, unit: 'ms', ours: milliseconds },
      floor: async (round) => (await floor(round)).milliseconds,
      peer: peer && (async (round) => (await peer(round)).milliseconds),
      goals: goal ? { [goal]: '' } : {},
    },
    {
      ...{ work: 'Memory', records: count, unit: 'MiB', ours: megabytes },
      floor: count > 0 ? async () => jsonBytes / 2 ** 20 : undefined,
      peer: peer && (async (round) => (await peer(round)).megabytes),
      goals: { ...(count === 0 && { '≤ 110 MiB': 'Memory' }), ...(count >= manyRecords && { '≤ 6 × floor': '' }) },
    },
  ];
  const ofRecords: Row[] = [
    {
      work: 'The same, beside reading, checking and parsing its files',
      ...{ records: count, unit: 'ms', ours: milliseconds },
      floor: () => timeOf(['bench/measure/floors.mjs', 'files', directory]),
    },
    {
      ...{ work: 'Memory of a record', records: count, unit: 'B' },
      // What each stored record adds to an empty service.
      ours: async (round) => (((await megabytes(round)) - (await baseMegabytes(round))) * 2 ** 20) / records,
      floor: async () => jsonBytes / records,
    },
  ];
  return { rows: count === 0 ? rows : [...rows, ...ofRecords], megabytes };
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

export const starts: Subject = {
  name: 'starts',
  title: 'Starting, and memory',
  about:
    'From the start of the program until it issues an access token. Memory is resident memory half a second after lists were read for one second. Records: the number of users and also of wallets. Floors: a bare Hono server until its first response; a program that reads the same files, computes their SHA-256 and parses their JSON; for memory, the JSON of the records; for a start inside a program via the library, the start of Node. Peer: json-server.',
  prepare: async ({ scale }) => {
    const all: Awaited<ReturnType<typeof rowsOf>>[] = [];
    for (const count of scale.startSizes)
      all.push(await rowsOf(count, async (round) => (await all[0]?.megabytes(round)) ?? 0));
    const program = join(temporaryFolder('in-process'), 'program.mjs');
    writeFileSync(program, inProcess);
    // Compiled code is stored after a delay.
    await (await startProgram([program, 'stay'])).ended;
    return [
      ...all.flatMap(({ rows }) => rows),
      {
        ...{ work: 'Start inside a program, to the first answer', records: 0, unit: 'ms' },
        ...{ ours: () => medianTimeOf([program]), goals: { '≤ floor + 150 ms': '' } },
        floor: () => medianTimeOf(['--eval', 'console.log("started")']),
      },
    ];
  },
};

const tests = 200;

/** Empty tests, each after a reset. */
const suiteOf = (head: string) => `
const { after, before, beforeEach, test } = require('node:test');
${head}
for (let number = 1; number <= ${tests}; number += 1) test('test ' + number, async () => {});
`;

const suiteWith = (first: string) =>
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

/** Tests that each create a world and a wallet in it, sign, pay, and wait for the event of the payment. */
const worldSuite = `
const { after, before, describe, test } = require('node:test');
const { beginWorld, startVaultdesk } = require(${JSON.stringify(resolve('out/package/dist/fixtures/testing.cjs'))});
let vault;
before(async () => {
  vault = await startVaultdesk();
});
after(() => vault.stop());
async function signAndPay() {
  const world = await beginWorld({ of: vault });
  const { users, wallets, signatures, checkout } = world.client.orThrow;
  const inbox = world.inbox('shop');
  await inbox.listen();
  const user = await users.create({ signingMethod: { type: 'PIN', value: '482915' } });
  const proof = { signingMethodCredential: user.signingMethods[0].id + ':482915' };
  const wallet = await wallets.create({ ...proof, userId: user.id, secretType: 'ETHEREUM' });
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'An order' };
  await signatures.sign({ ...proof, signatureRequest });
  await world.pay(await checkout.create({ amount: 100, currency: 'usd' }));
  await inbox.next('payment_intent.succeeded');
  await world.stop();
}
describe('worlds', { concurrency: 3 }, () => {
  for (let number = 1; number <= ${tests}; number += 1) test('test ' + number, signAndPay);
});
`;

export const suites: Subject = {
  name: 'suites',
  title: 'Suites of tests',
  about: `${tests} tests in Node's test runner, empty ones each after a reset: from the start of the run until its end, including the service. Floor: the same tests without a service.`,
  prepare: async () => {
    execFileSync(process.execPath, ['main/packaging/npm/pack.mjs']);
    const folder = temporaryFolder('suites');
    /** Duration of a run, including start and end. */
    const durationOf = (name: string, text: string) => async () => {
      const file = join(folder, `${name}.test.cjs`);
      writeFileSync(file, text);
      const startedAt = performance.now();
      const [code] = await once(spawnNode(['--test', file], { stdio: 'ignore' }), 'exit');
      if (code !== 0) throw new Error(`A test suite exited with ${code}.`);
      return performance.now() - startedAt;
    };
    const floor = durationOf('empty', suiteOf('beforeEach(async () => {});'));
    const row = (work: string, ours: Row['ours']): Row => ({
      ...{ work, unit: 'ms', ours, floor, goals: { '≤ floor + 5000 ms': '' } },
    });
    const listening = suiteWith("await vault.inbox('shop').listen();");
    return [
      row('200 tests, each with a reset', durationOf('plain', suiteWith(''))),
      row('The same with an inbox that listens', durationOf('listening', listening)),
      {
        ...row(
          '200 tests, each in a new world with a wallet, a signature and a webhook',
          durationOf('worlds', worldSuite),
        ),
        goals: { '≤ 12000 ms': '' },
      },
    ];
  },
};
