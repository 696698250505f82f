import type { IncomingMessage } from 'node:http';
import { type Failed, fail } from '../kernel/result.ts';
import { maximumHeadBytes } from './limits.ts';

/** The target and sender of a request. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>;

/** Headers that identify the caller; Node would drop or join duplicates. */
const singleHeaders = [
  'authorization',
  'signing-method',
  'encrypted-signing-method',
  'host',
  'idempotency-key',
];

/** Rejects an ambiguous request before it is processed. */
export function refuseRequest(head: RequestHead): Failed | undefined {
  if (headBytes(head) > maximumHeadBytes) return refuseLargeHead();
  const duplicate = duplicateHeader(head);
  if (duplicate !== undefined)
    return fail('header.duplicate', `Send the header ${duplicate} only once.`);
  return isTarget(head) ? undefined : refuseTarget();
}

/** The failure for a head over the limit. */
export function refuseLargeHead(): Failed {
  return fail(
    'header.too-large',
    `The request head is larger than ${maximumHeadBytes / 1024} KiB. Send fewer or shorter headers. In a browser, delete the cookies of this host, or use its other name (127.0.0.1 or localhost).`,
  );
}

/** The length of the request line and the header lines. */
function headBytes({ method = '', url = '', rawHeaders }: RequestHead): number {
  const requestLine = `${method} ${url} HTTP/1.1`.length + 2;
  // Each name ends with ": ", each value with a line break.
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, requestLine + 2);
}

/** The failure for an invalid request target. */
export function refuseTarget(): Failed {
  return fail(
    'request.malformed',
    'The request target is malformed. Send a path, e.g. /api/wallets, with %25 for a percent sign, and one Host.',
  );
}

function duplicateHeader({ rawHeaders, headers }: RequestHead): string | undefined {
  // Node has one entry per name: equal counts mean that no name occurs twice.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return undefined;
  const names = rawHeaders
    .filter((_text, index) => index % 2 === 0)
    .map((name) => name.toLowerCase());
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
