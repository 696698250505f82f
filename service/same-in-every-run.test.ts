import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cheapDerivation } from '../test/fakes/fake-vault.ts';
import { listen } from '../test/network/listen.mjs';
import { missingProgram } from '../test/programs.mjs';
import { aFolder, present } from '../test/values.ts';
import { type CallOptions, resultIn, sendRaw } from '../test/world/call.ts';
import { aConfig, aHost } from '../test/world/service.ts';
import { callerOf, type Started } from '../test/world/started-service.ts';
import type { Ready } from './host/ready.ts';
import { createService, type Service } from './index.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** The caller draws the same values in every run as well. */
const sameKeys = `data:text/javascript,${encodeURIComponent(
  'let n = 1e11; crypto.randomUUID = () => "00000000-0000-4000-8000-" + (n += 1);',
)}`;

/** The addresses of a service and of the proxy before it, since addresses are in responses. */
type Ports = { readonly service: number; readonly proxy: number };

const anyPorts: Ports = { service: 0, proxy: 0 };

type Tour = (ready: Ready, service: string) => Promise<unknown>;

/** The code of a tutorial's blocks with this mark, in their order. */
function tutorialBlocks(name: string, mark: string): string[] {
  const text = readFileSync(join(root, 'docs', 'tutorials', name), 'utf8');
  return text
    .split(`\`\`\`${mark}\n`)
    .slice(1)
    .map((part) => part.split('```')[0] ?? '');
}

/** The program of the tutorial that sells items, unchanged. */
async function sale({ baseUrl, clientId, clientSecret }: Ready): Promise<void> {
  const script = join(await aFolder(), 'sell.mjs');
  await writeFile(script, tutorialBlocks('sell-an-nft.md', 'js file=sell.mjs').join(''));
  const env = { ...process.env, BASE: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  await run(process.execPath, ['--import', sameKeys, script], { env });
}

/** The calls of the first hour, from a token to a payment whose event an inbox receives, unchanged. */
async function firstHour(ready: Ready, service: string): Promise<void> {
  const { baseUrl, clientId, clientSecret, operatorToken } = ready;
  const values = `BASE=${baseUrl} CLIENT_ID=${clientId} CLIENT_SECRET=${clientSecret} OPERATOR_TOKEN=${operatorToken}`;
  const blocks = tutorialBlocks('first-hour.md', 'sh run').filter((block) => !block.includes('node --test'));
  // The page has the service's own address, not that of the proxy.
  const script = [...blocks, '']
    .join('\n')
    .replace(/^BASE=.*$/m, values)
    .replace('$PAGE/card', `$(echo $PAGE | sed s,${service},$BASE,)/card`);
  await run('bash', ['-c', script]);
}

type Caller = Pick<Started, 'call' | 'request'>;

async function waitUntilIdle({ request }: Caller): Promise<void> {
  const { now } = await request('GET /_vaultdesk/clock', z.object({ now: z.string() }));
  await request('POST /_vaultdesk/clock/advance-to', z.unknown(), { body: { to: now } });
}

async function newestBlock({ call }: Caller): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] };
  return (await call('POST /_vaultdesk/rpc/ETHEREUM', { body })).text;
}

/** Runs `work` on a new world of the seed 7. */
async function inNewWorld<Value>(port: number, work: (world: World) => Promise<Value>) {
  const host = aHost({ keyDerivation: cheapDerivation });
  const service = await createService(aConfig(await aFolder(), { randomSeed: 7, port }), host);
  try {
    return await work(await start(service));
  } finally {
    await service.stop();
  }
}

async function start({ start, console }: Service) {
  const ready = await start();
  const caller = await callerOf({ fetch }, { ...ready, tokenUrl: `${ready.baseUrl}/oauth/token` });
  return { ...caller, console, ready, port: portOf(ready.baseUrl) };
}
type World = Awaited<ReturnType<typeof start>>;

/** All requests and responses of a tour through a new world, each request when no work is left. */
function record(ports: Ports, tour: Tour) {
  return inNewWorld(ports.service, async ({ ready, port, ...world }) => {
    const before = () => waitUntilIdle(world);
    const proxy = await openRecordingProxy({ to: ready.baseUrl, port: ports.proxy, before });
    try {
      await tour({ ...ready, baseUrl: proxy.baseUrl }, ready.baseUrl);
      const again = { service: port, proxy: portOf(proxy.baseUrl) };
      return { exchanged: proxy.exchanged, block: await newestBlock(world), ports: again };
    } finally {
      await proxy.close();
    }
  });
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

const tours: [string, Tour][] = [
  ['of a sale', sale],
  ['of the first hour', firstHour],
];

test.for(tours)(
  'two runs from one seed are equal, byte for byte: %s',
  { timeout: 120_000 },
  async ([, tour], { skip }) => {
    const withoutCurl = tour === firstHour ? missingProgram('curl') : undefined;
    skip(withoutCurl !== undefined, withoutCurl);

    const first = await record(anyPorts, tour);
    const again = await record(first.ports, tour);

    expect(first.exchanged.length).toBeGreaterThan(10);
    expect(again).toEqual(first);
  },
);

/** The bytes of each rejection. */
async function rejectionsOf({ call, ready }: World): Promise<string[]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const calls: [string, CallOptions?][] = [
    ['GET /api/wallets', { token: undefined }],
    ['GET /api/wallets', { token: 'none' }],
    ['GET /api/wallets/none'],
    ['GET /api/wallets?page=x'],
    ['POST /api/users', { rawBody: '{' }],
    ['POST /api/users', { body: { reference: 7 } }],
    ['DELETE /api/users'],
    ['GET /api/nothing'],
    ['POST /oauth/token', { token: undefined, headers: form, rawBody: 'grant_type=none' }],
    ['POST /_vaultdesk/worlds', { body: { name: 'main' } }],
    ['POST /_vaultdesk/snapshots/none/restore', { body: {} }],
    ['GET /w/none/api/wallets'],
    ['GET /api/wallets%ZZ'],
    ['GET /api/wallets', { headers: { origin: 'http://elsewhere.example' } }],
    ['GET /console/trpc/wallets.list', { token: undefined }],
  ];
  const responses: string[] = [];
  for (const [address, options] of calls) {
    const { status, headers, text } = await call(address, options);
    responses.push([address, status, ...[...headers].map((header) => header.join(': ')), text].join('\n'));
  }
  // A request that no HTTP client sends.
  const malformed = 'GET /api/wallets HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nnone';
  for (let time = 0; time < 2; time += 1) responses.push(await sendRaw(ready.baseUrl, malformed));
  return responses;
}

/** Calls of a console in a window, one of them rejected: the responses contain the code of each. */
async function consoleCalls({ console, ready }: World): Promise<string[]> {
  const responses: string[] = [];
  const wallet = encodeURIComponent(JSON.stringify({ walletId: 'none' }));
  for (const path of [`wallets.get?input=${wallet}`, 'nothing.here', 'users.create']) {
    const isChange = path === 'users.create';
    const body = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"signingMethod":{"type":7}}',
    };
    const request = new Request(`${ready.baseUrl}/trpc/${path}`, isChange ? body : {});
    responses.push(await (await console.fetch(request)).text());
  }
  return responses;
}

const withId = z.object({ id: z.string() });
const withMethod = withId.extend({ signingMethods: z.array(withId) });

/** The responses to a caller, from a user to a transaction. */
async function callsOf({ call }: World, caller: number): Promise<string[]> {
  const responses: string[] = [];
  let headers = {};
  const send = async <Schema extends z.ZodType>(path: string, schema: Schema, body: object) => {
    const response = await call(`POST ${path}`, { body, headers });
    responses.push(`${response.status} ${response.headers.get('x-request-id')} ${response.text}`);
    return resultIn(response, schema);
  };
  const pin = { type: 'PIN', value: '482915' };
  const user = await send('/api/users', withMethod, { reference: `${caller}`, signingMethod: pin });
  headers = { 'signing-method': `${present(user.signingMethods[0]).id}:${pin.value}` };
  const secretType = 'ETHEREUM';
  const { id: walletId } = await send('/api/wallets', withId, { userId: user.id, secretType });
  const signatureRequest = { type: 'MESSAGE', secretType, walletId, data: 'Hello' };
  await send('/api/signatures', z.unknown(), { signatureRequest });
  for (const value of [1, 2]) {
    const to = '0x000000000000000000000000000000000000dEaD';
    const transactionRequest = { type: 'TRANSFER', secretType, walletId, to, value };
    await send('/api/transactions/execute', z.object({ transactionHash: z.string() }), { transactionRequest });
  }
  await send('/checkout/sessions', z.unknown(), { amount: 1250, currency: 'usd', description: `${caller}` });
  return responses;
}

/** More than the derivations of PINs that run at the same time. */
const callers = [0, 1, 2, 3, 4, 5];

test('rejections and callers get the same responses at the same time as one after the other', async () => {
  const inTurn = await inNewWorld(0, async (world) => {
    const rejections = await rejectionsOf(world);
    const ofConsole = await consoleCalls(world);
    const calls: string[] = [];
    for (const caller of callers) calls.push(...(await callsOf(world, caller)));
    return { port: world.port, responses: [rejections, ofConsole, calls] };
  });
  const atOnce = await inNewWorld(inTurn.port, async (world) => {
    const calls = Promise.all(callers.map((caller) => callsOf(world, caller)));
    const responses = await Promise.all([rejectionsOf(world), consoleCalls(world), calls.then((each) => each.flat())]);
    return { port: world.port, responses };
  });

  expect(atOnce).toEqual(inTurn);
  const [rejections = [], ofConsole = [], calls] = inTurn.responses;
  expect(calls).toHaveLength(6 * callers.length);
  const codes = [...rejections, ...ofConsole].flatMap((text) => /"traceCode":"([^"]+)"/.exec(text)?.[1] ?? []);
  expect(codes.length).toBeGreaterThan(15);
  expect(new Set(codes).size).toBe(codes.length);
}, 120_000);

test('a snapshot restored repeatedly continues in the same way, without repeating earlier values', async () => {
  await inNewWorld(0, async (world) => {
    const before = await callsOf(world, 0);
    await world.request('POST /_vaultdesk/snapshots', z.unknown(), { body: { name: 'one-caller' } });
    const resume = async () => {
      await world.request('POST /_vaultdesk/snapshots/one-caller/restore', z.unknown(), { body: {} });
      return callsOf(world, 0);
    };

    const first = await resume();
    const again = await resume();

    expect(again).toEqual(first);
    expect(before.filter((response) => first.includes(response))).toEqual([]);
  });
}, 120_000);

/** The operator's view of a seeded world, and its newest block. */
function madeBy(seed: string, port: number) {
  return inNewWorld(port, async (world) => {
    const texts = [(await world.call('POST /_vaultdesk/seeds', { body: { seed, wait: true } })).text];
    await waitUntilIdle(world);
    for (const list of ['users', 'wallets', 'transactions', 'payments', 'events', 'deliveries'])
      texts.push((await world.call(`GET /_vaultdesk/${list}?size=100`)).text);
    texts.push((await world.call('GET /_vaultdesk/seed')).text, await newestBlock(world));
    return { port: world.port, texts };
  });
}

test.each(['gallery', 'auctions', 'failing-webhook'])(
  'a seed creates the same world in every run, to the hash of its newest block: %s',
  async (seed) => {
    const first = await madeBy(seed, 0);
    const again = await madeBy(seed, first.port);

    expect(first.texts[0]).toContain('"state":"done"');
    expect(again).toEqual(first);
  },
  120_000,
);

/** A request with its responses, as texts for a comparison of two runs. */
type Exchanged = { readonly request: string; readonly response: string };

/** A proxy in front of a service that records its traffic. */
interface RecordingProxy {
  readonly baseUrl: string;
  readonly exchanged: readonly Exchanged[];
  close(): Promise<void>;
}

interface RecordingProxyOptions {
  readonly to: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Runs before each request is forwarded; deliveries do not wait for it. */
  before(): Promise<void>;
}

/** Headers of the connection rather than of the response. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Opens a proxy on the loopback address; it forwards everything unchanged. */
async function openRecordingProxy({ to, port, before }: RecordingProxyOptions): Promise<RecordingProxy> {
  const exchanged: Exchanged[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const isDelivery = incoming.headers['webhook-id'] !== undefined;
    if (!isDelivery) await before();
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const response = await fetch(`${to}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const sentHeaders = [...response.headers].filter(([name]) => !ofTheConnection.has(name));
    const head = sentHeaders.map(([name, value]) => `${name}: ${value}\n`).join('');
    const signed = isDelivery ? JSON.stringify(headers) : '';
    exchanged.push({
      request: `${method} ${url} ${signed} ${body}`,
      response: `${response.status}\n${head}\n${bytes}`,
    });
    outgoing.writeHead(response.status, Object.fromEntries(sentHeaders)).end(bytes);
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server, port)}`,
    exchanged,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
