import { getPath } from 'hono/utils/url';
import { reservedAt } from '../resources/request-record.ts';

/** Reserved paths are compared literally, because guards check some of them. */
function isReserved(path: string): boolean {
  return reservedAt(path.replace(/^\/+/, '/')) !== undefined;
}

/**
 * The decoded path of a request, identical for guards and routes, without double and trailing
 * slashes, which clients create by joining URLs. Reserved paths stay literal. The path prefix of
 * the world is removed. @example plainPath(new Request('http://127.0.0.1:8787//api/wallets/')) //
 * "/api/wallets"
 */
export function plainPath(request: Request, base = ''): string {
  const path = withoutBase(getPath(request), base);
  if (!/\/\/|.\/$/.test(path) || isReserved(path)) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** @example withoutBase("/w/ci-1/api/wallets", "/w/ci-1") // "/api/wallets" */
export function withoutBase(path: string, base: string): string {
  if (base === '' || !path.startsWith(base)) return path;
  return path.slice(base.length) || '/';
}
