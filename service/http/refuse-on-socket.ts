import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errnoOf } from '../kernel/error.ts';
import { type Failed, fail } from '../kernel/result.ts';
import { lingerMilliseconds, maximumLingering } from './limits.ts';
import { refuseLargeHead } from './refuse-request.ts';

/**
 * Answers on a connection from which no request could be made, and ends it. Where the head was answered
 * meanwhile, that was the answer: no other follows it.
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

/** Connections whose answer is on its way, the oldest first. Each holds unread bytes. */
const lingering = new Set<Duplex>();

/** Closed at once, the bytes that were not read would take the answer away with them. */
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

/** What is said to bytes of which Node's parser makes no request; `undefined` where nobody listens any more. */
export function refusalOfClientError(error: Error): Failed | undefined {
  const code = errnoOf(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return refuseLargeHead();
  if (code?.startsWith('HPE_'))
    return fail('request.malformed', 'This is no HTTP/1.1 request. Check its lines and lengths.');
  return undefined;
}

/** What is said to a request that does not come to its end. */
export function tooSlow(): Failed {
  return fail('request.timeout', 'The request did not come whole in time. Send it again.');
}
