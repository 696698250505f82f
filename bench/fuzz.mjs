// @ts-check
/**
 * Fuzzes the service over HTTP and the console's RPC: some requests are generated from its OpenAPI document, the
 * others are mutated recordings. Every response must be well formed: no 500, an envelope with a known code and its
 * trace code, a field named if one is wrong, no internals and no secrets. The log must contain nothing unexpected.
 * The event loop may stall at most 200 ms longer than under as many plain requests (`fuzz/watch-self.mjs` defines a
 * stall), and at the end the service holds at most 64 MiB more than before. The same seed generates the same
 * requests, except for ids that the service assigns.
 *
 * node bench/fuzz.mjs [generated] [mutated] [seed]     (after npm run build)
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../test/seeded.mjs';
import { accessToken } from './access-token.mjs';
import { openConsole } from './fuzz/callers.mjs';
import { generateHttp, routesOf } from './fuzz/generate.mjs';
import { generateRpc } from './fuzz/generate-rpc.mjs';
import { dice } from './fuzz/junk.mjs';
import { mutate } from './fuzz/mutate.mjs';
import { OwnFaults } from './fuzz/own-faults.mjs';
import { Connection, send } from './fuzz/raw-client.mjs';
import { toCommand } from './fuzz/request.mjs';
import { smallest } from './fuzz/smallest.mjs';
import { faultOf, faultsOfLog } from './fuzz/verdict.mjs';
import { configuration, makeWorld } from './fuzz/world.mjs';
import { startService } from './killable-service.mjs';

/** @typedef {import('./fuzz/request.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./fuzz/raw-client.mjs').RawAnswer} RawAnswer */
/** @typedef {import('./fuzz/watch-self.mjs').Stall} Stall */
/** @typedef {import('./fuzz/watch-self.mjs').Memory} Memory */
/** @typedef {{ number: number, request: FuzzRequest, fault: string, response: RawAnswer, times: number }} Finding */

const [generated = 30_000, mutated = 5_000, seed = 1] = process.argv.slice(2).map(Number);
const count = generated + mutated;
const concurrency = 24;
const maximumStallMilliseconds = 200;
const maximumBytes = 64 * 1024 * 1024;
const maximumFindings = 20;
const renewTokenEvery = 250;
/** After these requests, code is compiled and threads have their buffers: the baseline for resident memory. */
const warmUp = Math.min(2_000, Math.floor(count / 10));
/** Minimum share of successes. Fewer would mean that most requests fail early. */
const leastSuccesses = 0.1;

const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-fuzz-'));
writeFileSync(join(dataDir, 'config.json'), JSON.stringify(configuration));
const service = await startService(dataDir, { isWatched: true });
const { host, port: portText } = new URL(service.baseUrl);
const port = Number(portText);

/** @type {Map<string, Finding>} */
const findings = new Map();
/** @type {Map<string, number>} */
const statuses = new Map();
/** @type {string[]} */
const complaints = [];

/**
 * Calls `task` with the numbers from `from` to `end` (exclusive), concurrently.
 * @param {number} from @param {number} end @param {(number: number, connection: Connection) => Promise<void>} task
 */
async function forAll(from, end, task) {
  let next = from;
  const worker = async () => {
    const connection = new Connection(port);
    while (next < end && findings.size < maximumFindings) await task(next++, connection);
    connection.close();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** @param {number} number @param {Connection} connection */
async function sendOne(number, connection) {
  if (number % renewTokenEvery === 0)
    callers.token = await ownFaults.without(() => accessToken(service.ready));
  const request = requestOf(number);
  const { responses, mayBeOwn } = await ownFaults.watch(request, () => send(request, connection));
  for (const response of responses) {
    const status = `${request.protocol} ${response.status}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = faultOf(request, response, world.secrets);
    if (fault !== undefined && !mayBeOwn(response))
      find({ number, request, fault, response, times: 1 });
  }
}

/** @param {number} number @returns {FuzzRequest} */
function requestOf(number) {
  const roll = dice(seeded(seed * 1_000_003 + number * 7_919));
  if (number >= generated) return mutate(means, world.seeds, roll);
  return roll.hits(0.4) ? generateRpc(means, roll) : generateHttp(means, roll);
}

/** Reports only the first finding of a kind. @param {Finding} finding */
function find(finding) {
  const { request, response, fault } = finding;
  const kind = `${request.protocol} ${response.status < 500 ? '' : request.name} ${fault}`;
  const existing = findings.get(kind);
  if (existing) existing.times += 1;
  else findings.set(kind, finding);
}

/** A valid request. @param {number} number @param {Connection} connection */
async function sendPlain(number, connection) {
  const reads = world.seeds.filter(({ method }) => method === 'GET');
  const { path = '/', name = '' } = reads[number % reads.length] ?? {};
  const token = path.startsWith('/_vaultdesk/') ? service.operatorToken : callers.token;
  /** @type {[string, string][]} */
  const headers = [
    ['host', host],
    ['authorization', `Bearer ${token}`],
  ];
  const request = /** @type {const} */ ({
    protocol: 'http',
    name,
    method: 'GET',
    framing: 'length',
  });
  const [response] = await send({ ...request, target: path, headers }, connection);
  if (response?.status !== 200) throw new Error(`${path}: ${response?.status} ${response?.text}`);
}

/** The longest stall since the last call, in milliseconds. */
async function worstStall() {
  /** @type {Stall[]} */
  const [worst] = await service.ask('stalls');
  return Math.round(worst?.milliseconds ?? 0);
}

/** Reports the smallest request that leads to a finding. @param {Finding} finding */
async function report({ number, request, fault, response, times }) {
  const connection = new Connection(port);
  const isSlow = response.fault === 'late';
  const smallestRequest = isSlow
    ? request
    : await smallest(request, async (candidate) =>
        (await send(candidate, connection)).some(
          (response) => faultOf(candidate, response, world.secrets) === fault,
        ),
      );
  connection.close();
  const summary = `Seed ${seed}, request ${number}, ${request.name} (${times} times): ${fault}`;
  const received = `${response.status} ${response.text.slice(0, 300)}`;
  complaints.push(`${summary}\n  ${toCommand(smallestRequest, service.baseUrl)}\n  ${received}`);
}

/** @param {boolean} isFine @param {string} sentence */
function expectThat(isFine, sentence) {
  if (!isFine) complaints.push(sentence);
}

const mebibytes = (/** @type {number} */ bytes) => Math.round(bytes / 1024 / 1024);

/** @param {string} kind @param {number} before @param {number} after */
function expectMemory(kind, before, after) {
  const growth = after - before;
  expectThat(
    growth <= maximumBytes,
    `The service holds ${mebibytes(growth)} MiB more ${kind} memory.`,
  );
}

/** @param {'http' | 'rpc'} protocol */
function expectSuccesses(protocol) {
  const all = [...statuses].filter(([status]) => status.startsWith(protocol));
  const sent = all.reduce((sum, [, times]) => sum + times, 0);
  const share = (statuses.get(`${protocol} 200`) ?? 0) / sent;
  expectThat(
    share >= leastSuccesses,
    `Only ${Math.round(share * 100)} % over ${protocol} succeeded.`,
  );
}

const ownFaults = new OwnFaults(service);
const world = await makeWorld(service);
const callers = {
  token: await accessToken(service.ready),
  operatorToken: service.operatorToken,
  foreignToken: world.foreignToken,
  credential: world.credential,
  console: await openConsole(service),
};
const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
const { schemas: definitions } = document.components;
const values = { definitions, known: world.known, foreign: world.foreign };
const means = { routes: routesOf(document), values, host, callers };
world.secrets.deviceKey = readFileSync(join(dataDir, 'device.key')).toString('hex');

try {
  await service.ask('stalls');
  await forAll(0, count, sendPlain);
  const plainStall = await worstStall();
  /** @type {Memory} */
  const before = await service.ask('memory');

  const startedAt = performance.now();
  await service.ask('stalls');
  await forAll(0, warmUp, sendOne);
  await world.deriveConcurrently(await accessToken(service.ready));
  const warmUpStall = await worstStall();
  /** @type {Memory} */
  const warm = await service.ask('memory');
  await service.ask('stalls');
  await forAll(warmUp, count, sendOne);
  const stall = Math.max(warmUpStall, await worstStall());
  const seconds = (performance.now() - startedAt) / 1000;
  /** @type {Memory} */
  const after = await service.ask('memory');

  for (const finding of findings.values()) await report(finding);
  for (const line of faultsOfLog(service.log(), world.secrets))
    complaints.push(`In the log: ${line.slice(0, 2000)}`);
  const isShort = stall - plainStall <= maximumStallMilliseconds;
  expectThat(
    isShort,
    `The event loop stalled for ${stall} ms; ${plainStall} ms under plain requests.`,
  );
  expectMemory('reachable', before.heap, after.heap);
  expectMemory('resident', warm.resident, after.resident);
  if (findings.size < maximumFindings)
    for (const protocol of /** @type {const} */ (['http', 'rpc'])) expectSuccesses(protocol);
  console.info(
    `${count} requests in ${seconds.toFixed(1)} s: ${[...statuses]
      .sort()
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ')}.`,
  );
  console.info(
    `Longest stall ${stall} ms, ${plainStall} ms under plain requests; ${mebibytes(before.heap)} MiB reachable before, ${mebibytes(after.heap)} MiB after; ${mebibytes(warm.resident)} and ${mebibytes(after.resident)} MiB resident.`,
  );
} catch (error) {
  console.error(service.log().slice(-4000));
  throw error;
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const complaint of complaints) console.error(`\n${complaint}`);
if (complaints.length > 0) process.exitCode = 1;
