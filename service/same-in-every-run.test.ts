import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { missingProgram } from '../test/programs.mjs';
import { aFolder } from '../test/values.ts';
import { aConfig, aHost } from '../test/world/service.ts';
import type { Ready } from './host/ready.ts';
import { createService, type Service } from './index.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const json = { 'content-type': 'application/json' };

/** The caller draws the same values in every run as well. */
const sameKeys = `data:text/javascript,${encodeURIComponent(
  'let n = 1e11; crypto.randomUUID = () => "00000000-0000-4000-8000-" + (n += 1);',
)}`;

/** The addresses of a service and of the proxy before it, since addresses are in responses. */
type Ports = { readonly service: number; readonly door: number };

const anyPorts: Ports = { service: 0, door: 0 };

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

async function atRest({ baseUrl, operatorToken }: Ready): Promise<void> {
  const headers = { authorization: `Bearer ${operatorToken}`, ...json };
  const clock = await fetch(`${baseUrl}/_vaultdesk/clock`, { headers });
  const { now } = z.object({ result: z.object({ now: z.string() }) }).parse(await clock.json()).result;
  const body = JSON.stringify({ to: now });
  const response = await fetch(`${baseUrl}/_vaultdesk/clock/advance-to`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

async function newestBlocks({ baseUrl, operatorToken }: Ready): Promise<string> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] };
  const response = await fetch(`${baseUrl}/_vaultdesk/rpc/ETHEREUM`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, ...json },
    body: JSON.stringify(call),
  });
  return response.text();
}

/** Runs `work` on a new world of the seed 7. */
async function inNewWorld<Value>(port: number, work: (service: Service) => Promise<Value>) {
  const service = await createService(aConfig(await aFolder(), { randomSeed: 7, port }), aHost());
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** All requests and responses of a tour through a new world, each request when no work is left. */
function record(ports: Ports, tour: Tour) {
  return inNewWorld(ports.service, async (service) => {
    const ready = await service.start();
    const before = () => atRest(ready);
    const proxy = await openRecordingProxy({ to: ready.baseUrl, port: ports.door, before });
    try {
      await tour({ ...ready, baseUrl: proxy.baseUrl }, ready.baseUrl);
      const again = { service: portOf(ready.baseUrl), door: portOf(proxy.baseUrl) };
      return { exchanged: proxy.exchanged, block: await newestBlocks(ready), ports: again };
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

const foreign = { authorization: 'Bearer none', ...json };

/** The bytes of each rejection. */
async function rejectionsOf({ baseUrl, operatorToken }: Ready, token: string): Promise<string[]> {
  const own = { authorization: `Bearer ${token}`, ...json };
  const operator = { authorization: `Bearer ${operatorToken}`, ...json };
  const calls: [string, RequestInit][] = [
    ['/api/wallets', {}],
    ['/api/wallets', { headers: foreign }],
    ['/api/wallets/none', { headers: own }],
    ['/api/wallets?page=x', { headers: own }],
    ['/api/users', { method: 'POST', headers: own, body: '{' }],
    ['/api/users', { method: 'POST', headers: own, body: '{"reference":7}' }],
    ['/api/users', { method: 'DELETE', headers: own }],
    ['/api/nothing', { headers: own }],
    ['/oauth/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'none' }) }],
    ['/_vaultdesk/worlds', { method: 'POST', headers: operator, body: '{"name":"main"}' }],
    ['/_vaultdesk/snapshots/none/restore', { method: 'POST', headers: operator, body: '{}' }],
    ['/w/none/api/wallets', { headers: own }],
    ['/api/wallets%ZZ', { headers: own }],
    ['/api/wallets', { headers: { ...own, origin: 'http://elsewhere.example' } }],
    ['/console/trpc/wallets.list', {}],
  ];
  const responses: string[] = [];
  for (const [path, init] of calls) {
    const response = await fetch(`${baseUrl}${path}`, init);
    const headers = [...response.headers].map((header) => header.join(': '));
    responses.push([path, response.status, ...headers, await response.text()].join('\n'));
  }
  return [...responses, await rejectedOnSocket(baseUrl), await rejectedOnSocket(baseUrl)];
}

/** A request that no HTTP client sends. */
async function rejectedOnSocket(baseUrl: string): Promise<string> {
  const socket = connect(portOf(baseUrl), '127.0.0.1');
  socket.write('GET /api/wallets HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nnone');
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response;
}

/** Calls of a console in a window, one of them rejected: the responses contain the code of each. */
async function consoleCalls({ console }: Service, { baseUrl }: Ready): Promise<string[]> {
  const responses: string[] = [];
  const wallet = encodeURIComponent(JSON.stringify({ walletId: 'none' }));
  for (const path of [`wallets.get?input=${wallet}`, 'nothing.here', 'users.create']) {
    const isChange = path === 'users.create';
    const body = { method: 'POST', headers: json, body: '{"signingMethod":{"type":7}}' };
    const request = new Request(`${baseUrl}/trpc/${path}`, isChange ? body : {});
    responses.push(await (await console.fetch(request)).text());
  }
  return responses;
}

test('rejections are equal in every run, at the listener and in the console, next to any other requests', async () => {
  const rejected = (port: number, isAlone: boolean) =>
    inNewWorld(port, async (service) => {
      const ready = await service.start();
      const token = await tokenFrom(ready);
      const [rejections, calls] = await Promise.all([
        rejectionsOf(ready, token),
        consoleCalls(service, ready),
        isAlone || callsOf(ready, token, 0),
      ]);
      return { port: portOf(ready.baseUrl), refusals: rejections, calls };
    });

  const first = await rejected(0, true);
  const again = await rejected(first.port, true);
  const beside = await rejected(first.port, false);

  expect(again).toEqual(first);
  expect(beside).toEqual(first);
  const codes = [...first.refusals, ...first.calls].flatMap(
    (response) => /"traceCode":"([^"]+)"/.exec(response)?.[1] ?? [],
  );
  expect(codes.length).toBeGreaterThan(15);
  expect(new Set(codes).size).toBe(codes.length);
}, 120_000);

const withResult = z.object({ result: z.looseObject({ id: z.string() }) });
const created = withResult.extend({
  result: z.object({ id: z.string(), signingMethods: z.array(z.object({ id: z.string() })) }),
});
const executed = z.object({ result: z.object({ transactionHash: z.string() }) });

/** The requests and responses of a concurrent caller, from a user to a transaction. */
async function callsOf({ baseUrl }: Ready, token: string, caller: number): Promise<string[]> {
  const responses: string[] = [];
  const call = async (path: string, body: object, signingMethod?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...json };
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: signingMethod ? { ...headers, 'signing-method': signingMethod } : headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    responses.push(`${response.status} ${response.headers.get('x-request-id')} ${text}`);
    return JSON.parse(text);
  };
  const pin = { type: 'PIN', value: '482915' };
  const user = created.parse(await call('/api/users', { reference: `${caller}`, signingMethod: pin }));
  const method = `${user.result.signingMethods[0]?.id}:${pin.value}`;
  const secretType = 'ETHEREUM';
  const wallet = withResult.parse(await call('/api/wallets', { userId: user.result.id, secretType }, method));
  const walletId = wallet.result.id;
  const message = { type: 'MESSAGE', secretType, walletId, data: 'Hello' };
  await call('/api/signatures', { signatureRequest: message }, method);
  for (const value of [1, 2]) {
    const to = '0x000000000000000000000000000000000000dEaD';
    const transactionRequest = { type: 'TRANSFER', secretType, walletId, to, value };
    executed.parse(await call('/api/transactions/execute', { transactionRequest }, method));
  }
  await call('/checkout/sessions', { amount: 1250, currency: 'usd', description: `${caller}` });
  return responses;
}

async function tokenFrom({ baseUrl, clientId, clientSecret }: Ready): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

/** The responses to eight callers, concurrent or one after the other. */
function responsesTo(port: number, isAtOnce: boolean) {
  return inNewWorld(port, async (service) => {
    const ready = await service.start();
    const token = await tokenFrom(ready);
    const responses: Promise<string[]>[] = [];
    for (let caller = 0; caller < 8; caller += 1) {
      const calls = callsOf(ready, token, caller);
      responses.push(calls);
      if (!isAtOnce) await calls;
    }
    return { port: portOf(ready.baseUrl), answers: await Promise.all(responses) };
  });
}

test('eight concurrent callers get the same responses as one after the other', async () => {
  const inTurn = await responsesTo(0, false);
  const atOnce = await responsesTo(inTurn.port, true);

  expect(inTurn.answers.flat()).toHaveLength(48);
  expect(atOnce).toEqual(inTurn);
}, 120_000);

test('a snapshot restored repeatedly continues in the same way, without repeating earlier values', async () => {
  await inNewWorld(0, async (service) => {
    const ready = await service.start();
    const token = await tokenFrom(ready);
    const operate = (path: string, body: object) =>
      fetch(`${ready.baseUrl}/_vaultdesk/snapshots${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ready.operatorToken}`, ...json },
        body: JSON.stringify(body),
      });
    const before = await callsOf(ready, token, 0);
    await operate('', { name: 'one-caller' });
    const resume = async () => {
      expect((await operate('/one-caller/restore', {})).status).toBe(200);
      return callsOf(ready, token, 0);
    };

    const first = await resume();
    const again = await resume();

    expect(again).toEqual(first);
    expect(before.filter((response) => first.includes(response))).toEqual([]);
  });
}, 120_000);

/** The operator's view of a seeded world, and its newest block. */
function madeBy(seed: string, port: number) {
  return inNewWorld(port, async (service) => {
    const ready = await service.start();
    const operate = (path: string, init: RequestInit = {}) =>
      fetch(`${ready.baseUrl}/_vaultdesk/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${ready.operatorToken}`, ...json },
      });
    const file = JSON.parse(readFileSync(join(root, 'docs', 'seeds', `${seed}.json`), 'utf8'));
    const body = JSON.stringify({ seed: file, wait: true });
    const response = await operate('seeds', { method: 'POST', body });
    const texts = [await response.text()];
    await atRest(ready);
    for (const list of ['users', 'wallets', 'transactions', 'payments', 'events', 'deliveries'])
      texts.push(await (await operate(`${list}?size=100`)).text());
    texts.push(await (await operate('seed')).text(), await newestBlocks(ready));
    return { port: portOf(ready.baseUrl), shown: texts };
  });
}

test.each(['gallery', 'auctions', 'failing-webhook'])(
  'a seed creates the same world in every run, to the hash of its newest block: %s',
  async (seed) => {
    const first = await madeBy(seed, 0);
    const again = await madeBy(seed, first.port);

    expect(first.shown[0]).toContain('"state":"done"');
    expect(again).toEqual(first);
  },
  120_000,
);

/** A request with its responses, as texts for a comparison of two runs. */
type Exchanged = { readonly request: string; readonly answer: string };

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
    exchanged.push({ request: `${method} ${url} ${signed} ${body}`, answer: `${response.status}\n${head}\n${bytes}` });
    outgoing.writeHead(response.status, Object.fromEntries(sentHeaders)).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`,
    exchanged,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
