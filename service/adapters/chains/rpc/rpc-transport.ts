import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { errnoOf } from '../../../kernel/error.ts';
import { InFlight } from '../../../kernel/in-flight.ts';
import { parseJson } from '../../../kernel/json.ts';
import { knownReason } from '../../../kernel/reasons.ts';
import { questionLimits } from '../limits.ts';

export interface RpcTransportOptions {
  /**
   * From the request to the last byte of the response, including the wait for a free connection.
   */
  readonly timeoutMilliseconds?: number;
  readonly maximumBytes?: number;
  /** Maximum concurrent requests; others wait. */
  readonly concurrency?: number;
}

/** Open connections to one address. */
export type RpcConnections = HttpAgent;

const rpcError = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
});

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** No usable response; unknown whether the node did the request. */
export interface Fault {
  readonly kind: 'fault';
  /** Ends a sentence. */
  readonly reason: string;
  /** The node had closed a reused connection at that moment. */
  readonly isStale?: boolean;
}

/** The outcome of one request. */
export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | Fault;

/** Nodes differ in other fields, and some omit `jsonrpc`. */
const envelope = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: rpcError.nullish(),
});

/**
 * JSON-RPC 2.0 over HTTP to one address, on persistent connections. Follows no redirect. Faults
 * contain neither the address nor its names, passwords and keys.
 */
export class RpcTransport {
  readonly #url: URL;
  readonly #options: Required<RpcTransportOptions>;
  readonly #agent: HttpAgent;
  readonly #headers: Record<string, string>;
  readonly #inFlight = new InFlight();
  #lastId = 0;
  #isEnded = false;
  /** Whether the outcome of a request is unknown and may still be pending. */
  #isLeftOpen = false;

  /** `connections` are those left by another transport. */
  constructor(address: string, options: RpcTransportOptions = {}, connections?: RpcConnections) {
    const url = new URL(address);
    this.#options = { ...questionLimits, ...options };
    this.#headers = { 'content-type': 'application/json', ...credentialsOf(url) };
    url.username = '';
    url.password = '';
    this.#url = url;
    const limits = { keepAlive: true, maxSockets: this.#options.concurrency };
    const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent;
    this.#agent = connections ?? new Agent(limits);
  }

  /** Sends a request once. */
  async request(
    method: string,
    params: readonly unknown[],
    limits?: RpcTransportOptions,
  ): Promise<RpcOutcome> {
    if (this.#isEnded) return fault('the connection is closed');
    return this.#inFlight.run(() => this.#send(method, params, { ...this.#options, ...limits }));
  }

  async #send(
    method: string,
    params: readonly unknown[],
    { timeoutMilliseconds, maximumBytes }: Required<RpcTransportOptions>,
  ): Promise<RpcOutcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const request = this.#open(body);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      request.destroy();
    }, timeoutMilliseconds);
    try {
      const response = await responseTo(request, body);
      const text = await readBounded(response, maximumBytes);
      return readOutcome(parseJson(text), id, response.statusCode);
    } catch (error) {
      const isStale = !isLate && request.reusedSocket && errnoOf(error) === 'ECONNRESET';
      if (!isStale) this.#isLeftOpen = true;
      if (isLate) return fault(`it did not respond within ${timeoutMilliseconds / 1000} seconds`);
      return { ...fault(reasonOf(error)), isStale };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends nothing more; returns whether all requests complete within this time. */
  async end(graceMilliseconds: number): Promise<boolean> {
    this.#isEnded = true;
    return (await this.#inFlight.rest(graceMilliseconds)) && !this.#isLeftOpen;
  }

  /** Sends nothing more, and leaves its connections open. */
  leave(): RpcConnections {
    this.#isEnded = true;
    return this.#agent;
  }

  close(): void {
    this.#isEnded = true;
    this.#agent.destroy();
  }

  #open(body: string): ClientRequest {
    const request = this.#url.protocol === 'https:' ? httpsRequest : httpRequest;
    return request(this.#url, {
      method: 'POST',
      agent: this.#agent,
      headers: { ...this.#headers, 'content-length': Buffer.byteLength(body) },
    });
  }
}

function credentialsOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = [username, password].map(percentDecoded).join(':');
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Unchanged if the percent-encoding is invalid. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sends the body; resolves with the head of the response. */
export function responseTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('error', reject).once('response', resolve).end(body);
  });
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The whole body as UTF-8 text. Throws, and ends the connection, at the first excess byte. */
export function readBounded(message: IncomingMessage, maximumBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maximumBytes) message.destroy(new TooLarge(`more than ${maximumBytes} bytes`));
      else chunks.push(chunk);
    });
    message.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    message.once('error', reject);
    message.once('close', () => {
      if (!message.readableEnded) reject(new Error('The response broke off.'));
    });
  });
}

function readOutcome(response: unknown, id: number, status = 0): RpcOutcome {
  const parsed = envelope.safeParse(response);
  if (!parsed.success)
    return fault(
      status === 200 ? 'its response is not JSON-RPC' : `it responded with HTTP ${status}`,
    );
  const { id: answered, error, result } = parsed.data;
  if (answered !== id) return fault('its response belongs to another request');
  if (error) return { kind: 'error', error };
  if (result === undefined) return fault('its response has neither result nor error');
  return { kind: 'result', value: result };
}

/** No usable response. `reason` ends a sentence. */
export function fault(reason: string): Fault {
  return { kind: 'fault', reason };
}

/** The result of a successful outcome. */
export function valueIn(outcome: RpcOutcome): unknown {
  return outcome.kind === 'result' ? outcome.value : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'its response is too large';
  return errnoOf(error) === 'ECONNREFUSED'
    ? 'nothing listens at its address'
    : (knownReason(error) ?? 'the connection failed');
}
