import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { InFlight } from '../../../model/kernel/concurrency/mutexes.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { errnoOf, knownReason } from '../../../model/kernel/results/reasons.ts';
import { type Tracing, untraced } from '../../ports/tracing.ts';
import { longestBatch, questionLimits } from '../limits.ts';
import {
  type Fault,
  fault,
  type NodeResponse,
  outcomeOf,
  outcomesOf,
  type Question,
  type RpcOutcome,
} from './rpc-responses.ts';

export interface RpcTransportOptions {
  /** From the request to the last byte of the response, including the wait for a free connection. */
  readonly timeoutMilliseconds?: number;
  readonly maximumBytes?: number;
  /** Maximum concurrent requests; others wait. */
  readonly concurrency?: number;
  /** Whether short requests of one moment are sent as a batch, which not every node accepts. */
  readonly gathersReads?: boolean;
  /** Adds the headers of the running span. */
  readonly tracing?: Pick<Tracing, 'headers'> | undefined;
}

/** Open connections to one address. */
export type RpcConnections = HttpAgent;

interface Batch {
  readonly questions: Question[];
  /** The positions of reads that other callers of the same moment share. */
  readonly shared: Map<string, number>;
  /** In the order of the questions. */
  readonly outcomes: Promise<readonly RpcOutcome[]>;
}

/** Requests with short responses, whose order does not matter within a moment. */
const batchable =
  /^(?:eth_(?!send|getLogs)|net_listening$|anvil_(?:dropAllTransactions|setNextBlockBaseFeePerGas)$|evm_(?:snapshot|revert|setTime)$)/;

/** Reads without an effect on the node. */
const shareable = /^eth_(?:get(?!Filter|Work)|gasPrice|maxPriorityFeePerGas|blockNumber|chainId|call|estimateGas)/;

/** JSON-RPC 2.0 over HTTP to one address, without redirects. Faults contain no address, name or password. */
export class RpcTransport {
  readonly #url: URL;
  readonly #options: Required<RpcTransportOptions>;
  readonly #agent: HttpAgent;
  readonly #headers: Record<string, string>;
  readonly #inFlight = new InFlight();
  #batch: Batch | undefined;
  #lastId = 0;
  #isEnded = false;
  /** Whether the outcome of a request is unknown and may still be pending. */
  #isLeftOpen = false;

  /** `connections` are those left by another transport. */
  constructor(address: string, options: RpcTransportOptions = {}, connections?: RpcConnections) {
    const url = new URL(address);
    this.#options = { ...questionLimits, gathersReads: false, tracing: untraced, ...options };
    this.#headers = { 'content-type': 'application/json', ...credentialsOf(url) };
    url.username = '';
    url.password = '';
    this.#url = url;
    const limits = { keepAlive: true, maxSockets: this.#options.concurrency };
    const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent;
    this.#agent = connections ?? new Agent(limits);
  }

  /** Sends a request once. */
  request(method: string, params: readonly unknown[], limits?: RpcTransportOptions): Promise<RpcOutcome> {
    this.#lastId += 1;
    const question = { jsonrpc: '2.0', id: this.#lastId, method, params } as const;
    const isGathered = this.#options.gathersReads && !limits && batchable.test(method);
    return isGathered ? this.#gather(question) : this.#requestOne(question, limits);
  }

  /** Without batches, 8 concurrent executions take 30 % more processor time, and balances 40 %. */
  async #gather(question: Question): Promise<RpcOutcome> {
    this.#batch ??= this.#openBatch();
    const { questions, shared, outcomes } = this.#batch;
    const isShared = shareable.test(question.method);
    const key = isShared ? JSON.stringify([question.method, question.params]) : '';
    const index = shared.get(key) ?? questions.push(question) - 1;
    if (isShared) shared.set(key, index);
    if (questions.length === longestBatch) this.#batch = undefined;
    return (await outcomes)[index] ?? fault('its response is incomplete');
  }

  #openBatch(): Batch {
    const questions: Question[] = [];
    const send = () => {
      if (this.#batch === batch) this.#batch = undefined;
      return this.#requestAll(questions);
    };
    // Once the running code has no further request.
    const outcomes = new Promise<void>((resolve) => process.nextTick(resolve)).then(send);
    const batch = { questions, shared: new Map(), outcomes };
    return batch;
  }

  async #requestOne(question: Question, limits?: RpcTransportOptions): Promise<RpcOutcome> {
    const response = await this.#exchange(question, limits);
    return response.kind === 'fault' ? response : outcomeOf(response.content, question, response);
  }

  /** Sends all of them in one exchange. A fault of it is a fault of each. */
  async #requestAll(questions: readonly Question[]): Promise<readonly RpcOutcome[]> {
    const [question] = questions;
    if (question && questions.length === 1) return [await this.#requestOne(question)];
    const maximumBytes = questions.length * this.#options.maximumBytes;
    const response = await this.#exchange(questions, { maximumBytes });
    return response.kind === 'fault' ? questions.map(() => response) : outcomesOf(response, questions);
  }

  async #exchange(
    content: Question | readonly Question[],
    limits?: RpcTransportOptions,
  ): Promise<NodeResponse | Fault> {
    if (this.#isEnded) return fault('the connection is closed');
    return this.#inFlight.run(() => this.#send(content, { ...this.#options, ...limits }));
  }

  async #send(
    content: Question | readonly Question[],
    { timeoutMilliseconds, maximumBytes }: Required<RpcTransportOptions>,
  ): Promise<NodeResponse | Fault> {
    const body = JSON.stringify(content);
    const request = this.#open(body);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      request.destroy();
    }, timeoutMilliseconds);
    try {
      const response = await responseTo(request, body);
      const text = await readBounded(response, maximumBytes);
      return { kind: 'response', status: response.statusCode ?? 0, content: parseJson(text) };
    } catch (error) {
      const isStale = !isLate && request.reusedSocket && errnoOf(error) === 'ECONNRESET';
      if (!isStale) this.#isLeftOpen = true;
      if (isLate) return { ...fault(`it did not respond within ${timeoutMilliseconds / 1000} seconds`), isLate };
      return { ...fault(reasonOf(error)), isStale };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends nothing more; returns whether all requests complete within this time. */
  async end(graceMilliseconds: number): Promise<boolean> {
    this.#isEnded = true;
    return (await this.#inFlight.idle(graceMilliseconds)) && !this.#isLeftOpen;
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
      headers: { ...this.#headers, ...this.#options.tracing?.headers(), 'content-length': Buffer.byteLength(body) },
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

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'its response is too large';
  return errnoOf(error) === 'ECONNREFUSED'
    ? 'nothing listens at its address'
    : (knownReason(error) ?? 'the connection failed');
}
