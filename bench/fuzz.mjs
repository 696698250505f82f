/**
 * Fuzzes the service over HTTP and the console's RPC: some requests are generated from its OpenAPI document, the
 * others are mutated recordings. Every response must be well formed: no 500, an envelope with a known code and its
 * trace code, a field named if one is wrong, no internals and no secrets. The log must contain nothing unexpected.
 * The event loop may stall at most 200 ms longer than under as many plain requests, and at the end the service holds at
 * most 64 MiB more than before. The same seed generates the same requests, except for values that the service assigns.
 *
 * node bench/fuzz.mjs [generated] [mutated] [seed]     (after npm run build)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { generated, mutated } from './fuzz/requests.mjs';
import { faultOf, faultsOfLog } from './fuzz/verdict.mjs';
import { Connection, send, toCommand } from './fuzz/wire.mjs';
import { configuration, makeWorld, openConsole, routesOf } from './fuzz/world.mjs';
import { temporaryFolder } from './programs.mjs';
import { accessToken, startService } from './service.mjs';

/** @typedef {import('./fuzz/wire.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./fuzz/wire.mjs').RawAnswer} RawAnswer */
/** @typedef {{ number: number, request: FuzzRequest, fault: string, response: RawAnswer, times: number }} Finding */

const [generatedCount = 30_000, mutatedCount = 5_000, seed = 1] = process.argv.slice(2).map(Number);
const count = generatedCount + mutatedCount;
const concurrency = 24;
const maximumStallMilliseconds = 200;
const maximumMebibytes = 64;
const maximumFindings = 20;
const renewTokenEvery = 250;
/** After these requests, code is compiled and threads have their buffers: the baseline for resident memory. */
const warmUp = Math.min(2_000, Math.floor(count / 10));
/** Minimum share of successes. Fewer would mean that most requests fail early. */
const leastSuccesses = 0.1;

/** Stops glibc's allocator from retaining freed memory, which would count as held (mallopt(3)). */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
const dataDir = temporaryFolder('fuzz');
writeFileSync(join(dataDir, 'config.json'), JSON.stringify(configuration));
const service = await startService(dataDir, { probe: '', env });
const document = (await service.ask('GET /openapi.json')).body;
const routes = routesOf(document);
const world = await makeWorld(service, routes);
const { seeds, known, foreign, secrets, credential, foreignToken } = world;
secrets.deviceKey = readFileSync(join(dataDir, 'device.key')).toString('hex');
const callers = {
  ...{ credential, foreignToken, operatorToken: service.ready.operatorToken },
  token: await accessToken(service.ready),
  session: await openConsole(service),
};
const { host } = new URL(service.baseUrl);
const values = { definitions: document.components.schemas, known, foreign };
const means = { routes, seeds, values, host, callers };
const [fromDocument, fromRecordings] = [generated(means), mutated(means)];

/** Both are deterministic: fast-check shrinks the request of the same number. @param {number} number */
const parametersOf = (number) => ({ seed: seed * 1_000_003 + number, numRuns: 1 });
const kindOf = (/** @type {number} */ number) => (number < generatedCount ? fromDocument : fromRecordings);

/** @type {Map<string, Finding>} */
const findings = new Map();
/** Number of responses by protocol and status. @type {Map<string, number>} */
const statuses = new Map();
/** @type {string[]} */
const complaints = [];

/** Number of requests that may have left enabled fault rules, now and so far. */
const rules = { enabled: 0, all: 0 };

const clearRules = () => service.resultOf('DELETE /_vaultdesk/faults');

/** Sends a request. Rules that it may have enabled are disabled immediately, but concurrent requests may match them. @param {FuzzRequest} request @param {Connection} connection */
async function sendWatched(request, connection) {
  const before = { ...rules };
  const isRule = /faults/i.test(request.target);
  if (isRule) {
    rules.enabled += 1;
    rules.all += 1;
  }
  const responses = await send(request, connection);
  if (isRule) {
    await clearRules();
    rules.enabled -= 1;
  }
  const mayMatch = before.enabled > 0 || rules.all !== before.all;
  // Affected responses have a header, and missing ones cannot.
  return responses.filter(
    ({ headers, fault }) => !(mayMatch && (fault !== undefined || 'x-vaultdesk-fault' in headers)),
  );
}

/** @param {number} number @param {Connection} connection */
async function sendOne(number, connection) {
  if (findings.size >= maximumFindings) return;
  if (number % renewTokenEvery === 0) {
    await clearRules();
    callers.token = await accessToken(service.ready).catch(() => callers.token);
  }
  const [request] = fc.sample(kindOf(number), parametersOf(number));
  if (!request) return;
  for (const response of await sendWatched(request, connection)) {
    const status = `${request.protocol} ${response.status}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = faultOf(request, response, secrets);
    if (fault === undefined) continue;
    // Only the first finding of a kind is reported.
    const kind = `${request.protocol} ${response.status < 500 ? '' : request.name} ${fault}`;
    const { times } = findings.get(kind) ?? { times: 0 };
    const first = findings.get(kind) ?? { number, request, fault, response, times };
    findings.set(kind, { ...first, times: times + 1 });
  }
}

const reads = seeds.filter(({ method, credential: proof }) => method === 'GET' && !proof);

/** A valid request. @param {number} number @param {Connection} connection */
async function sendPlain(number, connection) {
  const { path = '/', name = '' } = reads[number % reads.length] ?? {};
  const { authorization } = service.headersFor(path);
  const headers = [`host: ${host}`, `authorization: ${authorization}`];
  /** @type {FuzzRequest} */
  const request = { protocol: 'http', name, method: 'GET', target: path, framing: 'length', headers };
  const [response] = await send(request, connection);
  if (response?.status !== 200) throw new Error(`${path}: ${response?.status} ${response?.text}`);
}

const connections = Array.from({ length: concurrency }, () => new Connection(service.port));

/** Calls the task with the numbers from `from` to `end` (exclusive) and returns the longest stall in milliseconds. @param {number} from @param {number} end @param {(number: number, connection: Connection) => Promise<void>} task */
async function forAll(from, end, task) {
  await service.program.query('stall');
  let next = from;
  await Promise.all(
    connections.map(async (connection) => {
      while (next < end) await task(next++, connection);
    }),
  );
  return Math.round(await service.program.query('stall'));
}

/** Lets fast-check shrink the request of a finding, and reports the smallest one. @param {Finding} finding */
async function report({ number, request, fault, response, times }) {
  let smallest = request;
  const [connection = new Connection(service.port)] = connections;
  const isFine = async (/** @type {FuzzRequest} */ candidate) => {
    const responses = await send(candidate, connection);
    const isFaulty = responses.some((received) => faultOf(candidate, received, secrets) === fault);
    if (isFaulty) smallest = candidate;
    return !isFaulty;
  };
  const options = { ...parametersOf(number), interruptAfterTimeLimit: 10_000 };
  if (response.fault !== 'late') await fc.check(fc.asyncProperty(kindOf(number), isFine), options);
  const summary = `Seed ${seed}, request ${number}, ${request.name} (${times} times): ${fault}`;
  const received = `${response.status} ${response.text.slice(0, 300)}`;
  complaints.push(`${summary}\n  ${toCommand(smallest, service.port)}\n  ${received}`);
}

/** @param {boolean} isFine @param {string} sentence */
const expectThat = (isFine, sentence) => void (isFine || complaints.push(sentence));
const mebibytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20);
/** @returns {Promise<{ held: number, resident: number }>} */
const memory = () => service.program.query('memory');

const plainStall = await forAll(0, count, sendPlain);
const before = await memory();
const startedAt = performance.now();
const warmUpStall = await forAll(0, warmUp, sendOne);
// A derivation on every thread, which uses 19 MiB each.
await clearRules();
const token = await accessToken(service.ready);
await pLimit(32).map(Array(32), () =>
  service.resultOf(
    'POST /api/users',
    { signingMethod: { type: 'PIN', value: '118422' } },
    { authorization: `Bearer ${token}` },
  ),
);
const warm = await memory();
const stall = Math.max(warmUpStall, await forAll(warmUp, count, sendOne));
const seconds = (performance.now() - startedAt) / 1000;
const after = await memory();

for (const finding of findings.values()) await report(finding);
for (const line of faultsOfLog(service.program.log(), secrets)) complaints.push(`In the log: ${line.slice(0, 2000)}`);
const stalls = `The event loop stalled for ${stall} ms; ${plainStall} ms under plain requests.`;
expectThat(stall - plainStall <= maximumStallMilliseconds, stalls);
const growth = { held: after.held - before.held, resident: after.resident - warm.resident };
for (const [kind, bytes] of Object.entries(growth)) {
  const more = mebibytes(bytes);
  expectThat(more <= maximumMebibytes, `The service uses ${more} MiB more ${kind} memory.`);
}
for (const protocol of ['http', 'rpc']) {
  const own = [...statuses].filter(([status]) => status.startsWith(protocol));
  const sent = own.reduce((sum, [, times]) => sum + times, 0);
  const share = (statuses.get(`${protocol} 200`) ?? 0) / sent;
  const isEnough = share >= leastSuccesses || findings.size >= maximumFindings;
  expectThat(isEnough, `Only ${Math.round(share * 100)} % over ${protocol} succeeded.`);
}
const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
console.info(`${count} requests (${seeds.length} recorded) in ${seconds.toFixed(1)} s: ${counts.join(', ')}.`);
console.info(`${stalls} Growth: ${mebibytes(growth.held)} MiB held, ${mebibytes(growth.resident)} MiB resident.`);
await service.stop();
for (const complaint of complaints) console.error(`\n${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
