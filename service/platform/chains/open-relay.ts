import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { second } from '../../model/kernel/units.ts';
import { systemClock } from '../clock/clocks.ts';
import { createOutbound } from '../outbound/http-outbound.ts';

/** A request that the relay processed. */
export interface Relayed {
  readonly at: string;
  /** Its number among the forwarded and deliberately failed requests, from 1. */
  readonly number: number;
  readonly body: string;
  /** The response status; 502 without a response. */
  readonly status: number;
  readonly milliseconds: number;
  /** Why the request was not forwarded, or had no response. */
  readonly note?: string;
}

interface RelayRules {
  /** The target of all requests; without it, every request gets 200. */
  readonly to: string | undefined;
  /** Whether the target may have an untrusted certificate. */
  readonly skipsVerify?: boolean;
  /** Why requests to an address of the host in `to` are blocked. */
  rejectionOf(address: string): string | undefined;
  /** The header that every delivery carries; it is not forwarded. */
  readonly credential: { readonly name: string; readonly value: string };
  /** Whether to forward this body; the response is 204 otherwise. */
  wants(body: string): boolean;
  /** Whether the relay responds 500 to the request with this number instead of forwarding it. */
  fails(number: number): boolean;
  /** Called after the response. */
  report(relayed: Relayed): void;
}

interface Relay {
  /** On the loopback address, at a free port. */
  readonly url: string;
  close(): Promise<void>;
}

const maximumBytes = 1024 * 1024;
const outbound = createOutbound(systemClock, { limits: { totalMilliseconds: 30 * second } });
const callMilliseconds = 2 * second;
/** Distinguishes a relay from other programs that took its port afterwards. */
const sign = 'x-vaultdesk-relay';
/** Headers that belong to the connection (RFC 9110, 7.6.1), or are set again. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Opens a local address that forwards POST requests to a target, one after the other in order of arrival. */
export async function openRelay(rules: RelayRules): Promise<Relay> {
  let count = 0;
  const server = createServer((request, response) => {
    void handleRequest(request, response, rules, () => {
      count += 1;
      return count;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a relay is still open at its former address. */
export async function isRelayAt(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(callMilliseconds);
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    return headers.has(sign);
  } catch {
    return false;
  }
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  rules: RelayRules,
  next: () => number,
): Promise<void> {
  const rejection = rejectionOf(request, rules);
  if (rejection) {
    reject(response, rejection);
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(204, { [sign]: 'open' }).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    reject(response, tooLarge);
    return;
  }
  if (!rules.wants(body)) {
    response.writeHead(204).end();
    return;
  }
  const number = next();
  const startedAt = systemClock.monotonicMillis();
  const { status, text, note } = rules.fails(number)
    ? { status: 500, text: '', note: 'failed on demand' }
    : await forward(request, body, rules);
  response.writeHead(status).end(text);
  const milliseconds = Math.round(systemClock.monotonicMillis() - startedAt);
  const at = systemClock.now();
  rules.report({ at, number, body, status, milliseconds, ...(note && { note }) });
}

type Rejection = readonly [status: number, sentence: string];

const tooLarge: Rejection = [413, 'The body is larger than 1 MiB.'];

/** Checks that it is a delivery before its body is read. Requests from a page in a browser are rejected. */
function rejectionOf(
  { headers, method, socket }: IncomingMessage,
  { credential }: Pick<RelayRules, 'credential'>,
): Rejection | undefined {
  const allowedHosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${socket.localPort}`);
  if (!allowedHosts.includes(headers.host ?? '')) return [403, 'Call this address as 127.0.0.1.'];
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return [403, 'Requests from a browser are not accepted.'];
  if (method === 'HEAD') return undefined;
  if (method !== 'POST') return [405, 'Deliveries must use POST.'];
  if (!isSameText(String(headers[credential.name]), credential.value))
    return [401, `The header ${credential.name} is missing or wrong.`];
  return Number(headers['content-length'] ?? 0) > maximumBytes ? tooLarge : undefined;
}

/** The rest of a rejected request is not read. */
function reject(response: ServerResponse, [status, sentence]: Rejection): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(sentence);
}

/** The body as text; `undefined` if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maximumBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function forward(
  request: IncomingMessage,
  body: string,
  { to, rejectionOf, credential, skipsVerify = false }: RelayRules,
): Promise<{ readonly status: number; readonly text: string; readonly note?: string }> {
  if (to === undefined) return { status: 200, text: '' };
  const headers = Object.entries(request.headers).filter(
    ([name]) => !ofConnection.has(name) && name !== credential.name,
  );
  const { status, answer, reason } = await outbound.send({
    url: to,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body,
    rejectionOf,
    takesAnyCertificateAt: () => skipsVerify,
  });
  if (status !== undefined) return { status, text: answer?.body ?? '' };
  return { status: 502, text: '', note: reason ?? 'nothing answered' };
}
