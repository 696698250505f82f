import { createHash } from 'node:crypto';
import http from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../test/network/listen.mjs';

/**
 * One arrival of an event. `answer`: the kind of response; `answeredAt`: when a 2xx had been sent completely; `earliest`:
 * lower bound of the service clock.
 * @typedef {{ at: number, earliest: number, answer: string, answeredAt?: number, retryAfterSeconds?: number }} Arrival
 */

/** @typedef {(response: http.ServerResponse, arrival: Arrival) => void} Run */
/** @typedef {{ name: string, share: number, run: Run }} Fault */

/** The faulty responses of an endpoint. @param {() => number} chance @param {string} elsewhere @returns {Fault[]} */
export const usualFaults = (chance, elsewhere) => [
  { name: '500', share: 0.08, run: (response) => void response.writeHead(500).end('broken') },
  {
    name: '429',
    share: 0.06,
    run: (response, arrival) => {
      arrival.retryAfterSeconds = 1 + Math.floor(chance() * 30);
      response.writeHead(429, { 'retry-after': String(arrival.retryAfterSeconds) }).end();
    },
  },
  { name: 'reset', share: 0.06, run: ({ socket }) => void socket?.resetAndDestroy() },
  {
    name: 'redirect',
    share: 0.06,
    run: (response) => {
      const status = [301, 302, 303, 307, 308][Math.floor(chance() * 5)] ?? 302;
      response.writeHead(status, { location: elsewhere }).end();
    },
  },
  { name: 'endless', share: 0.04, run: writeOn },
];

/** Sends an endless body as fast as it is read. @type {Run} */
function writeOn(response) {
  response.writeHead(200);
  const sendMore = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', sendMore).on('error', () => {});
  sendMore();
}

/** Never responds. @type {Run} */
export const hang = () => {};

/** Sends a body byte by byte, for longer than any client timeout. @type {Run} */
export const drip = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  const timer = setInterval(() => response.write('.'), 500);
  response.on('close', () => clearInterval(timer)).on('error', () => {});
};

/** An endpoint with its own credentials that records arrivals and fails at random. */
export class Receiver {
  /** @type {Map<string, Arrival[]>} By event. */
  arrivals = new Map();
  /** @type {Map<string, string>} The digest of each event's bytes. */
  digests = new Map();
  /** @type {string[]} Violations. */
  complaints = [];
  /** @type {Fault[]} */
  faults = [];
  /** @type {Run[]} Faults that each occur once, for the next arrivals. */
  slowOnes = [];
  /** Number of all requests. */
  count = 0;
  lastArrivalAt = 0;
  signingSecret = '';
  webhookId = '';
  url = '';
  #options;
  #server = http.createServer((request, response) => {
    this.count += 1;
    this.lastArrivalAt = Date.now();
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('error', () => {});
    request.on('data', (bytes) => chunks.push(bytes));
    request.on('end', () => this.#receive(request, Buffer.concat(chunks), response));
  });

  /**
   * @param {object} options
   * @param {string} options.name
   * @param {() => number} options.chance
   * @param {object} options.authenticationMethod In registered form.
   * @param {[string, string]} options.credential The required header.
   * @param {{ least: number, most: number }} options.clockOffset Bounds of the service clock offset, which differ while the clock is advanced.
   * @param {(from: number, to: number) => boolean} options.wasKilled Between two machine times.
   */
  constructor(options) {
    this.name = options.name;
    this.#options = options;
    this.authenticationMethod = options.authenticationMethod;
  }

  async start() {
    this.url = `http://127.0.0.1:${await listen(this.#server)}/hooks`;
    return this.url;
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** @param {http.IncomingMessage} request @param {Buffer} body @param {http.ServerResponse} response */
  #receive({ method, headers }, body, response) {
    const id = String(headers['webhook-id']);
    const digest = createHash('sha256').update(body).digest('hex');
    const [name, value] = this.#options.credential;
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
    const isEarly = retryAt !== undefined && now + this.#options.clockOffset.most < retryAt;
    if (previous && isEarly && !this.#options.wasKilled(previous.at, now))
      this.complaints.push(`${id} arrived before its Retry-After.`);
    /** @type {Arrival} */
    const arrival = { at: now, earliest: now + this.#options.clockOffset.least, answer: 'taken' };
    this.arrivals.set(id, [...earlier, arrival]);
    this.#respond(response, arrival);
  }

  /** @param {http.ServerResponse} response @param {Arrival} arrival */
  #respond(response, arrival) {
    const slow = this.slowOnes.length > 0 && this.#options.chance() < 0.01 ? this.slowOnes.pop() : undefined;
    let draw = this.#options.chance();
    const fault = slow
      ? { name: slow === drip ? 'dripping' : 'slow', run: slow }
      : this.faults.find(({ share }) => {
          draw -= share;
          return draw < 0;
        });
    if (fault) {
      arrival.answer = fault.name;
      return fault.run(response, arrival);
    }
    response.on('finish', () => {
      arrival.answeredAt = Date.now();
    });
    response.writeHead(200).end('{"received":true}');
  }
}
