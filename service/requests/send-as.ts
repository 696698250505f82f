import { z } from 'zod';
import { nameOfSecret } from '../auth/client-secret.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { issuerUrl } from '../resources/addresses.ts';
import type { RequestRecord } from '../resources/request-record.ts';

/** What sending through the listener's own app takes. */
export type SendPorts = Pick<
  Ports,
  'requestLog' | 'frontDoor' | 'storage' | 'tokens' | 'installation' | 'operationCatalogue'
>;

/** The credential of a wallet that is sent with a request, as who calls would write it. */
export const signingMethodText = z
  .string()
  .max(1_000)
  .regex(/^\P{Control}*$/u, 'Leave out control characters.')
  .optional()
  .meta({
    format: 'password',
    description: 'What the header Signing-Method carries: <signing method id>:<value>.',
  });

/** Seconds; it is sent at once. */
const tokenLifetime = 60;

/** The header of the operator. */
export function operatorAuthorization({ installation }: Pick<Ports, 'installation'>): string {
  return `Bearer ${installation.operatorToken}`;
}

/** The header of an application, with a token made for this one call; who looks at one application sends as no other. */
export async function applicationAuthorization(
  { storage, tokens, installation }: SendPorts,
  wanted: string,
  seen: string | undefined,
): Promise<Result<string>> {
  const application = storage.read(({ applications }) => applications.find(wanted));
  if (!application || (seen !== undefined && seen !== wanted))
    return fail('application.not-found', 'The application is gone. Choose another one.');
  const { id, clientId } = application;
  const claims = { applicationId: id, clientId, secretName: nameOfSecret(application) };
  const issuer = issuerUrl(installation.baseUrl());
  return ok(`Bearer ${await tokens.issue(claims, issuer, tokenLifetime)}`);
}

/** A request that has not been sent. */
export interface Unsent {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/** A request as it arrives at this listener. */
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

/** What the log has of a request that was sent. */
export interface Sent {
  readonly id: string;
  /** Nothing where the log did not keep it. */
  readonly record: RequestRecord | undefined;
}

/** Sends it through every guard and rule of the listener, and waits until the log has it. */
export async function sendThrough(
  { frontDoor, requestLog }: SendPorts,
  request: Request,
  resendOf?: string,
): Promise<Sent> {
  const response = await frontDoor.send(request, resendOf);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await requestLog.settle();
  return { id, record: await requestLog.find(id) };
}

/** A text as clients send it in a header: its UTF-8 bytes, each as one character. */
export function headerBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
