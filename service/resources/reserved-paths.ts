import type { RequestSurface } from './request-record.ts';

interface ReservedPath {
  readonly is: string;
  /** The surface of these paths in the request log. */
  readonly surface: RequestSurface;
  /** Whether only pages of the service itself may call it. Applications cannot allow other origins. */
  readonly isForOwnPages: boolean;
}

/**
 * Paths reserved for the service itself. No application operation is below a reserved path, and no reserved path is an
 * alias.
 */
export const reservedPaths = {
  '/_vaultdesk': { is: 'control routes', surface: 'control', isForOwnPages: true },
  '/console': { is: 'the operator console', surface: 'console', isForOwnPages: true },
  '/docs': { is: 'the API reference', surface: 'console', isForOwnPages: false },
  '/pay': { is: 'payment pages', surface: 'pay', isForOwnPages: true },
  '/w': { is: 'other worlds, at `/w/{name}`', surface: 'api', isForOwnPages: false },
  '/livez': { is: 'the liveness probe', surface: 'control', isForOwnPages: false },
  '/readyz': { is: 'the readiness probe', surface: 'control', isForOwnPages: false },
} as const satisfies Readonly<Record<string, ReservedPath>>;

const byPath: ReadonlyMap<string, ReservedPath> = new Map(Object.entries(reservedPaths));

/** The reserved path that contains a path, if any. @example reservedAt('/pay/1') // payment pages */
export function reservedAt(path: string): ReservedPath | undefined {
  const end = path.indexOf('/', 1);
  return byPath.get(end === -1 ? path : path.slice(0, end));
}
