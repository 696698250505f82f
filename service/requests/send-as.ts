import { z } from 'zod';
import { nameOfSecret } from '../auth/client-secret.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { issuerUrl } from '../resources/addresses.ts';
import type { RequestRecord } from '../resources/request-record.ts';

/** Ports that sending through the listener's own app requires. */
export type SendPorts = Pick<
  Ports,
  'requestLog' | 'internalRequests' | 'storage' | 'tokens' | 'installation' | 'operationCatalogue'
>;

/** A wallet credential to send with a request, in header form. */
export const signingMethodText = z
  .string()
  .max(1_000)
  .regex(/^\P{Control}*$/u, 'Must not contain control characters.')
  .optional()
  .meta({
    format: 'password',
    description: 'The value of the Signing-Method header: <signing method id>:<value>.',
  });

/** In seconds; the token is used immediately. */
const tokenLifetime = 60;

/** The operator's authorization header. */
export function operatorAuthorization({ installation }: Pick<Ports, 'installation'>): string {
  return `Bearer ${installation.operatorToken}`;
}

/**
 * An application's authorization header with a token for this call; an operator who filters by an
 * application can send only as that one.
 */
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

/** A request to send. */
export interface Unsent {
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
  return new Request(`${installation.baseUrl()}${path}`, {
    method,
    headers,
    ...(hasBody && { body }),
  });
}

/** The logged form of a sent request. */
export interface Sent {
  readonly id: string;
  /** `undefined` if the log did not store it. */
  readonly record: RequestRecord | undefined;
}

/** Sends the request through every guard and rule of the listener and waits until it is logged. */
export async function sendThrough(
  { internalRequests, requestLog }: SendPorts,
  request: Request,
  resendOf?: string,
): Promise<Sent> {
  const response = await internalRequests.send(request, resendOf);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await requestLog.settle();
  return { id, record: await requestLog.find(id) };
}

/** Encodes a text like clients do in headers: each UTF-8 byte as one character. */
export function headerBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
