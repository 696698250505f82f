import { lacksPathValue } from '../resources/logged-path.ts';
import { mask } from '../resources/names.ts';
import type { OperationRoute } from '../resources/operation-route.ts';
import type { KeptMessage, RequestRecord } from '../resources/request-record.ts';
import { operationAt } from './route-at.ts';

/** Values that the operator gives for a resend. */
interface Given {
  readonly path?: string | undefined;
  readonly body?: string | undefined;
  readonly signingMethod?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly asOperator?: boolean | undefined;
}

const longestPath = 2_000;

/** Why a request cannot be sent again with the values at hand, in a sentence; `undefined` if it can. */
export function whyNotRepeatable(
  routes: readonly OperationRoute[],
  record: RequestRecord,
  given: Given,
): string | undefined {
  const route = routes.find(({ name }) => name === record.operation);
  return (
    whyNever(record, route) ??
    whatIsMissingInPath(record, routes, given) ??
    whatIsMissing(record, given)
  );
}

function whyNever(
  { surface, operation, answer }: RequestRecord,
  route: OperationRoute | undefined,
): string | undefined {
  if (surface !== 'api' && surface !== 'control')
    return 'Calls of the API and of control routes are sent again; this one came to another door.';
  if (operation?.startsWith('requests.'))
    return 'What reads the log, or sends again from it, is not sent again.';
  if (route?.handsOutSecret || hasSecret(answer))
    return 'Its answer holds a secret, which the log would mask. Call it itself.';
  return undefined;
}

/** Whether a value of the body is a secret by its schema. */
function hasSecret({ masked, omitted = [] }: KeptMessage): boolean {
  const harmless = new Set(omitted.map(({ place }) => place));
  return masked.some((place) => isOfBody(place) && !harmless.has(place));
}

function whatIsMissingInPath(
  record: RequestRecord,
  routes: readonly OperationRoute[],
  { path: given }: Given,
): string | undefined {
  const isWhole = record.path.length < longestPath && !lacksPathValue(record);
  if (given === undefined)
    return isWhole ? undefined : 'A value of its path is not stored. Give the whole path.';
  if (given.includes(mask) || given.includes(encodeURI(mask)))
    return 'The path still has a mask in it. Put the value there, or remove the parameter.';
  const reached = operationAt(routes, { method: record.method, path: given });
  const isSame = reached === record.operation;
  return isSame
    ? undefined
    : 'The path leads to another operation. Use the path of the logged request.';
}

function whatIsMissing(
  { request, caller, surface }: RequestRecord,
  { body, signingMethod, applicationId, asOperator = false }: Given,
): string | undefined {
  const { masked } = request;
  const isWhole = !request.body || (request.body.text !== undefined && !request.body.isCut);
  const hasMask = masked.some(isOfBody) || request.body?.text?.includes(mask);
  if (body === undefined && (!isWhole || hasMask))
    return 'Some of its body is not stored. Give the whole body.';
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
