import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { secretTypes } from '../service/model/kernel/secret-types.ts';
import { type FaultProxy, startFaultProxy } from '../test/chain/rpc-fault-proxy.mjs';
import { cli, type Program, residentMebibytes, startProgram, terminated } from './programs.ts';

export type Headers = Record<string, string>;
type Credentials = { clientId: string; clientSecret: string; tokenUrl: string };
type Ready = Credentials & { baseUrl: string; consoleUrl: string; operatorToken: string };
/** A user's wallet. */
export type Trader = Awaited<ReturnType<Caller['createTrader']>>;
export type Reply = Awaited<ReturnType<Instance['request']>>;

export const pin = '482915';

/** Configuration of chains whose nodes do not respond: nothing listens on their port. */
export const deadChains = (chains: readonly string[] = secretTypes) =>
  Object.fromEntries(chains.map((name, index) => [name, { rpcUrl: 'http://127.0.0.1:1', chainId: 990_001 + index }]));

/** Calls without a final response and counts above 0, with their latest state; printed if the process is terminated. */
const pending = new Map<string, string>();
process.once('exit', (code) => {
  if (code === terminated) for (const [name, state] of pending) console.error(`Pending: ${name}: ${state}`);
});

/** Resolves when the count is 0. */
export async function waitForNone(count: () => Promise<number>, label: string): Promise<void> {
  const deadline = Date.now() + 900_000;
  for (let open = await count(); open > 0; open = await count()) {
    assert(Date.now() < deadline, `${open} ${label} are still pending at the deadline.`);
    pending.set(label, String(open));
    await pause(100);
  }
  pending.delete(label);
}

/** Requests an access token until it is issued, because the database may be unavailable. */
export async function accessToken({ tokenUrl, clientId, clientSecret }: Credentials) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
    const text = await response.text();
    if (response.status === 200) return String(JSON.parse(text).access_token);
    assert(response.status === 503 && tries < 60, `No access token was issued: ${response.status} ${text}`);
    await pause(500);
  }
}

/** Calls of a service. Subclasses send them to one process, or to several that may be killed. */
export abstract class Caller {
  /** Statuses of calls that are repeated. */
  retried: readonly number[] = [429, 503];

  /** One call; `undefined` if its outcome is unknown. */
  abstract request(methodAndPath: string, body?: unknown, headers?: Headers): Promise<Reply | undefined>;

  /** Repeats a call until a response arrives, with the same idempotency key if it has one. Also returns rejections. */
  async insist(methodAndPath: string, body?: unknown, headers?: Headers): Promise<Reply> {
    for (;;) {
      pending.set(methodAndPath, pending.get(methodAndPath) ?? 'no response yet');
      const response = await this.request(methodAndPath, body, headers);
      // Two instances reserved the same nonce: nothing was sent, and the response asks for a repetition.
      const isTaken = response?.body.errors?.[0]?.code === 'transaction.nonce-taken';
      pending.delete(methodAndPath);
      if (response && !this.retried.includes(response.status) && !isTaken) return response;
      pending.set(methodAndPath, response ? `${response.status} ${JSON.stringify(response.body)}` : 'no response');
      await pause(20 + Math.random() * 80);
    }
  }

  /** The result of a call that must succeed. */
  async resultOf(methodAndPath: string, body?: unknown, headers?: Headers) {
    const response = await this.insist(methodAndPath, body, headers);
    if (response.status === 200) return response.body.result ?? response.body;
    throw new Error(`${methodAndPath}: ${response.status} ${JSON.stringify(response.body)}`);
  }

  /** Sends a JSON-RPC request directly to a chain, without faults. */
  async callChain(method: string, params: readonly unknown[]) {
    const question = { jsonrpc: '2.0', id: 1, method, params };
    return (await this.insist('POST /_vaultdesk/rpc/ETHEREUM', question)).body.result;
  }

  /** All records of a list, by its path with filters. */
  async listAll(path: string) {
    // The lists of the market have other parameter names.
    const [size, page] = /^\/(?:api|_vaultdesk\/events)/.test(path) ? ['size', 'page'] : ['pageSize', 'pageNumber'];
    const start = `GET ${path}${path.includes('?') ? '&' : '?'}${size}=1000&${page}=`;
    const records = await this.resultOf(`${start}1`);
    for (let number = 2; records.length === (number - 1) * 1000; number += 1)
      records.push(...(await this.resultOf(start + number)));
    return records;
  }

  /** Number of records of a list, by its path with filters. */
  async countOf(path: string): Promise<number> {
    const size = path.startsWith('/api') ? 'size' : 'pageSize';
    return (await this.insist(`GET ${path}&${size}=1`)).body.pagination.numberOfElements;
  }

  /** Creates a user with a PIN and a wallet. */
  async createTrader() {
    const user = await this.resultOf('POST /api/users', { signingMethod: { type: 'PIN', value: pin } });
    const credential = `${user.signingMethods[0].id}:${pin}`;
    const wallet = { userId: user.id, secretType: 'ETHEREUM' };
    const { id, address } = await this.resultOf('POST /api/wallets', wallet, { 'signing-method': credential });
    return { id: String(id), address: String(address), credential };
  }

  /** Executes a transaction and returns its hash. */
  async execute({ id, credential }: Trader, request: object, headers?: Headers): Promise<string> {
    const transactionRequest = { walletId: id, secretType: 'ETHEREUM', ...request };
    const proof = { 'signing-method': credential, ...headers };
    return (await this.resultOf('POST /api/transactions/execute', { transactionRequest }, proof)).transactionHash;
  }

  /** Pays a new checkout session by card and returns the payment's id. Repeated calls with the same name pay once. */
  async pay(name: string): Promise<string> {
    const order = { amount: 100, currency: 'usd', metadata: { name } };
    const session = await this.resultOf('POST /checkout/sessions', order, { 'idempotency-key': `session-${name}` });
    const path = `POST /_vaultdesk/payments/${session.paymentIntentId}/card`;
    const card = { cardNumber: '4242 4242 4242 4242', name: 'Ada', email: 'ada@example.com' };
    const { status } = await this.resultOf(path, card, { 'idempotency-key': `card-${name}` });
    assert(status === 'succeeded', `The payment ${name} is ${status}.`);
    return session.paymentIntentId;
  }
}

interface StartOptions {
  /** A share of its own chain requests (0 to 1) has faults, in the order given by the seed. */
  rpcFaults?: { share: number; seed: number } | undefined;
  /** Parameters of `probe.mjs`, if the service loads it. */
  probe?: string | undefined;
  flags?: string[];
  env?: Headers;
}

/** Starts a built service, up to the first response that needs stored data: an access token of its default application. */
export async function startService(dataDir: string, { rpcFaults, probe, flags = [], env = {} }: StartOptions = {}) {
  const faultProxy = rpcFaults && (await startFaultProxy(rpcFaults));
  const parameters = new URLSearchParams(probe);
  if (faultProxy) parameters.set('proxy', faultProxy.url);
  const hasChannel = probe !== undefined;
  const preload =
    hasChannel || faultProxy ? ['--import', `${new URL('probe.mjs', import.meta.url)}?${parameters}`] : [];
  const argv = [...preload, cli, 'serve', '--port', '0', '--data-dir', dataDir, '--json', ...flags];
  const program = await startProgram(argv, { hasChannel, env });
  void program.ended.then(() => faultProxy?.close());
  const ready: Ready = JSON.parse(program.text);
  return new Instance(program, ready, await accessToken(ready), faultProxy);
}

/** A running process of the service. */
export class Instance extends Caller {
  readonly program;
  readonly ready;
  readonly faultProxy;
  readonly baseUrl;
  readonly port;
  readonly headers;
  /** From the start of the process to the first response. */
  readonly milliseconds;
  readonly stop;

  constructor(program: Program, ready: Ready, token: string, faultProxy: FaultProxy | undefined) {
    super();
    this.program = program;
    this.ready = ready;
    this.faultProxy = faultProxy;
    this.baseUrl = ready.baseUrl;
    this.port = Number(new URL(ready.baseUrl).port);
    this.headers = { authorization: `Bearer ${token}` };
    this.milliseconds = performance.now() - program.startedAt;
    this.stop = program.stop;
  }

  megabytes = () => residentMebibytes(this.program.pid);

  headersFor(path: string) {
    const operator = { authorization: `Bearer ${this.ready.operatorToken}` };
    return path.startsWith('/_vaultdesk/') ? operator : this.headers;
  }

  /** Throws if no response arrives. */
  async request(
    methodAndPath: string,
    body?: unknown,
    headers?: Headers,
    { base = this.baseUrl, timeout }: { base?: string; timeout?: number } = {},
  ) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...this.headersFor(path), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(timeout && { signal: AbortSignal.timeout(timeout) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}
