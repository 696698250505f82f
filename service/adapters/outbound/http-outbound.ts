import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '../../ports/clock.ts';
import type { Outbound, OutboundAnswer } from '../../ports/outbound.ts';
import { AnswerReader } from './answer-reader.ts';
import { brokenOff, type Ending, type Stage } from './broken-off.ts';
import { openRequest, type Sending } from './open-request.ts';
import { addressesOf, type ResolveName, resolveByMachine } from './resolve-name.ts';

export interface OutboundLimits {
  /** For the name, the connection and its encryption. */
  readonly connectMilliseconds: number;
  /** From the beginning to the last byte. */
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

/** A document that is read while somebody waits for it. */
const limitsOfReading: OutboundLimits = {
  ...usualLimits,
  connectMilliseconds: 3_000,
  totalMilliseconds: 3_000,
  bodyBytes: 64 * 1024,
};

export interface OutboundOptions {
  readonly limits?: Partial<OutboundLimits>;
  readonly resolve?: ResolveName;
}

/** Sends by Node's own client: a connection for each request, and no redirect is followed. */
export function createOutbound(
  { monotonicMillis }: Pick<Clock, 'monotonicMillis'>,
  { limits, resolve = resolveByMachine }: OutboundOptions = {},
): Outbound {
  const attempt = async (request: Sending, usual: OutboundLimits): Promise<OutboundAnswer> => {
    const startedAt = monotonicMillis();
    const ending = await new Attempt(request, { ...usual, ...limits }, resolve).run();
    return { ...ending, durationMilliseconds: Math.round(monotonicMillis() - startedAt) };
  };
  return {
    send: (request) => attempt(request, usualLimits),
    read: (request) => attempt(request, limitsOfReading),
  };
}

/** One request. Whatever ends it first is how it ended. */
class Attempt {
  readonly #request: Sending;
  readonly #limits: OutboundLimits;
  readonly #resolve: ResolveName;
  readonly #ended: Promise<Ending>;
  #end: (ending: Ending) => void = () => {};
  #stage: Stage = 'resolving';
  #isOver = false;
  #sent: ClientRequest | undefined;
  #answer: AnswerReader | undefined;

  constructor(request: Sending, limits: OutboundLimits, resolve: ResolveName) {
    this.#request = request;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#ended = new Promise((end) => {
      this.#end = end;
    });
  }

  async run(): Promise<Ending> {
    const { connectMilliseconds, totalMilliseconds } = this.#limits;
    const connecting = setTimeout(() => this.#giveUpConnecting(), connectMilliseconds);
    const waiting = setTimeout(() => this.#giveUp(), totalMilliseconds);
    const { signal } = this.#request;
    const stop = () => this.#end({ outcome: 'BROKEN_OFF', reason: 'The service stopped.' });
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    void this.#open().catch((error: unknown) => this.#break(error));
    try {
      return await this.#ended;
    } finally {
      clearTimeout(connecting);
      clearTimeout(waiting);
      signal?.removeEventListener('abort', stop);
      this.#isOver = true;
      this.#sent?.destroy();
    }
  }

  async #open(): Promise<void> {
    const url = new URL(this.#request.url);
    const addresses = await addressesOf(url, this.#resolve);
    if (this.#isOver) return;
    if (addresses.length === 0) return this.#break(undefined);
    const [refusal] = addresses.flatMap((address) => this.#request.refusalOf(address) ?? []);
    if (refusal !== undefined) return this.#end({ outcome: 'REFUSED_TARGET', reason: refusal });

    this.#stage = 'connecting';
    const takesAnyCertificate = addresses.every((address) =>
      this.#request.takesAnyCertificateAt?.(address),
    );
    const destination = { url, addresses, takesAnyCertificate };
    this.#sent = openRequest(this.#request, destination, this.#limits.headerBytes);
    const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    this.#sent
      .once('socket', (socket) =>
        socket.once(connected, () => {
          this.#stage = 'connected';
        }),
      )
      .once('response', (response) => void this.#read(response))
      .once('upgrade', () => this.#break(undefined))
      .on('error', (error) => this.#break(error))
      .end(this.#request.body);
  }

  async #read(response: IncomingMessage): Promise<void> {
    const answer = new AnswerReader(response, this.#limits.bodyBytes);
    this.#answer = answer;
    await answer.read();
    this.#end(answer.told);
  }

  #giveUpConnecting(): void {
    if (this.#stage === 'connected') return;
    const { connectMilliseconds } = this.#limits;
    const reason = `No connection within ${connectMilliseconds / 1000} s.`;
    this.#end({ outcome: this.#stage === 'resolving' ? 'NOT_RESOLVED' : 'TIMED_OUT', reason });
  }

  /** A status that has arrived is an answer, however slowly the rest of it comes. */
  #giveUp(): void {
    const reason = `No answer within ${this.#limits.totalMilliseconds / 1000} s.`;
    this.#end(this.#answer?.told ?? { outcome: 'TIMED_OUT', reason });
  }

  #break(error: unknown): void {
    this.#end(this.#answer?.told ?? brokenOff(this.#stage, error));
  }
}
