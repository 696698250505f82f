import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isSameText } from '../../kernel/same-text.ts';
import { second } from '../../kernel/time-units.ts';
import { systemClock } from '../clock/system-clock.ts';
import { createOutbound } from '../outbound/http-outbound.ts';

/** A request that came through. */
export interface Relayed {
  readonly at: string;
  /** Its number among those that were handed on or failed on demand, from 1. */
  readonly number: number;
  readonly body: string;
  /** What was answered; 502 where nothing answered. */
  readonly status: number;
  readonly milliseconds: number;
  /** Why nothing was handed on, or came back. */
  readonly note?: string;
}

export interface RelayRules {
  /** Where everything goes. */
  readonly to: string;
  /** Why nothing is sent to an address that the host of `to` has. */
  refusalOf(address: string): string | undefined;
  /** The header that every delivery brings. */
  readonly credential: { readonly name: string; readonly value: string };
  /** Whether this body is handed on at all; what is not is answered 204. */
  wants(body: string): boolean;
  /** Whether the request of this number is answered 500 in its place. */
  fails(number: number): boolean;
  /** Told once it is answered. */
  tell(relayed: Relayed): void;
}

export interface Relay {
  /** On the loopback address, at a free port. */
  readonly url: string;
  close(): Promise<void>;
}

const maximumBytes = 1024 * 1024;
const outbound = createOutbound(systemClock, { limits: { totalMilliseconds: 30 * second } });
const askMilliseconds = 2 * second;
/** By this a relay is told from whatever else took its port when it was gone. */
const sign = 'x-vaultdesk-relay';
/** What belongs to the connection that it came by (RFC 9110, 7.6.1), or is made anew. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Opens a place of this machine that hands on what is posted to it, one after the other as it comes. */
export async function openRelay(rules: RelayRules): Promise<Relay> {
  let count = 0;
  const server = createServer((request, response) => {
    void take(request, response, rules, () => {
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

/** Whether a relay is open at an address where one was. */
export async function isRelayAt(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askMilliseconds);
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    return headers.has(sign);
  } catch {
    return false;
  }
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  rules: RelayRules,
  next: () => number,
): Promise<void> {
  const refusal = refusalOf(request, rules);
  if (refusal) {
    refuse(response, refusal);
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(204, { [sign]: 'open' }).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    refuse(response, tooLarge);
    return;
  }
  if (!rules.wants(body)) {
    response.writeHead(204).end();
    return;
  }
  const number = next();
  const begun = systemClock.monotonicMillis();
  const { status, text, note } = rules.fails(number)
    ? { status: 500, text: '', note: 'failed on demand' }
    : await handOn(request, body, rules);
  response.writeHead(status).end(text);
  const milliseconds = Math.round(systemClock.monotonicMillis() - begun);
  rules.tell({ at: systemClock.now(), number, body, status, milliseconds, ...(note && { note }) });
}

type Refusal = readonly [status: number, sentence: string];

const tooLarge: Refusal = [413, 'The body is larger than 1 MiB.'];

/** Whether it is a delivery, before its body is read. A page of a browser brings none. */
function refusalOf(
  { headers, method, socket }: IncomingMessage,
  { credential }: Pick<RelayRules, 'credential'>,
): Refusal | undefined {
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${socket.localPort}`);
  if (!own.includes(headers.host ?? '')) return [403, 'Call this address as 127.0.0.1.'];
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return [403, 'Deliveries do not come from a browser.'];
  if (method === 'HEAD') return undefined;
  if (method !== 'POST') return [405, 'Deliveries come by POST.'];
  if (!isSameText(String(headers[credential.name]), credential.value))
    return [401, `The header ${credential.name} is missing or wrong.`];
  return Number(headers['content-length'] ?? 0) > maximumBytes ? tooLarge : undefined;
}

/** The rest of a refused request is not read. */
function refuse(response: ServerResponse, [status, sentence]: Refusal): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(sentence);
}

/** The body as text, or nothing if it is too large. */
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

interface HandedOn {
  readonly status: number;
  readonly text: string;
  readonly note?: string;
}

async function handOn(
  request: IncomingMessage,
  body: string,
  { to, refusalOf }: RelayRules,
): Promise<HandedOn> {
  const headers = Object.entries(request.headers).filter(([name]) => !ofConnection.has(name));
  const { status, answer, reason } = await outbound.send({
    url: to,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body,
    refusalOf,
  });
  if (status !== undefined) return { status, text: answer?.body ?? '' };
  return { status: 502, text: '', note: reason ?? 'nothing answered' };
}
