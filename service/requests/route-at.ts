import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { OperationRoute } from '../resources/operation-route.ts';

/** A path with its query, written for a URL. */
export const requestPath = /^\/[\x21\x24-\x5b\x5d-\x7e]*$/;
export const requestPathFault = 'A path starts with / and is written for a URL.';

/** What a call goes by. */
interface Called {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** The operation that a call would reach, unless it hands out a secret or sends requests itself. */
export function routeAt(
  routes: readonly OperationRoute[],
  { method, path }: Called,
): Result<OperationRoute> {
  const { pathname } = new URL(path, 'http://service');
  const reached = routes.filter((route) => route.method === method && fits(route, pathname));
  const [route] = reached;
  if (!route || pathname !== path.split('?', 1)[0])
    return notSendable(
      `${method} ${path} is no operation of the interface. The reference has them all.`,
    );
  if (reached.some(({ handsOutSecret }) => handsOutSecret))
    return notSendable('Its answer holds a secret, which the log would mask. Call it itself.');
  if (reached.some(({ name }) => sending.includes(name)))
    return notSendable('What sends requests is not sent itself.');
  return ok(route);
}

function notSendable(message: string): Failed {
  return fail('request.not-sendable', message);
}

const sending = ['requests.resend', 'requests.send'];

/** The name of the operation that a call reaches; words in a path precede parameters. */
export function operationAt(
  routes: readonly OperationRoute[],
  { method, path }: Called,
): string | undefined {
  const { pathname } = new URL(path, 'http://service');
  const reached = routes.filter((route) => route.method === method && fits(route, pathname));
  const [nearest] = reached.toSorted((one, other) => parametersIn(one) - parametersIn(other));
  return nearest?.name;
}

function parametersIn({ path }: OperationRoute): number {
  return path.split('{').length;
}

/** By its template; two of them may fit one path. */
function fits({ path }: OperationRoute, pathname: string): boolean {
  const wanted = path.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith('{') || part === given[place])
  );
}
