import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startFaultProxy } from '../test/chain/rpc-fault-proxy.mjs';
import { cli, residentMebibytes, startProgram } from './programs.mjs';

/** @typedef {{ status: number, headers: globalThis.Headers, body: any }} Answer */
/** @typedef {Record<string, string>} Headers */
/** @typedef {{ clientId: string, clientSecret: string }} Credentials */
/** @typedef {Credentials & { baseUrl: string, consoleUrl: string, tokenUrl: string, operatorToken: string }} Ready */
/** @typedef {{ id: string, address: string, credential: string }} Trader A user's wallet. */

/** A PIN in every scenario. */
export const pin = '482915';
/** Test card details that a payment accepts. */
export const card = { cardNumber: '4242 4242 4242 4242', name: 'Ada', email: 'ada@example.com' };

const secretTypes = new URL('../service/model/kernel/secret-types.ts', import.meta.url);
const [, names = ''] = /\bsecretTypes = \[(.+?)\]/s.exec(readFileSync(secretTypes, 'utf8')) ?? [];
/** The chains of the API, from the product's only list. */
export const chainNames = [...names.matchAll(/\w+/g)].map(([name]) => name);
if (chainNames.length === 0) throw new Error('The list of chains could not be read.');

/** Configuration of chains whose nodes do not respond: nothing listens on their port. @param {readonly string[]} chains */
export const deadChains = (chains) =>
  Object.fromEntries(chains.map((name, index) => [name, { rpcUrl: 'http://127.0.0.1:1', chainId: 990_001 + index }]));

/** Throws an error with this message unless the condition holds. @param {boolean} holds @param {string} message @returns {asserts holds} */
export function expectThat(holds, message) {
  if (!holds) throw new Error(message);
}

/** Resolves when the count is 0. @param {() => Promise<number>} count @param {string} label */
export async function waitForNone(count, label) {
  const deadline = Date.now() + 900_000;
  for (let open = await count(); open > 0; open = await count()) {
    expectThat(Date.now() < deadline, `${open} ${label} are still pending at the deadline.`);
    await pause(100);
  }
}

/** Form body of an access token request. @param {Credentials} credentials */
export const tokenForm = ({ clientId, clientSecret }) =>
  new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });

/** Requests an access token until one is issued, because the database may be unavailable. @param {Credentials & { tokenUrl: string }} application @returns {Promise<string>} */
export async function accessToken({ tokenUrl, ...credentials }) {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(tokenUrl, { method: 'POST', body: tokenForm(credentials) });
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text).access_token;
    if (response.status !== 503 || tries === 60)
      throw new Error(`No access token was issued: ${response.status} ${text}`);
    await pause(500);
  }
}

/** Calls of a service. Subclasses send them to one process, or to several that may be killed. */
export class Caller {
  /** @type {readonly number[]} */
  retried = [429, 503];

  /** One call; `undefined` if its outcome is unknown. @param {string} methodAndPath @param {unknown} [_body] @param {Headers} [_headers] @returns {Promise<Answer | undefined>} */
  async ask(methodAndPath, _body, _headers) {
    throw new Error(`No process receives ${methodAndPath}.`);
  }

  /** Repeats a call until a response arrives, with the same idempotency key if it has one. Also returns rejections. @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] @returns {Promise<Answer>} */
  async insist(methodAndPath, body, headers) {
    for (;;) {
      const response = await this.ask(methodAndPath, body, headers);
      // Two instances reserved the same nonce: nothing was sent, and the response asks for a repetition.
      const isTaken = response?.body.errors?.[0]?.code === 'transaction.nonce-taken';
      if (response && !this.retried.includes(response.status) && !isTaken) return response;
      await pause(20 + Math.random() * 80);
    }
  }

  /** @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] @returns {Promise<any>} */
  async resultOf(methodAndPath, body, headers) {
    const response = await this.insist(methodAndPath, body, headers);
    if (response.status === 200) return response.body.result ?? response.body;
    throw new Error(`${methodAndPath}: ${response.status} ${JSON.stringify(response.body)}`);
  }

  /** Sends a JSON-RPC request directly to a chain, without faults. @param {string} method @param {unknown[]} params @returns {Promise<any>} */
  async askChain(method, params) {
    const question = { jsonrpc: '2.0', id: 1, method, params };
    const { body } = await this.insist('POST /_vaultdesk/rpc/ETHEREUM', question);
    return body.result;
  }

  /** All records of a list. @param {string} path With its filters. @returns {Promise<any[]>} */
  async listAll(path) {
    const records = [];
    const query = path.includes('?') ? '&' : '?';
    // The lists of the market have other parameter names.
    const [size, page] = /^\/(?:api|_vaultdesk\/events)/.test(path) ? ['size', 'page'] : ['pageSize', 'pageNumber'];
    for (let number = 1; ; number += 1) {
      const all = await this.resultOf(`GET ${path}${query}${size}=1000&${page}=${number}`);
      records.push(...all);
      if (all.length < 1000) return records;
    }
  }

  /** Number of records of a list. @param {string} path With its filters. @returns {Promise<number>} */
  async countOf(path) {
    const size = path.startsWith('/api') ? 'size' : 'pageSize';
    const { body } = await this.insist(`GET ${path}&${size}=1`);
    return body.pagination.numberOfElements;
  }

  /** Creates a user with a PIN and a wallet. @param {Headers} [headers] @returns {Promise<Trader>} */
  async makeTrader(headers) {
    const signingMethod = { type: 'PIN', value: pin };
    const user = await this.resultOf('POST /api/users', { signingMethod }, headers);
    const credential = `${user.signingMethods[0].id}:${pin}`;
    const { id, address } = await this.resultOf(
      'POST /api/wallets',
      { userId: user.id, secretType: 'ETHEREUM' },
      { ...headers, 'signing-method': credential },
    );
    return { id, address, credential };
  }

  /** Executes a transaction and returns its hash. @param {Trader} trader @param {object} request @param {Headers} [headers] @returns {Promise<string>} */
  async execute({ id, credential }, request, headers) {
    const transactionRequest = { walletId: id, secretType: 'ETHEREUM', ...request };
    const { transactionHash } = await this.resultOf(
      'POST /api/transactions/execute',
      { transactionRequest },
      { 'signing-method': credential, ...headers },
    );
    return transactionHash;
  }

  /** Pays a new checkout session by card and returns the payment's id. @param {string} name Repeated calls with one name pay once. @returns {Promise<string>} */
  async pay(name) {
    const session = await this.resultOf(
      'POST /checkout/sessions',
      { amount: 100, currency: 'usd', metadata: { name } },
      { 'idempotency-key': `session-${name}` },
    );
    const path = `POST /_vaultdesk/payments/${session.paymentIntentId}/card`;
    const { status } = await this.resultOf(path, card, { 'idempotency-key': `card-${name}` });
    expectThat(status === 'succeeded', `The payment ${name} is ${status}.`);
    return session.paymentIntentId;
  }
}

/**
 * Starts a built service, up to the first response that needs stored data: an access token of its default application.
 * With `rpcFaults`, a share of its own chain requests (0 to 1) has faults, in the order given by the seed.
 * @param {string} dataDir
 * @param {{ rpcFaults?: { share: number, seed: number }, probe?: string, flags?: string[], env?: Headers }} [options] `probe`: parameters of `probe.mjs`, if any.
 */
export async function startService(dataDir, { rpcFaults, probe, flags = [], env = {} } = {}) {
  const faultProxy = rpcFaults && (await startFaultProxy(rpcFaults));
  const parameters = new URLSearchParams(probe);
  if (faultProxy) parameters.set('proxy', faultProxy.url);
  const preload = `${new URL('probe.mjs', import.meta.url)}?${parameters}`;
  const hasChannel = probe !== undefined;
  const program = await startProgram(
    [
      ...(hasChannel || faultProxy ? ['--import', preload] : []),
      ...[cli, 'serve', '--port', '0', '--data-dir', dataDir, '--json', ...flags],
    ],
    { hasChannel, env },
  );
  void program.ended.then(() => faultProxy?.close());
  /** @type {Ready} */
  const ready = JSON.parse(program.text);
  const token = await accessToken(ready);
  return new Instance(program, { ready, token, faultProxy });
}

/** A running process of the service. */
export class Instance extends Caller {
  /**
   * @param {import('./programs.mjs').Program} program
   * @param {{ ready: Ready, token: string, faultProxy?: import('../test/chain/rpc-fault-proxy.mjs').FaultProxy | undefined }} parts
   */
  constructor(program, { ready, token, faultProxy }) {
    super();
    this.program = program;
    this.ready = ready;
    this.baseUrl = ready.baseUrl;
    this.port = Number(new URL(ready.baseUrl).port);
    this.headers = { authorization: `Bearer ${token}` };
    this.faultProxy = faultProxy;
    /** From the start of the process to the first response. */
    this.milliseconds = performance.now() - program.startedAt;
    this.stop = program.stop;
  }

  megabytes = () => residentMebibytes(this.program.pid);

  /** @param {string} path @returns {Headers} */
  headersFor(path) {
    const isControl = path.startsWith('/_vaultdesk/');
    const operator = { authorization: `Bearer ${this.ready.operatorToken}` };
    return { 'content-type': 'application/json', ...(isControl ? operator : this.headers) };
  }

  /** Throws if no response arrives. @override @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] @param {{ base?: string, timeout?: number }} [options] @returns {Promise<Answer>} */
  async ask(methodAndPath, body, headers, { base = this.baseUrl, timeout } = {}) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...this.headersFor(path), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(timeout && { signal: AbortSignal.timeout(timeout) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}
