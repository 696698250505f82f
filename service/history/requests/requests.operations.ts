import { z } from 'zod';
import { findDefault } from '../../domain/auth/client-credentials.ts';
import { requestRecord } from '../../model/history/request-record.ts';
import type { OperationRoute } from '../../model/installation/operation-route.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { getRequest, listRequests, visibleApplication } from './list-requests.ts';
import { resendRequest, responseIn } from './resend-request.ts';
import {
  applicationAuthorization,
  headerBytes,
  operatorAuthorization,
  requestPath,
  requestPathFault,
  routeAt,
  type SendPorts,
  sendThrough,
  signingMethodText,
  toRequest,
} from './send-as.ts';

const headerValue = z
  .string()
  .max(1_000)
  .regex(/^[\x20-\x7e]*$/, 'Use printable ASCII characters.');

/** Headers that the service sets, or that belong to a connection. */
const ownHeaders =
  /^(?:authorization|host|connection|content-length|cookie|expect|keep-alive|origin|signing-method|te|trailer|transfer-encoding|upgrade|proxy-.*|sec-.*|x-vaultdesk-.*)$/;

const sendRequestInput = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).meta({ description: 'The HTTP method.' }),
  path: z
    .string()
    .min(1)
    .max(2_000)
    .regex(requestPath, requestPathFault)
    .meta({ description: 'Including the query.', examples: ['/api/users?size=1'] }),
  body: z
    .string()
    .max(bodyKiB.documents * 1024)
    .optional()
    .meta({
      // May contain a PIN.
      format: 'password',
      description: 'JSON, as text.',
    }),
  signingMethod: signingMethodText,
  headers: z
    .record(z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'Use a lowercase header name.'), headerValue)
    .optional()
    .meta({ format: 'password', description: 'Further headers, e.g. idempotency-key. Credentials are added.' }),
  resendOf: uuid.optional().meta({ description: 'The request that this one repeats.' }),
  applicationId: uuid
    .optional()
    .meta({ description: 'The application whose token is sent; the default application if omitted.' }),
});

/** A request sent for the operator, with its response, as logged. */
export const sentRequest = z
  .object({
    id: z.uuid(),
    request: requestRecord.optional().meta({ description: 'Missing if the log did not store it.' }),
  })
  .meta({ id: 'SentRequest' });

async function authorizationFor(
  ports: SendPorts,
  { access }: OperationRoute,
  { chosenId, visibleId }: { chosenId: string | undefined; visibleId: string | undefined },
): Promise<Result<string | undefined>> {
  if (access === 'public') return ok(undefined);
  if (access === 'operator') return ok(operatorAuthorization(ports));
  const applicationId = chosenId ?? visibleId ?? ports.storage.read(findDefault)?.id;
  return applicationId === undefined
    ? fail('application.not-found', 'No default application exists. Specify an application.')
    : applicationAuthorization(ports, applicationId, visibleId);
}

function headersOf(input: z.output<typeof sendRequestInput>, authorization: string | undefined): Headers {
  const { body, signingMethod } = input;
  const headers = new Headers({
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...input.headers,
  });
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (signingMethod !== undefined) headers.set('signing-method', headerBytes(signingMethod));
  return headers;
}

const emptyInput = z.object({});

export const requestOperations = {
  list: listRequests,
  get: query({
    summary: 'Get request',
    description: 'With headers and bodies, masked, and the rule behind each failure.',
    route: route('GET', '/_vaultdesk/requests/{id}'),
    access: 'operator',
    input: z.object({ id: uuid }),
    output: requestRecord,
    run: getRequest,
  }),
  resend: resendRequest,
  /**
   * Sends an API call through the listener's own app, as an application or, on a control route, as
   * the operator. Neither token leaves the service, and operations that reveal a secret are rejected.
   */
  send: mutation({
    summary: 'Send request',
    description:
      'Sends an API call through every guard and rule of the listener, with a new token of an application or, for a control route, of the operator. Returns the logged request. Calls whose response contains a secret are rejected.',
    route: route('POST', '/_vaultdesk/requests', { maximumBodyKiB: bodyKiB.documents }),
    access: 'operator',
    input: sendRequestInput,
    output: sentRequest,
    notedReply: ({ request }) => responseIn(request),
    async run(ports, input, caller) {
      const route = routeAt(ports.operationCatalogue.routes(), input);
      if (!route.ok) return route;
      const own = Object.keys(input.headers ?? {}).find((name) => ownHeaders.test(name));
      if (own !== undefined)
        return invalidInput([{ path: `headers.${own}`, message: 'Remove this header. The service sets it.' }]);
      const first = input.resendOf === undefined ? ok() : await getRequest(ports, { id: input.resendOf }, caller);
      if (!first.ok) return first;
      const authorization = await authorizationFor(ports, route.value, {
        chosenId: input.applicationId,
        visibleId: visibleApplication(caller),
      });
      if (!authorization.ok) return authorization;
      const headers = headersOf(input, authorization.value);
      const { id, record } = await sendThrough(ports, toRequest(ports, { ...input, headers }), input.resendOf);
      return ok({ id, ...(record && { request: record }) });
    },
  }),
  clear: mutation({
    summary: 'Clear request log',
    description: 'Deletes all stored requests.',
    route: route('DELETE', '/_vaultdesk/requests', { reply: 'acknowledged' }),
    access: 'operator',
    input: emptyInput,
    output: emptyInput,
    async run({ requestLog, log }) {
      const rejected = await requestLog.clear().then(
        () => undefined,
        (error: unknown) => toError(error),
      );
      if (!rejected) return ok({});
      log.warn('requests.not-cleared', { error: rejected });
      return fail('storage.unavailable', 'The disk did not delete the request log. Try again.');
    },
  }),
};
