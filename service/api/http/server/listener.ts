import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errnoOf, reasonOf, StartupError } from '../../../model/kernel/results/reasons.ts';
import { type Failed, fail } from '../../../model/kernel/results/result.ts';
import { bodyKiB, second } from '../../../model/kernel/units.ts';
import type { Ids, Ports } from '../../../platform/ports/ports.ts';
import { acceptsPage, messagePage } from '../../rpc/console-files.ts';
import { clientStallMilliseconds, listenerLimits, maximumConnections, maximumHeadBytes } from '../limits.ts';
import { type ReplyContext, toResponse } from '../reply.ts';
import { nodeHeaders, type RequestHeaders } from '../request-headers.ts';
import { isBrokenOff } from '../response-faults.ts';
import { Connections, createRequestBatcher } from './connections.ts';
import {
  type LogRejectedRequest,
  type RejectedRequest,
  rejectionOfClientError,
  rejectOnSocket,
  rejectRequest,
  rejectTarget,
  tooSlow,
} from './rejections.ts';

/** An open listener on the loopback addresses. */
interface Listener {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  /** Stops accepting requests, waits for running ones (at most `graceMilliseconds`), then closes. */
  close(graceMilliseconds: number): Promise<void>;
}

interface ListenerOptions {
  readonly address: string;
  readonly port: number;
  readonly ids: Ids;
  /** The base of URLs in responses to rejected requests. */
  readonly issuedUrl: () => string;
  readonly logRejectedRequest?: LogRejectedRequest;
  readonly date?: ResponseDate;
  /** Answers a probe, which may have any head, and returns whether it was one. */
  readonly respondToProbe?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** A connection is closed after this time without a byte in or out while waiting for the client. */
  readonly stallMilliseconds?: number;
}

type Fetch = (request: Request, headers: RequestHeaders) => Response | Promise<Response>;

/** Listens on `address` (127.0.0.1 includes ::1). Port 0 chooses a free port. Throws a `StartupError` if in use. */
export async function openListener(
  fetch: Fetch,
  {
    address,
    port,
    ids,
    issuedUrl,
    logRejectedRequest = () => ids.uuid(),
    date = () => undefined,
    respondToProbe = () => false,
    stallMilliseconds = clientStallMilliseconds,
  }: ListenerOptions,
): Promise<Listener> {
  const turnAway: RejectRequest = (rejection, head) => ({
    requestId: logRejectedRequest({ rejection, ...(head && { head }) }),
    baseUrl: issuedUrl(),
  });
  const connections = new Connections();
  const open = (at: string, port: number) =>
    listen(createHttpServer(fetch, { turnAway, connections, stallMilliseconds, date, respondToProbe }), at, port);
  const first = await open(address, port);
  const bound = portOf(first);
  const second = address === '127.0.0.1' ? await open('::1', bound).catch(() => undefined) : undefined;
  const servers = second ? [first, second] : [first];
  return {
    baseUrl: `http://${address.includes(':') ? `[${address}]` : address}:${bound}`,
    close: async (graceMilliseconds) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMilliseconds)));
    },
  };
}

/** Logs a request that is rejected before processing. */
type RejectRequest = (rejection: Failed, head?: RejectedRequest['head']) => ReplyContext;

interface HttpServerOptions extends Required<Pick<ListenerOptions, 'stallMilliseconds' | 'date' | 'respondToProbe'>> {
  readonly turnAway: RejectRequest;
  readonly connections: Connections;
}

/** Creates a server that answers every request, in the envelope if possible. */
function createHttpServer(
  fetch: Fetch,
  { turnAway, connections, stallMilliseconds, date, respondToProbe }: HttpServerOptions,
): Server {
  const respond = answerOnce(fetch, turnAway);
  const reject = (
    socket: Duplex,
    rejection: Failed,
    { head, accept }: { head?: RejectedRequest['head']; accept?: string | undefined } = {},
  ) => {
    const response = toRejection(rejection, turnAway(rejection, head), accept);
    void rejectOnSocket(socket, response, connections.watchResponse(socket));
  };
  const server = createServer(listenerLimits, (incoming, outgoing) => {
    // While the server closes, idle connections are not kept alive.
    outgoing.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
    const dateText = date(incoming.url ?? '/');
    if (dateText !== undefined) outgoing.setHeader('date', dateText);
    // Reading the body resumes the socket.
    if (hasLargeRemainder(incoming)) incoming.socket.pause();
    connections.start({
      incoming,
      outgoing,
      response: () => {
        if (!respondToProbe(incoming, outgoing)) void respond(incoming, outgoing);
      },
    });
  });
  server.maxConnections = maximumConnections;
  server.on('connection', (socket) => connections.accept(socket));
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  server.on('connect', (incoming, socket) => reject(socket, rejectTarget(), { head: incoming }));
  server.on('clientError', (error, socket) => {
    const rejection = rejectionOfClientError(error);
    if (!rejection || connections.hasStartedResponse(socket)) socket.destroy();
    else reject(socket, rejection, { accept: acceptIn(error) });
  });
  server.setTimeout(stallMilliseconds, (socket) => {
    if (!connections.awaitsClient(socket)) return;
    if (connections.isReading(socket)) reject(socket, tooSlow());
    else socket.destroy();
  });
  return server;
}

/** A rejection in the envelope. A browser with an oversized head gets a page that explains what its user can do. */
function toRejection(rejection: Failed, answered: ReplyContext, accept: string | undefined): Response {
  if (rejection.failure.code !== 'header.too-large' || !acceptsPage(accept))
    return toResponse(rejection, 'envelope', answered);
  return messagePage({
    title: 'The browser sent too many cookies',
    paragraphs: [
      `The request head is larger than ${maximumHeadBytes / 1024} KiB. The usual reason is cookies: a browser sends those of all programs on localhost, on all ports.`,
      'Delete the cookies of this host. Or open Vaultdesk under another name, e.g. 127.0.0.1 instead of localhost.',
    ],
    status: 431,
    headers: { 'x-request-id': answered.requestId, 'cache-control': 'no-store' },
  });
}

/** Finds the `Accept` header in bytes that were not parsed completely. */
function acceptIn(error: Error): string | undefined {
  const bytes = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : '';
  return /\r\naccept:([^\r\n]*)/i.exec(bytes.toString('latin1'))?.[1];
}

/** Rejects invalid requests immediately, before they are processed. */
function answerOnce(fetch: Fetch, turnAway: RejectRequest): ReturnType<typeof getRequestListener> {
  const start = createRequestBatcher();
  const respond = (
    request: Request,
    { destroyed, complete, headers }: Pick<IncomingMessage, 'destroyed' | 'complete' | 'headers'>,
  ) =>
    // Ignores requests whose caller disconnected before they were complete.
    destroyed && !complete ? RESPONSE_ALREADY_SENT : fetch(request, nodeHeaders(headers));
  const reject = (rejection: Failed, head?: RejectedRequest['head']) => {
    const response = toRejection(rejection, turnAway(rejection, head), head?.headers.accept);
    response.headers.set('connection', 'close');
    return response;
  };
  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const rejection = rejectRequest(incoming);
      if (rejection) return reject(rejection, incoming);
      const responding = new Promise<Response>((resolve) => {
        start(() => resolve(respond(request, incoming)));
      });
      return respondOnce(responding, { incoming, outgoing });
    },
    {
      errorHandler: (error) =>
        reject(error instanceof RequestError ? rejectTarget() : fail('UNKNOWN_ERROR', 'An internal error occurred.')),
    },
  );
}

/** Returns the response, unless the connection must be reset or closed with it. */
async function respondOnce(
  responding: Response | Promise<Response>,
  {
    incoming,
    outgoing,
  }: {
    incoming: UnreadBody & Readable & Pick<IncomingMessage, 'socket'>;
    outgoing: Pick<ServerResponse, 'headersSent'>;
  },
): Promise<Response> {
  const response = await responding;
  const { socket } = incoming;
  if (isBrokenOff(response)) socket.resetAndDestroy();
  else if (response.status >= 400 && hasLargeRemainder(incoming)) {
    dropBody(incoming);
    // The rest of a rejected body is not read, so the connection must close.
    void rejectOnSocket(socket, response, () => outgoing.headersSent);
  } else return response;
  return RESPONSE_ALREADY_SENT;
}

/** Releases the received part of a body, which would stay in memory while the connection lingers. */
function dropBody(incoming: Readable): void {
  incoming._read = () => {};
  incoming.read();
}

type UnreadBody = Pick<IncomingMessage, 'complete' | 'headers'>;

/** Whether an incomplete body is larger than a connection buffers anyway. */
function hasLargeRemainder({ complete, headers }: UnreadBody): boolean {
  if (complete) return false;
  const declared = headers['content-length'];
  return declared === undefined ? headers['transfer-encoding'] !== undefined : Number(declared) > bodyKiB.usual * 1024;
}

function listen(server: Server, address: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toStartupError(error, address, port)));
    server.listen(port, address, () => resolve(server));
  });
}

function toStartupError(error: Error, address: string, port: number): StartupError {
  if (errnoOf(error) === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} of ${address} is in use by another program. Stop it, or choose another port with --port.`,
    );
  if (errnoOf(error) === 'EACCES')
    return new StartupError(`Port ${port} requires elevated permissions. Choose one above 1023 with --port.`);
  return new StartupError(
    `The listener cannot open ${address}:${port}, because ${reasonOf(error)}. Check --listen and --port.`,
  );
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
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

/** The `Date` header for a URL (RFC 9110 §6.6.1); `undefined` if the system date, which Node sends, is right. */
export type ResponseDate = (url: string) => string | undefined;

/** Uses the service clock. */
export function responseDate({ clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>): ResponseDate {
  return () => {
    const millis = clock.millis();
    const isApart = Math.abs(millis - clockControl.machineMillis()) >= second;
    return isApart ? new Date(millis).toUTCString() : undefined;
  };
}
