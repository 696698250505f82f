import type { IncomingHttpHeaders } from 'node:http';
import { getPath } from 'hono/utils/url';
import { reservedAt } from '../../model/history/request-record.ts';

export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
}

/** Wraps the headers from Node: a `Request` would copy all of them before the first is read. */
export function nodeHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return new NodeHeaders(headers);
}

class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name] ?? this.#headers[name.toLowerCase()];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, value = ''] of Object.entries(this.#headers))
      yield [name, typeof value === 'string' ? value : value.join(', ')];
  }
}

const usualScheme = 'Bearer ';
/** Whitespace around the token. */
const spaces = [' ', '\t', '\u00a0'];

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerOf(headers: RequestHeaders): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  // Fast path: checks a long token word by word, which is faster than a pattern.
  const isUsual =
    header.startsWith(usualScheme) &&
    header.length > usualScheme.length &&
    !spaces.some((space) => header.includes(space, usualScheme.length));
  if (isUsual) return header.slice(usualScheme.length);
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}

/**
 * The decoded path of a request, identical for guards and routes, without double and trailing slashes, which clients
 * create by joining URLs. Reserved paths stay literal. The path prefix of the world is removed. @example plainPath(new
 * Request('http://127.0.0.1:8787//api/wallets/')) // "/api/wallets"
 */
export function plainPath(request: Request, base = ''): string {
  const path = withoutBase(getPath(request), base);
  // Reserved paths are compared literally, because guards check some of them.
  if (!/\/\/|.\/$/.test(path) || reservedAt(path.replace(/^\/+/, '/')) !== undefined) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** @example withoutBase("/w/ci-1/api/wallets", "/w/ci-1") // "/api/wallets" */
export function withoutBase(path: string, base: string): string {
  if (base === '' || !path.startsWith(base)) return path;
  return path.slice(base.length) || '/';
}
