import { chainRpcBase, inboxBase } from '../../resources/addresses.ts';
import type { RequestSurface } from '../../resources/request-record.ts';
import { reservedAt } from '../../resources/reserved-paths.ts';

/** Doors of the listener that are not reserved paths, or are below one. */
const doors: readonly (readonly [RegExp, RequestSurface])[] = [
  [new RegExp(`^${chainRpcBase}(?:/|$)`), 'chain-rpc'],
  [new RegExp(`^${inboxBase}(?:/|$)`), 'inbox'],
  [/^\/openapi(?:-3\.0)?\.json$/, 'console'],
];

/** The door that a path leads to. The reference counts as the console: people read both. */
export function surfaceOf(path: string): RequestSurface {
  const door = doors.find(([beginning]) => beginning.test(path));
  return door?.[1] ?? reservedAt(path)?.surface ?? 'api';
}
