import { z } from 'zod';
import { findDefault } from '../auth/ensure-default-application.ts';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { uuid } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { OperationRoute } from '../resources/operation-route.ts';
import { requestRecord } from '../resources/request-record.ts';
import { visibleApplication } from './list-requests.ts';
import { requestPath, requestPathFault, routeAt } from './route-at.ts';
import {
  applicationAuthorization,
  headerBytes,
  operatorAuthorization,
  type SendPorts,
  sendThrough,
  signingMethodText,
  toRequest,
} from './send-as.ts';

export const sendRequestInput = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
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
  applicationId: uuid.optional().meta({
    description: 'The application whose token is sent; the default application if omitted.',
  }),
});
export type SendRequestInput = z.output<typeof sendRequestInput>;

/** A request sent for the operator, with its response, as logged. */
export const sentRequest = z
  .object({
    id: z.uuid(),
    request: requestRecord.optional().meta({ description: 'Missing if the log did not store it.' }),
  })
  .meta({ id: 'SentRequest' });
export type SentRequest = z.infer<typeof sentRequest>;

/**
 * Sends an API call through the listener's own app, as an application or, on a control route, as
 * the operator. Neither token leaves the service, and operations that reveal a secret are rejected.
 */
export async function sendRequest(
  ports: SendPorts,
  input: SendRequestInput,
  caller: Caller,
): Promise<Result<SentRequest>> {
  const route = routeAt(ports.operationCatalogue.routes(), input);
  if (!route.ok) return route;
  const authorization = await authorizationFor(ports, route.value, {
    chosenId: input.applicationId,
    visibleId: visibleApplication(caller),
  });
  if (!authorization.ok) return authorization;
  const headers = headersOf(input, authorization.value);
  const { id, record } = await sendThrough(ports, toRequest(ports, { ...input, headers }));
  return ok({ id, ...(record && { request: record }) });
}

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

function headersOf(
  { body, signingMethod }: SendRequestInput,
  authorization: string | undefined,
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (signingMethod !== undefined) headers.set('signing-method', headerBytes(signingMethod));
  return headers;
}
