import { z } from 'zod';
import { nameOfSecret } from '../../domain/auth/client-credentials.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { issuerUrl } from '../../model/installation/addresses.ts';
import type { OperationRoute } from '../../model/installation/operation-route.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Ports } from '../../platform/ports/ports.ts';

/** Ports that sending through the listener's own app requires. */
export type SendPorts = Pick<
  Ports,
  'requestLog' | 'internalRequests' | 'faults' | 'storage' | 'tokens' | 'installation' | 'operationCatalogue'
>;

/** A wallet credential to send with a request, in header form. */
export const signingMethodText = z
  .string()
  .max(1_000)
  .regex(/^\P{Control}*$/u, 'Must not contain control characters.')
  .optional()
  .meta({ format: 'password', description: 'The value of the Signing-Method header: <signing method id>:<value>.' });

/** In seconds; the token is used immediately. */
const tokenLifetime = 60;

export function operatorAuthorization({ installation }: Pick<Ports, 'installation'>): string {
  return `Bearer ${installation.operatorToken}`;
}

/** An application's authorization header for this call; a filtering operator can send only as that application. */
export async function applicationAuthorization(
  { storage, tokens, installation }: SendPorts,
  applicationId: string,
  visibleId: string | undefined,
): Promise<Result<string>> {
  const application = storage.read(({ applications }) => applications.find(applicationId));
  if (!application || (visibleId !== undefined && visibleId !== applicationId))
    return fail('application.not-found', 'The application no longer exists. Choose another one.');
  const { id, clientId } = application;
  const claims = { applicationId: id, clientId, secretName: nameOfSecret(application) };
  const issuer = issuerUrl(installation.baseUrl());
  return ok(`Bearer ${await tokens.issue(claims, issuer, tokenLifetime)}`);
}

interface Unsent {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/** Builds the request as it would arrive at this listener. */
export function toRequest(
  { installation }: Pick<Ports, 'installation'>,
  { method, path, headers, body }: Unsent,
): Request {
  headers.set('host', new URL(installation.baseUrl()).host);
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  return new Request(`${installation.baseUrl()}${path}`, { method, headers, ...(hasBody && { body }) });
}

interface Sent {
  readonly id: string;
  /** `undefined` if the log did not store it. */
  readonly record: RequestRecord | undefined;
}

/**
 * Sends the request through every guard and rule of the listener and waits until it is logged. Fault rules apply as to
 * any call of its caller, although the operator sends it.
 */
export async function sendThrough(
  { internalRequests, requestLog, faults }: SendPorts,
  request: Request,
  resendOf?: string,
): Promise<Sent> {
  const response = await faults.apart(() => internalRequests.send(request, resendOf));
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await requestLog.settle();
  return { id, record: await requestLog.find(id) };
}

/** Encodes a text like clients do in headers: each UTF-8 byte as one character. */
export function headerBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** A path with its query, encoded for a URL. */
export const requestPath = /^\/[\x21\x24-\x5b\x5d-\x7e]*$/;
export const requestPathFault = 'Must start with / and be URL-encoded.';

interface Called {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
}

/** The operation at a call's path, unless it reveals a secret or itself sends requests. */
export function routeAt(routes: readonly OperationRoute[], { method, path }: Called): Result<OperationRoute> {
  const { pathname } = new URL(path, 'http://service');
  const matches = routes.filter((route) => route.method === method && fits(route, pathname));
  const [route] = matches;
  if (!route || pathname !== path.split('?', 1)[0])
    return notSendable(`${method} ${path} is not an operation of the API. See the API reference for all operations.`);
  if (matches.some(({ handsOutSecret }) => handsOutSecret))
    return notSendable('Its response contains a secret, which the log would mask. Call it directly.');
  if (matches.some(({ name }) => sending.includes(name)))
    return notSendable('An operation that sends requests cannot be sent itself.');
  return ok(route);
}

function notSendable(message: string): Failed {
  return fail('request.not-sendable', message);
}

const sending = ['requests.resend', 'requests.send'];

/** The name of the operation at a path; literal segments precede parameters. */
export function operationAt(routes: readonly OperationRoute[], { method, path }: Called): string | undefined {
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
