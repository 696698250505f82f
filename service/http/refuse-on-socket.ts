import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errnoOf } from '../kernel/reasons.ts';
import { type Failed, fail } from '../kernel/result.ts';
import { lingerMilliseconds, maximumLingering } from './limits.ts';
import { refuseLargeHead } from './refuse-request.ts';

/**
 * Sends a response on a connection without a valid request, and closes it. If a response to the
 * head was already sent, nothing follows it.
 */
export async function refuseOnSocket(
  socket: Duplex,
  response: Response,
  isAnswered: () => boolean,
): Promise<void> {
  const body = await response.text();
  if (!socket.writable) return;
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = response;
  if (isAnswered()) socket.end();
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
export function refusalOfClientError(error: Error): Failed | undefined {
  const code = errnoOf(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return refuseLargeHead();
  if (code?.startsWith('HPE_'))
    return fail(
      'request.malformed',
      'The request is not valid HTTP/1.1. Check its lines and lengths.',
    );
  return undefined;
}

/** The failure for a request that does not complete in time. */
export function tooSlow(): Failed {
  return fail('request.timeout', 'The request did not complete in time. Send it again.');
}
