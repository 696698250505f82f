import { chainRpcBase, inboxBase } from '../../resources/addresses.ts';
import { type RequestSurface, reservedAt } from '../../resources/request-record.ts';

/** Surfaces that are not reserved paths, or are below one. */
const surfacePatterns: readonly (readonly [RegExp, RequestSurface])[] = [
  [new RegExp(`^${chainRpcBase}(?:/|$)`), 'chain-rpc'],
  [new RegExp(`^${inboxBase}(?:/|$)`), 'inbox'],
  [/^\/openapi(?:-3\.0)?\.json$/, 'console'],
];

/** The surface of a path. The reference counts as the console: both are for people. */
export function surfaceOf(path: string): RequestSurface {
  const match = surfacePatterns.find(([pattern]) => pattern.test(path));
  return match?.[1] ?? reservedAt(path)?.surface ?? 'api';
}
