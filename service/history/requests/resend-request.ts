import { z } from 'zod';
import { pathToResend } from '../../model/history/logged-path.ts';
import { type RequestRecord, requestRecord } from '../../model/history/request-record.ts';
import { resendObstacle } from '../../model/history/resend-obstacle.ts';
import type { OperationRoute } from '../../model/installation/operation-route.ts';
import { flag, uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { mutation, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { getRequest, visibleApplication } from './list-requests.ts';
import {
  applicationAuthorization,
  headerBytes,
  operationAt,
  operatorAuthorization,
  requestPath,
  requestPathFault,
  type SendPorts,
  sendThrough,
  signingMethodText,
  toRequest,
} from './send-as.ts';

export const resendRequestInput = z.object({
  id: uuid,
  path: z.string().max(2_000).regex(requestPath, requestPathFault).optional().meta({
    // Contains values that the log does not store.
    format: 'password',
    description: 'The path with its query; required if a value of the logged one is not stored.',
  }),
  body: z
    .string()
    .max(bodyKiB.documents * 1024)
    .optional()
    .meta({
      // Contains values that the log does not store.
      format: 'password',
      description: 'The body as text; required if the log does not store all of it.',
    }),
  signingMethod: signingMethodText,
  applicationId: uuid
    .optional()
    .meta({ description: 'The application whose token is sent if the original caller is unknown.' }),
  asOperator: flag
    .optional()
    .meta({
      description:
        'Whether a control request without a valid operator token is sent with one. Recorded in the audit log.',
    }),
  sameIdempotencyKey: flag
    .optional()
    .meta({ description: 'Whether to send the same Idempotency-Key; default: a new one.' }),
});
type ResendRequestInput = z.output<typeof resendRequestInput>;

/** A resent request with both responses, as logged. */
export const resentRequest = z
  .object({
    id: z.uuid().meta({ description: 'Of the new request.' }),
    first: requestRecord,
    again: requestRecord.optional().meta({ description: 'Missing if the log no longer stores it.' }),
  })
  .meta({ id: 'ResentRequest' });

/** A sent request succeeds as an action if its response is an error, so the audit entry has the response. */
export function responseIn(
  request: Pick<RequestRecord, 'status' | 'failures'> | undefined,
): Readonly<Record<string, string>> {
  if (!request) return {};
  return { response: [request.status, ...request.failures.slice(0, 1).map(({ code }) => code)].join(' ') };
}

/**
 * Resends a logged request through the listener's own app, as the same caller, with credentials that the service issues
 * or the operator provides. Requests whose response revealed a secret are rejected.
 */
export const resendRequest = mutation({
  summary: 'Resend request',
  description:
    'Sent as the same caller, with a new token; masked values must be provided again. Returns both responses from the log. Calls whose response contains a secret are rejected.',
  route: route('POST', '/_vaultdesk/requests/{id}/resend', { maximumBodyKiB: bodyKiB.documents }),
  access: 'operator',
  input: resendRequestInput,
  output: resentRequest,
  notedReply: ({ again }) => responseIn(again),
  async run(ports, input, caller) {
    const first = await getRequest(ports, input, caller);
    if (!first.ok) return first;
    const routes = ports.operationCatalogue.routes();
    const reason = resendObstacle(routes, first.value, input) ?? pathFault(routes, first.value, input.path);
    if (reason !== undefined) return fail('request.not-repeatable', reason);
    const authorization = await authorizationFor(ports, first.value, { ...input, seen: visibleApplication(caller) });
    if (!authorization.ok) return authorization;
    const { method, request } = first.value;
    const path = input.path ?? pathToResend(first.value);
    const headers = headersOf(ports, first.value, { input, authorization: authorization.value });
    const body = input.body ?? request.body?.text;
    const again = toRequest(ports, { method, path, headers, body });
    const { id, record } = await sendThrough(ports, again, first.value.id);
    return ok({ id, first: first.value, ...(record && { again: record }) });
  },
});

/** The authorization header for the original caller with a current token; `undefined` if none was sent. */
async function authorizationFor(
  ports: SendPorts & Pick<Ports, 'ids'>,
  { caller, surface, applicationId }: RequestRecord,
  choice: Pick<ResendRequestInput, 'applicationId' | 'asOperator'> & { readonly seen: string | undefined },
): Promise<Result<string | undefined>> {
  if (surface === 'control') {
    const isOperator = caller === 'operator' || choice.asOperator === true;
    return ok(isOperator ? operatorAuthorization(ports) : undefined);
  }
  const owner = caller === 'application' ? applicationId : (choice.applicationId ?? undefined);
  return owner === undefined ? ok(undefined) : applicationAuthorization(ports, owner, choice.seen);
}

/** Headers with a meaning for the service, apart from credentials. */
const repeated = ['accept', 'content-type', 'user-agent'];

function headersOf(
  { ids }: Pick<Ports, 'ids'>,
  { request }: RequestRecord,
  { input, authorization }: { input: ResendRequestInput; authorization: string | undefined },
): Headers {
  const headers = new Headers();
  for (const name of repeated) {
    const value = request.headers[name];
    if (value !== undefined && (name === 'content-type' || isStored(request, name))) headers.set(name, value);
  }
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (input.signingMethod !== undefined) headers.set('signing-method', headerBytes(input.signingMethod));
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (isStored(request, 'idempotency-key') || !input.sameIdempotencyKey))
    headers.set('idempotency-key', input.sameIdempotencyKey ? key : ids.uuid());
  return headers;
}

function isStored({ masked }: RequestRecord['request'], header: string): boolean {
  return !masked.includes(`headers.${header}`);
}

function pathFault(
  routes: readonly OperationRoute[],
  { method, operation }: RequestRecord,
  path: string | undefined,
): string | undefined {
  const isSame = path === undefined || operationAt(routes, { method, path }) === operation;
  return isSame ? undefined : 'The path belongs to another operation. Use the path of the logged request.';
}
