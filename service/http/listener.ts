import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { errnoOf } from '../kernel/error.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Ids } from '../ports/ids.ts';

/** An open listener on the loopback addresses. */
export interface Listener {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  /** Takes no more requests, waits for those under way (at most `graceMilliseconds`), then closes. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Node's defaults are loose; these are not. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8 * 1024,
};
const maximumConnections = 256;

/** Headers that decide who calls; Node would keep one of two, or join them. */
const singleHeaders = ['authorization', 'signing-method', 'host', 'idempotency-key'];

/**
 * Listens on `address` (and on ::1 beside 127.0.0.1, where the machine has it).
 * Port 0 takes a free one. Throws a `StartupError` for a taken port.
 */
export async function openListener(
  fetch: (request: Request) => Response | Promise<Response>,
  { address, port, ids }: { address: string; port: number; ids: Ids },
): Promise<Listener> {
  const answer = answerOnce(getRequestListener(fetch), ids);
  const first = await listen(answer, address, port);
  const bound = portOf(first);
  const second =
    address === '127.0.0.1' ? await listen(answer, '::1', bound).catch(() => undefined) : undefined;
  const servers = second ? [first, second] : [first];
  return {
    baseUrl: `http://${address.includes(':') ? `[${address}]` : address}:${bound}`,
    close: async (graceMilliseconds) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMilliseconds)));
    },
  };
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Refuses a request that says twice who calls, before anything is made of it. */
function answerOnce(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
  ids: Ids,
): Answer {
  return (incoming, outgoing) => {
    const duplicate = duplicateHeader(incoming);
    if (duplicate === undefined) answer(incoming, outgoing);
    else refuseDuplicate(outgoing, duplicate, ids.uuid());
  };
}

function listen(answer: Answer, address: string, port: number): Promise<Server> {
  const server = createServer(limits, (incoming, outgoing) => {
    // While the server closes, a connection that comes to rest is not kept for a next request.
    outgoing.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
    answer(incoming, outgoing);
  });
  server.maxConnections = maximumConnections;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toStartupError(error, address, port)));
    server.listen(port, address, () => resolve(server));
  });
}

function toStartupError(error: Error, address: string, port: number): StartupError {
  if (errnoOf(error) === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} of ${address} is taken by another program. Stop that one, or choose another with --port.`,
    );
  if (errnoOf(error) === 'EACCES')
    return new StartupError(`Port ${port} needs more rights. Choose one above 1023 with --port.`);
  return new StartupError(`The listener cannot open ${address}:${port}: ${error.message}.`);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function duplicateHeader({ rawHeaders }: IncomingMessage): string | undefined {
  const names = rawHeaders
    .filter((_text, place) => place % 2 === 0)
    .map((name) => name.toLowerCase());
  return singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

function refuseDuplicate(outgoing: ServerResponse, name: string, requestId: string): void {
  const error = {
    code: 'header.duplicate',
    message: `Send the header ${name} once.`,
    traceCode: requestId,
  };
  outgoing.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    connection: 'close',
  });
  outgoing.end(JSON.stringify({ success: false, errors: [error] }));
}

function closeServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
