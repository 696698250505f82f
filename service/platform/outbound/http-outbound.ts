import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '../ports/clock.ts';
import type { Outbound, OutboundResponse } from '../ports/outbound.ts';
import {
  addressesOf,
  brokenOff,
  type ConnectionPool,
  createConnectionPool,
  type Ending,
  openRequest,
  type ResolveName,
  ResponseReader,
  resolveByMachine,
  type Sending,
  type Stage,
} from './open-request.ts';

export interface OutboundLimits {
  /** For the name, the connection and its encryption. */
  readonly connectMilliseconds: number;
  /** From the start to the last byte. */
  readonly totalMilliseconds: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

const usualLimits: OutboundLimits = {
  connectMilliseconds: 5_000,
  totalMilliseconds: 15_000,
  headerBytes: 16 * 1024,
  bodyBytes: 16 * 1024,
};

/** For a document that a caller waits for. */
const limitsOfReading: OutboundLimits = {
  ...usualLimits,
  connectMilliseconds: 3_000,
  totalMilliseconds: 3_000,
  bodyBytes: 64 * 1024,
};

/** Shorter than the timeouts of servers, so that they close no connection just as it is reused. */
const defaultKeepAliveMilliseconds = 500;

export interface OutboundOptions {
  readonly limits?: Partial<OutboundLimits>;
  /** How long an idle connection of a delivery is retained. */
  readonly retentionMilliseconds?: number;
  readonly resolve?: ResolveName;
}

/** Sends without redirects. A POST reuses an idle connection to the checked addresses; a GET opens its own. */
export function createOutbound(
  { monotonicMillis }: Pick<Clock, 'monotonicMillis'>,
  { limits, retentionMilliseconds = defaultKeepAliveMilliseconds, resolve = resolveByMachine }: OutboundOptions = {},
): Outbound {
  const attempt = async (request: Sending, options: AttemptOptions): Promise<OutboundResponse> => {
    const startedAt = monotonicMillis();
    const ending = await new Attempt(request, options).run();
    return { ...ending, durationMilliseconds: Math.round(monotonicMillis() - startedAt) };
  };
  const connections = createConnectionPool(retentionMilliseconds);
  const sending = { limits: { ...usualLimits, ...limits }, resolve, kept: connections };
  const reading = { limits: { ...limitsOfReading, ...limits }, resolve };
  return {
    send: (request) => attempt(request, sending),
    read: (request) => attempt(request, reading),
    resolve: (url) => soonOrNone(addressesOf(new URL(url), resolve)),
  };
}

/** Registrations wait at most this long for a resolver. */
const resolvingMilliseconds = 2_000;

async function soonOrNone(resolving: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), resolvingMilliseconds);
  });
  const none = resolving.catch(() => []);
  return Promise.race([none, late]).finally(() => clearTimeout(timer));
}

/** Common properties of a kind of request. */
interface AttemptOptions {
  readonly limits: OutboundLimits;
  readonly resolve: ResolveName;
  readonly kept?: ConnectionPool;
}

/** A single request. The first end determines its result. */
class Attempt {
  readonly #request: Sending;
  readonly #options: AttemptOptions;
  readonly #ended: Promise<Ending>;
  #end: (ending: Ending) => void = () => {};
  #stage: Stage = 'resolving';
  #isOver = false;
  #clientRequest: ClientRequest | undefined;
  #respond: ResponseReader | undefined;

  constructor(request: Sending, options: AttemptOptions) {
    this.#request = request;
    this.#options = options;
    this.#ended = new Promise((end) => {
      this.#end = end;
    });
  }

  async run(): Promise<Ending> {
    const { connectMilliseconds, totalMilliseconds } = this.#options.limits;
    const connecting = setTimeout(() => this.#abortConnecting(), connectMilliseconds);
    const timer = setTimeout(() => this.#abort(), totalMilliseconds);
    const { signal } = this.#request;
    const stop = () => this.#end({ outcome: 'BROKEN_OFF', reason: 'The service stopped.' });
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    void this.#open().catch((error: unknown) => this.#break(error));
    try {
      return await this.#ended;
    } finally {
      clearTimeout(connecting);
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      this.#isOver = true;
      this.#clientRequest?.destroy();
    }
  }

  async #open(): Promise<void> {
    const url = new URL(this.#request.url);
    const addresses = await addressesOf(url, this.#options.resolve);
    if (this.#isOver) return;
    if (addresses.length === 0) return this.#break(undefined);
    const [rejection] = addresses.flatMap((address) => this.#request.rejectionOf(address) ?? []);
    if (rejection !== undefined) return this.#end({ outcome: 'REFUSED_TARGET', reason: rejection });

    this.#stage = 'connecting';
    const takesAnyCertificate = addresses.every((address) => this.#request.takesAnyCertificateAt?.(address));
    const destination = { url, addresses, takesAnyCertificate };
    const { limits, kept } = this.#options;
    const clientRequest = openRequest(this.#request, destination, { maxHeaderSize: limits.headerBytes, kept });
    this.#clientRequest = clientRequest;
    const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    const isConnected = () => {
      this.#stage = 'connected';
    };
    clientRequest
      .once('socket', (socket) => (clientRequest.reusedSocket ? isConnected() : socket.once(connected, isConnected)))
      .once('response', (response) => void this.#read(response))
      .once('upgrade', () => this.#break(undefined))
      .on('error', (error) => this.#break(error))
      .end(this.#request.body);
  }

  async #read(response: IncomingMessage): Promise<void> {
    const { maximumBytes = this.#options.limits.bodyBytes } = this.#request;
    const reader = new ResponseReader(response, maximumBytes);
    this.#respond = reader;
    await reader.read();
    this.#end(reader.told);
  }

  #abortConnecting(): void {
    if (this.#stage === 'connected') return;
    const { connectMilliseconds } = this.#options.limits;
    const reason = `No connection within ${connectMilliseconds / 1000} s.`;
    this.#end({ outcome: this.#stage === 'resolving' ? 'NOT_RESOLVED' : 'TIMED_OUT', reason });
  }

  /** Once a status has arrived there is a response, even if the rest is slow. */
  #abort(): void {
    const reason = `No response within ${this.#options.limits.totalMilliseconds / 1000} s.`;
    this.#end(this.#respond?.told ?? { outcome: 'TIMED_OUT', reason });
  }

  #break(error: unknown): void {
    this.#end(this.#respond?.told ?? brokenOff(this.#stage, error));
  }
}
