import { getPath } from 'hono/utils/url';

/** Addresses of our own, which nobody was told to write otherwise; guards stand before some of them. */
const ownAddress = /^\/+(?:_vaultdesk|console|docs|pay)(?:\/|$)/;

/**
 * The path of a request as guards and routes see it, both the same: decoded, and without doubled or
 * trailing slashes, which clients make by joining addresses. Those of our own are taken to the letter. What stands
 * before every path of its world is left out.
 * @example plainPath(new Request('http://127.0.0.1:8787//api/wallets/')) // "/api/wallets"
 */
export function plainPath(request: Request, base = ''): string {
  const path = withoutBase(getPath(request), base);
  if (ownAddress.test(path) || !/\/\/|.\/$/.test(path)) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** @example withoutBase("/w/ci-1/api/wallets", "/w/ci-1") // "/api/wallets" */
export function withoutBase(path: string, base: string): string {
  if (base === '' || !path.startsWith(base)) return path;
  return path.slice(base.length) || '/';
}
