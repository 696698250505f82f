import type { OperationRoute } from '../resources/operation-route.ts';
import type { RequestRecord } from '../resources/request-record.ts';

/** What the operator gives for a repetition. */
interface Given {
  readonly body?: string | undefined;
  readonly signingMethod?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly asOperator?: boolean | undefined;
}

/** What stands in place of a secret in the log. */
const mask = '••••••';
const longestPath = 2_000;

/** Why a request cannot be sent again with what is at hand, in a sentence; nothing where it can. */
export function whyNotRepeatable(
  routes: readonly OperationRoute[],
  record: RequestRecord,
  given: Given,
): string | undefined {
  return whyNever(routes, record) ?? whatIsMissing(record, given);
}

function whyNever(
  routes: readonly OperationRoute[],
  { surface, operation, path, request, answer }: RequestRecord,
): string | undefined {
  if (surface !== 'api' && surface !== 'control')
    return 'Calls of the API and of control routes are sent again; this one came to another door.';
  if (operation?.startsWith('requests.'))
    return 'What reads the log, or sends again from it, is not sent again.';
  const route = routes.find(({ name }) => name === operation);
  if (route?.handsOutSecret || answer.masked.some(isOfBody))
    return 'Its answer holds a secret, which the log would mask. Call it itself.';
  if (path.length >= longestPath || request.masked.some((place) => /^(path|query)/.test(place)))
    return 'Its address was masked or cut. Call it itself.';
  return undefined;
}

function whatIsMissing(
  { request, caller, surface }: RequestRecord,
  { body, signingMethod, applicationId, asOperator = false }: Given,
): string | undefined {
  const { masked } = request;
  const isWhole = !request.body || (request.body.text !== undefined && !request.body.isCut);
  if (body === undefined && (!isWhole || masked.some(isOfBody)))
    return 'Its body was masked, cut or not read. Give the whole body.';
  if (body?.includes(mask)) return 'The body still has a mask in it. Put the values there.';
  if (signingMethod === undefined && masked.some((place) => /signing-method$/.test(place)))
    return 'Its signing method is not kept. Give it as <signing method id>:<value>.';
  const hadToken = masked.includes('headers.authorization');
  if (surface === 'api' && caller === 'anonymous' && hadToken && applicationId === undefined)
    return 'Nobody knows whose token it was. Name the application.';
  if (surface === 'control' && caller !== 'operator' && hadToken && !asOperator)
    return 'Its token was not that of the operator. Choose to send it as the operator.';
  return undefined;
}

function isOfBody(place: string): boolean {
  return place.startsWith('body');
}
