import { createHash } from 'node:crypto';
import http from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../test/network/listen.mjs';
import type { Chance } from '../../test/seeded.mjs';

interface Arrival {
  at: number;
  /** Lower bound of the service clock. */
  earliest: number;
  response: string;
  /** When a 2xx had been sent completely. */
  respondedAt?: number;
  retryAfterSeconds?: number;
}
type Run = (response: http.ServerResponse, arrival: Arrival) => void;
type Fault = { name: string; share: number; run: Run };

/** Sends an endless body as fast as it is read. */
const writeOn: Run = (response) => {
  response.writeHead(200);
  const sendMore = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', sendMore).on('error', () => {});
  sendMore();
};

/** Never responds. */
export const hang: Run = () => {};

/** Sends a body byte by byte, for longer than any client timeout. */
export const drip: Run = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  const timer = setInterval(() => response.write('.'), 500);
  response.on('close', () => clearInterval(timer)).on('error', () => {});
};

/** The faulty responses of an endpoint. `elsewhere`: the target of redirects. */
export const usualFaults = (chance: Chance, elsewhere: string): Fault[] => [
  { name: '500', share: 0.08, run: (response) => void response.writeHead(500).end('broken') },
  {
    ...{ name: '429', share: 0.06 },
    run: (response, arrival) => {
      arrival.retryAfterSeconds = 1 + Math.floor(chance() * 30);
      response.writeHead(429, { 'retry-after': String(arrival.retryAfterSeconds) }).end();
    },
  },
  { name: 'reset', share: 0.06, run: ({ socket }) => void socket?.resetAndDestroy() },
  {
    ...{ name: 'redirect', share: 0.06 },
    run: (response) => {
      const status = [301, 302, 303, 307, 308][Math.floor(chance() * 5)] ?? 302;
      response.writeHead(status, { location: elsewhere }).end();
    },
  },
  { name: 'endless', share: 0.04, run: writeOn },
];

interface Options {
  readonly name: string;
  readonly chance: Chance;
  /** In registered form. */
  readonly authenticationMethod: object;
  readonly credential: readonly [string, string];
  /** Bounds of the service clock offset, which differ while the clock is advanced. */
  readonly clockOffset: { least: number; most: number };
  /** Between two machine times. */
  wasKilled(from: number, to: number): boolean;
}

/** An endpoint with its own credentials that records arrivals and fails at random. */
export class Receiver {
  readonly arrivals = new Map<string, Arrival[]>();
  /** The digest of each event's bytes. */
  readonly digests = new Map<string, string>();
  readonly complaints: string[] = [];
  faults: Fault[] = [];
  /** Faults that each occur once, for the next arrivals. */
  slowRuns: Run[] = [];
  count = 0;
  lastArrivalAt = 0;
  signingSecret = '';
  webhookId = '';
  readonly options;
  readonly #server = http.createServer((request, response) => {
    this.count += 1;
    this.lastArrivalAt = Date.now();
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (bytes) => chunks.push(bytes));
    request.on('end', () => this.#receive(request, Buffer.concat(chunks), response));
  });

  constructor(options: Options) {
    this.options = options;
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}/hooks`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #receive({ method, headers }: http.IncomingMessage, body: Buffer, response: http.ServerResponse) {
    const { credential, clockOffset, wasKilled } = this.options;
    const id = String(headers['webhook-id']);
    const digest = createHash('sha256').update(body).digest('hex');
    const [name, value] = credential;
    if (method !== 'POST') this.complaints.push(`Unexpected method ${method}.`);
    if ((this.digests.get(id) ?? digest) !== digest) this.complaints.push(`${id} changed.`);
    if (headers[name] !== value) this.complaints.push(`${id} arrived without its credentials.`);
    this.digests.set(id, digest);
    try {
      const textHeaders = Object.entries(headers).map(([key, text]) => [key, String(text)]);
      new Webhook(this.signingSecret).verify(body.toString(), Object.fromEntries(textHeaders));
    } catch (error) {
      this.complaints.push(`${id} is not signed: ${error}`);
    }
    const now = Date.now();
    const earlier = this.arrivals.get(id) ?? [];
    const previous = earlier.at(-1);
    const retryAt = previous && previous.earliest + 1_000 * (previous.retryAfterSeconds ?? 0);
    const isEarly = retryAt !== undefined && now + clockOffset.most < retryAt;
    if (previous && isEarly && !wasKilled(previous.at, now))
      this.complaints.push(`${id} arrived before its Retry-After.`);
    const arrival: Arrival = { at: now, earliest: now + clockOffset.least, response: 'taken' };
    this.arrivals.set(id, [...earlier, arrival]);
    this.#respond(response, arrival);
  }

  #respond(response: http.ServerResponse, arrival: Arrival) {
    const { chance } = this.options;
    const slow = this.slowRuns.length > 0 && chance() < 0.01 ? this.slowRuns.pop() : undefined;
    let draw = chance();
    const fault = slow
      ? { name: slow === drip ? 'dripping' : 'slow', run: slow }
      : this.faults.find(({ share }) => {
          draw -= share;
          return draw < 0;
        });
    if (fault) {
      arrival.response = fault.name;
      return fault.run(response, arrival);
    }
    response.on('finish', () => {
      arrival.respondedAt = Date.now();
    });
    response.writeHead(200).end('{"received":true}');
  }
}
