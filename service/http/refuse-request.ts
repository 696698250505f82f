import type { IncomingMessage } from 'node:http';
import { type Failed, fail } from '../kernel/result.ts';
import { maximumHeadBytes } from './limits.ts';

/** What of a request says where it goes and who sends it. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>;

/** Headers that decide who calls; Node would keep one of two, or join them. */
const singleHeaders = [
  'authorization',
  'signing-method',
  'encrypted-signing-method',
  'host',
  'idempotency-key',
];

/** Refuses a request that can be read in two ways, before anything is made of it. */
export function refuseRequest(head: RequestHead): Failed | undefined {
  if (headBytes(head) > maximumHeadBytes) return refuseLargeHead();
  const duplicate = duplicateHeader(head);
  if (duplicate !== undefined)
    return fail('header.duplicate', `Send the header ${duplicate} once.`);
  return isTarget(head) ? undefined : refuseTarget();
}

/** The refusal of a head over the limit. */
export function refuseLargeHead(): Failed {
  return fail(
    'header.too-large',
    `The head of the request is larger than ${maximumHeadBytes / 1024} KiB. Send fewer or shorter headers. In a browser, delete the cookies of this host, or use its other name (127.0.0.1 or localhost).`,
  );
}

/** The length of the request line and the header lines. */
function headBytes({ method = '', url = '', rawHeaders }: RequestHead): number {
  const requestLine = `${method} ${url} HTTP/1.1`.length + 2;
  // Each name ends with ": ", each value with a line break.
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, requestLine + 2);
}

/** What is said to a request whose address is none. */
export function refuseTarget(): Failed {
  return fail(
    'request.malformed',
    'The address of the request is malformed. Send a path such as /api/wallets, with %25 for a percent sign, and one Host.',
  );
}

function duplicateHeader({ rawHeaders, headers }: RequestHead): string | undefined {
  // Node has one entry for each name: as many names as were sent means that none came twice.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return undefined;
  const names = rawHeaders
    .filter((_text, place) => place % 2 === 0)
    .map((name) => name.toLowerCase());
  return singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** A path, or the whole address of the Host (RFC 9112, 3.2.1 and 3.2.2), its escapes those of UTF-8. */
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
