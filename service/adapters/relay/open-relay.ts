import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { second } from '../../kernel/time-units.ts';
import { systemClock } from '../clock/system-clock.ts';

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

const limitMilliseconds = 30 * second;
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
  if (request.method !== 'POST') {
    response.writeHead(204, { [sign]: 'open' }).end();
    return;
  }
  const bytes = await buffer(request);
  const body = bytes.toString('utf8');
  if (!rules.wants(body)) {
    response.writeHead(204).end();
    return;
  }
  const number = next();
  const begun = systemClock.monotonicMillis();
  const { status, text, note } = rules.fails(number)
    ? { status: 500, text: '', note: 'failed on demand' }
    : await handOn(request, bytes, rules.to);
  response.writeHead(status).end(text);
  const milliseconds = Math.round(systemClock.monotonicMillis() - begun);
  rules.tell({ at: systemClock.now(), number, body, status, milliseconds, ...(note && { note }) });
}

interface HandedOn {
  readonly status: number;
  readonly text: string;
  readonly note?: string;
}

async function handOn(request: IncomingMessage, bytes: Buffer, to: string): Promise<HandedOn> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!ofConnection.has(name)) headers.set(name, String(value));
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMilliseconds),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 502, text: '', note: 'nothing answered' };
  }
}
