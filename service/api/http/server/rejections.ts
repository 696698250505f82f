import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errnoOf } from '../../../model/kernel/results/reasons.ts';
import { type Failed, fail } from '../../../model/kernel/results/result.ts';
import { lingerMilliseconds, maximumHeadBytes, maximumLingering } from '../limits.ts';

export interface RejectedRequest {
  readonly rejection: Failed;
  /** Missing if none was read. */
  readonly head?: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
}

/** Logs each rejected request and returns its id; neither waits nor throws. */
export type LogRejectedRequest = (request: RejectedRequest) => string;

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>;

/** Headers that identify the caller; Node would drop or join duplicates. */
const singleHeaders = ['authorization', 'signing-method', 'encrypted-signing-method', 'host', 'idempotency-key'];

/** Rejects an ambiguous request before it is processed. */
export function rejectRequest(head: RequestHead): Failed | undefined {
  if (headBytes(head) > maximumHeadBytes) return rejectLargeHead();
  const duplicate = duplicateHeader(head);
  if (duplicate !== undefined) return fail('header.duplicate', `Send the header ${duplicate} only once.`);
  return isTarget(head) ? undefined : rejectTarget();
}

/** The failure for a head over the limit. */
function rejectLargeHead(): Failed {
  return fail(
    'header.too-large',
    `The request head is larger than ${maximumHeadBytes / 1024} KiB. Send fewer or shorter headers. In a browser, delete the cookies of this host, or use its other name (127.0.0.1 or localhost).`,
  );
}

function headBytes({ method = '', url = '', rawHeaders }: RequestHead): number {
  const requestLine = `${method} ${url} HTTP/1.1`.length + 2;
  // Each name ends with ": ", each value with a line break.
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, requestLine + 2);
}

export function rejectTarget(): Failed {
  return fail(
    'request.malformed',
    'The request target is malformed. Send a path, e.g. /api/wallets, with %25 for a percent sign, and one Host.',
  );
}

function duplicateHeader({ rawHeaders, headers }: RequestHead): string | undefined {
  // Node has one entry per name: equal counts mean that no name occurs twice.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return undefined;
  const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** A path, or the absolute URL of the Host (RFC 9112, 3.2.1 and 3.2.2), with UTF-8 escapes. */
function isTarget({ url = '', headers: { host = '' } }: RequestHead): boolean {
  if (url.includes('#')) return false;
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/')) return !path.includes('%') || canDecode(path);
  const authority = /^https?:\/\/([^/]*)/i.exec(path)?.[1] ?? host;
  if (authority.toLowerCase() !== host.toLowerCase()) return false;
  return !path.includes('%') || canDecode(path);
}

function canDecode(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Responds on a connection without a valid request, unless a response was already sent, and closes it. */
export async function rejectOnSocket(socket: Duplex, response: Response, hasResponse: () => boolean): Promise<void> {
  const body = await response.text();
  if (!socket.writable) return;
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = response;
  if (hasResponse()) socket.end();
  else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  linger(socket);
}

/** Connections that are finishing their response, oldest first. Each holds unread bytes. */
const lingering = new Set<Duplex>();

/** If closed immediately, the unread bytes would discard the response. */
function linger(socket: Duplex): void {
  lingering.add(socket);
  const [oldest] = lingering;
  if (lingering.size > maximumLingering) oldest?.destroy();
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once('close', () => {
    clearTimeout(timer);
    lingering.delete(socket);
  });
}

/** The failure for bytes that Node's parser rejects; `undefined` if the client is gone. */
export function rejectionOfClientError(error: Error): Failed | undefined {
  const code = errnoOf(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return rejectLargeHead();
  if (code?.startsWith('HPE_'))
    return fail('request.malformed', 'The request is not valid HTTP/1.1. Check its lines and lengths.');
  return undefined;
}

export function tooSlow(): Failed {
  return fail('request.timeout', 'The request did not complete in time. Send it again.');
}
