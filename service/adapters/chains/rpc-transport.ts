import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { errnoOf } from '../../kernel/error.ts';
import { parseJson } from '../../kernel/json.ts';
import { questionLimits } from './limits.ts';
import { isTooLarge, readBounded } from './read-bounded.ts';

/** What came back for one question. */
export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  /** Nothing usable; nobody knows whether the node did what was asked. `reason` ends a sentence. */
  | {
      readonly kind: 'fault';
      readonly reason: string;
      /** The node had closed a kept connection just as it was used again. */
      readonly isStale?: boolean;
    };

const rpcError = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
});

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** Nodes differ in the rest, and some leave `jsonrpc` out. */
const envelope = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: rpcError.nullish(),
});

export interface RpcTransportOptions {
  /** From the question to the last byte of the answer, a wait for a free connection included. */
  readonly timeoutMilliseconds?: number;
  readonly maximumBytes?: number;
  /** Questions under way at a time; the others wait. */
  readonly concurrency?: number;
}

/**
 * JSON-RPC 2.0 over HTTP to one address, on connections that are kept. Follows no redirect. Faults
 * name neither the address nor what it holds of names, passwords and keys.
 */
export class RpcTransport {
  readonly #url: URL;
  readonly #options: Required<RpcTransportOptions>;
  readonly #agent: HttpAgent;
  readonly #headers: Record<string, string>;
  #lastId = 0;

  constructor(address: string, options: RpcTransportOptions = {}) {
    const url = new URL(address);
    this.#options = { ...questionLimits, ...options };
    this.#headers = { 'content-type': 'application/json', ...credentialsOf(url) };
    url.username = '';
    url.password = '';
    this.#url = url;
    const limits = { keepAlive: true, maxSockets: this.#options.concurrency };
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(limits) : new HttpAgent(limits);
  }

  /** Asks once. */
  async request(
    method: string,
    params: readonly unknown[],
    limits: RpcTransportOptions = {},
  ): Promise<RpcOutcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const { timeoutMilliseconds, maximumBytes } = { ...this.#options, ...limits };
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const request = this.#open(body, signal);
    try {
      const { status, text } = await exchange(request, body, maximumBytes);
      return outcomeOf(text, id, status);
    } catch (error) {
      const isStale = request.reusedSocket && errnoOf(error) === 'ECONNRESET';
      return { kind: 'fault', reason: reasonOf(error, signal, timeoutMilliseconds), isStale };
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #open(body: string, signal: AbortSignal): ClientRequest {
    const request = this.#url.protocol === 'https:' ? httpsRequest : httpRequest;
    return request(this.#url, {
      method: 'POST',
      agent: this.#agent,
      headers: { ...this.#headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
  }
}

function credentialsOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = [username, password].map(percentDecoded).join(':');
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** As it is where it is not percent-encoded rightly. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function exchange(
  request: ClientRequest,
  body: string,
  maximumBytes: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      readBounded(response, maximumBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, text }),
        reject,
      );
    });
    request.end(body);
  });
}

function outcomeOf(text: string, id: number, status: number): RpcOutcome {
  const parsed = envelope.safeParse(parseJson(text));
  if (!parsed.success)
    return fault(status === 200 ? 'its answer is not JSON-RPC' : `it answered HTTP ${status}`);
  const { id: answered, error, result } = parsed.data;
  if (answered !== id) return fault('its answer belongs to another question');
  if (error) return { kind: 'error', error };
  if (result === undefined) return fault('its answer holds neither result nor error');
  return { kind: 'result', value: result };
}

function fault(reason: string): RpcOutcome {
  return { kind: 'fault', reason };
}

function reasonOf(error: unknown, signal: AbortSignal, timeoutMilliseconds: number): string {
  if (signal.aborted) return `it did not answer within ${timeoutMilliseconds / 1000} seconds`;
  if (isTooLarge(error)) return 'its answer is too large';
  const code = errnoOf(error);
  return code === 'ECONNREFUSED'
    ? 'nothing listens at its address'
    : `the connection failed${code ? ` (${code})` : ''}`;
}
