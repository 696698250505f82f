import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { temporaryFolder } from '../programs.ts';
import { accessToken, startService } from '../service.ts';
import { generated, type Means, mutated } from './requests.ts';
import { faultOf, faultsOfLog, type Secrets } from './verdict.ts';
import { type FuzzRequest, type RawResponse, send, toCommand } from './wire.ts';
import { configuration, createWorld, openConsole, routesOf } from './world.ts';

/** The first response of a kind with a fault. */
type Finding = { number: number; request: FuzzRequest; fault: string; response: RawResponse; times: number };

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
const { port, program, ready } = service;
const document = (await service.request('GET /openapi.json')).body;
const routes = routesOf(document);
const { seeds, known, foreign, credential, foreignToken, ...world } = await createWorld(service, routes);
const secrets: Secrets = { ...world.secrets, deviceKey: readFileSync(join(dataDir, 'device.key')).toString('hex') };
const means: Means = {
  ...{ routes, seeds, host: new URL(service.baseUrl).host },
  values: { definitions: document.components.schemas, known, foreign },
  callers: {
    ...{ credential, foreignToken, operatorToken: ready.operatorToken },
    ...{ token: await accessToken(ready), session: await openConsole(service) },
  },
};
const [fromDocument, fromRecordings] = [generated(means), mutated(means)];

/** Both are deterministic: fast-check shrinks the request of the same number. */
const parametersOf = (number: number) => ({ seed: seed * 1_000_003 + number, numRuns: 1 });
const kindOf = (number: number) => (number < generatedCount ? fromDocument : fromRecordings);

const findings = new Map<string, Finding>();
/** Number of responses by protocol and status. */
const statuses = new Map<string, number>();
const complaints: string[] = [];

/** Number of requests that may have left enabled fault rules, now and so far. */
const rules = { enabled: 0, all: 0 };
const clearRules = () => service.resultOf('DELETE /_vaultdesk/faults');

/** Sends a request. Rules that it may have enabled are disabled immediately, but concurrent requests may match them. */
async function sendWatched(request: FuzzRequest): Promise<RawResponse[]> {
  const before = { ...rules };
  const isRule = /faults/i.test(request.target);
  if (isRule) {
    rules.enabled += 1;
    rules.all += 1;
  }
  const responses = await send(request, port);
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

async function sendOne(number: number): Promise<void> {
  if (findings.size >= maximumFindings) return;
  if (number % renewTokenEvery === 0) {
    await clearRules();
    means.callers.token = await accessToken(ready).catch(() => means.callers.token);
  }
  const [request] = fc.sample(kindOf(number), parametersOf(number));
  if (!request) return;
  for (const response of await sendWatched(request)) {
    const status = `${request.protocol} ${response.status}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = faultOf(request, response, secrets);
    if (fault === undefined) continue;
    // Only the first finding of a kind is reported.
    const kind = `${request.protocol} ${response.status < 500 ? '' : request.name} ${fault}`;
    const first = findings.get(kind) ?? { number, request, fault, response, times: 0 };
    findings.set(kind, { ...first, times: first.times + 1 });
  }
}

const reads = seeds.filter(({ method, credential: proof }) => method === 'GET' && !proof);

/** A valid request. */
async function sendPlain(number: number): Promise<void> {
  const { path = '/', name = '' } = reads[number % reads.length] ?? {};
  const headers = [`host: ${means.host}`, `authorization: ${service.headersFor(path).authorization}`];
  const request: FuzzRequest = { protocol: 'http', name, method: 'GET', target: path, framing: 'length', headers };
  const [response] = await send(request, port);
  if (response?.status !== 200) throw new Error(`${path}: ${response?.status} ${response?.text}`);
}

/** Calls the task with the numbers from `from` to `end` (exclusive) and returns the longest stall in milliseconds. */
async function forAll(from: number, end: number, task: (number: number) => Promise<void>): Promise<number> {
  await program.query('stall');
  const numbers = Array.from({ length: end - from }, (_none, index) => from + index);
  await pLimit(concurrency).map(numbers, task);
  return Math.round(await program.query('stall'));
}

/** Lets fast-check shrink the request of a finding, and reports the smallest one. */
async function report({ number, request, fault, response, times }: Finding): Promise<void> {
  let smallest = request;
  const isFine = async (candidate: FuzzRequest) => {
    const isFaulty = (await send(candidate, port)).some((received) => faultOf(candidate, received, secrets) === fault);
    if (isFaulty) smallest = candidate;
    return !isFaulty;
  };
  const options = { ...parametersOf(number), interruptAfterTimeLimit: 10_000 };
  if (response.fault !== 'late') await fc.check(fc.asyncProperty(kindOf(number), isFine), options);
  const summary = `Seed ${seed}, request ${number}, ${request.name} (${times} times): ${fault}`;
  complaints.push(`${summary}\n  ${toCommand(smallest, port)}\n  ${response.status} ${response.text.slice(0, 300)}`);
}

const expectThat = (isFine: boolean, sentence: string) => void (isFine || complaints.push(sentence));
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

const plainStall = await forAll(0, count, sendPlain);
const before = await program.query('memory');
const startedAt = performance.now();
const warmUpStall = await forAll(0, warmUp, sendOne);
// A derivation on every thread, which uses 19 MiB each.
await clearRules();
const authorization = `Bearer ${await accessToken(ready)}`;
const signingMethod = { type: 'PIN', value: '118422' };
await pLimit(32).map(Array(32), () => service.resultOf('POST /api/users', { signingMethod }, { authorization }));
const warm = await program.query('memory');
const stall = Math.max(warmUpStall, await forAll(warmUp, count, sendOne));
const seconds = (performance.now() - startedAt) / 1000;
const after = await program.query('memory');

for (const finding of findings.values()) await report(finding);
for (const line of faultsOfLog(program.log(), secrets)) complaints.push(`In the log: ${line.slice(0, 2000)}`);
const stalls = `The event loop stalled for ${stall} ms; ${plainStall} ms under plain requests.`;
expectThat(stall - plainStall <= maximumStallMilliseconds, stalls);
const growth = { held: mebibytes(after.held - before.held), resident: mebibytes(after.resident - warm.resident) };
for (const [kind, more] of Object.entries(growth))
  expectThat(more <= maximumMebibytes, `The service uses ${more} MiB more ${kind} memory.`);
for (const protocol of ['http', 'rpc']) {
  const own = [...statuses].filter(([status]) => status.startsWith(protocol));
  const sent = own.reduce((sum, [, times]) => sum + times, 0);
  const share = (statuses.get(`${protocol} 200`) ?? 0) / sent;
  const isEnough = share >= leastSuccesses || findings.size >= maximumFindings;
  expectThat(isEnough, `Only ${Math.round(share * 100)} % over ${protocol} succeeded.`);
}
const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
console.info(`${count} requests (${seeds.length} recorded) in ${seconds.toFixed(1)} s: ${counts.join(', ')}.`);
console.info(`${stalls} Growth: ${growth.held} MiB held, ${growth.resident} MiB resident.`);
await service.stop();
for (const complaint of complaints) console.error(`\n${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
