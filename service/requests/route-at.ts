import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { OperationRoute } from '../resources/operation-route.ts';

/** A path with its query, encoded for a URL. */
export const requestPath = /^\/[\x21\x24-\x5b\x5d-\x7e]*$/;
export const requestPathFault = 'Must start with / and be URL-encoded.';

/** The method and path of a call. */
interface Called {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
}

/** The operation at a call's path, unless it reveals a secret or itself sends requests. */
export function routeAt(
  routes: readonly OperationRoute[],
  { method, path }: Called,
): Result<OperationRoute> {
  const { pathname } = new URL(path, 'http://service');
  const matches = routes.filter((route) => route.method === method && fits(route, pathname));
  const [route] = matches;
  if (!route || pathname !== path.split('?', 1)[0])
    return notSendable(
      `${method} ${path} is not an operation of the API. See the API reference for all operations.`,
    );
  if (matches.some(({ handsOutSecret }) => handsOutSecret))
    return notSendable(
      'Its response contains a secret, which the log would mask. Call it directly.',
    );
  if (matches.some(({ name }) => sending.includes(name)))
    return notSendable('An operation that sends requests cannot be sent itself.');
  return ok(route);
}

function notSendable(message: string): Failed {
  return fail('request.not-sendable', message);
}

const sending = ['requests.resend', 'requests.send'];

/** The name of the operation at a path; literal segments precede parameters. */
export function operationAt(
  routes: readonly OperationRoute[],
  { method, path }: Called,
): string | undefined {
  const { pathname } = new URL(path, 'http://service');
  const matches = routes.filter((route) => route.method === method && fits(route, pathname));
  const [nearest] = matches.toSorted((a, b) => parametersIn(a) - parametersIn(b));
  return nearest?.name;
}

function parametersIn({ path }: OperationRoute): number {
  return path.split('{').length;
}

/** Compares with the path template; two templates may match one path. */
function fits({ path }: OperationRoute, pathname: string): boolean {
  const templateSteps = path.split('/');
  const pathSteps = pathname.split('/');
  return (
    templateSteps.length === pathSteps.length &&
    templateSteps.every((part, index) => part.startsWith('{') || part === pathSteps[index])
  );
}
