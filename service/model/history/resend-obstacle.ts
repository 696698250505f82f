import { mask } from '../installation/names.ts';
import type { OperationRoute } from '../installation/operation-route.ts';
import { lacksPathValue } from './logged-path.ts';
import type { RequestRecord, StoredMessage } from './request-record.ts';

/** Values that the operator provides for a resend. */
interface Replacements {
  readonly path?: string | undefined;
  readonly body?: string | undefined;
  readonly signingMethod?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly asOperator?: boolean | undefined;
}

const longestPath = 2_000;

/** Why a request cannot be resent with the given values, as a sentence; `undefined` if it can. */
export function resendObstacle(
  routes: readonly OperationRoute[],
  record: RequestRecord,
  replacements: Replacements = {},
): string | undefined {
  const route = routes.find(({ name }) => name === record.operation);
  return whyNever(record, route) ?? whatIsMissingInPath(record, replacements) ?? whatIsMissing(record, replacements);
}

function whyNever(
  { surface, operation, answer }: RequestRecord,
  route: OperationRoute | undefined,
): string | undefined {
  if (surface !== 'api' && surface !== 'control')
    return 'Only API and control route calls can be resent. This request had another kind of address.';
  if (operation?.startsWith('requests.')) return 'Calls that read the log or resend from it cannot be resent.';
  if (route?.handsOutSecret || hasSecret(answer))
    return 'Its response contains a secret, which the log would mask. Call it directly.';
  return undefined;
}

/** Whether the schema declares a value of the body as secret. */
function hasSecret({ masked, omitted = [] }: StoredMessage): boolean {
  const harmless = new Set(omitted.map(({ place }) => place));
  return masked.some((path) => isOfBody(path) && !harmless.has(path));
}

function whatIsMissingInPath(record: RequestRecord, { path: newPath }: Replacements): string | undefined {
  const isComplete = record.path.length < longestPath && !lacksPathValue(record);
  if (newPath === undefined)
    return isComplete ? undefined : 'A value of its path is not stored. Provide the complete path.';
  const hasMask = newPath.includes(mask) || newPath.includes(encodeURI(mask));
  return hasMask ? 'The path still contains a mask. Replace it with the value, or remove the parameter.' : undefined;
}

function whatIsMissing(
  { request, caller, surface }: RequestRecord,
  { body, signingMethod, applicationId, asOperator = false }: Replacements,
): string | undefined {
  const { masked } = request;
  const isComplete = !request.body || (request.body.text !== undefined && !request.body.isCut);
  const hasMask = masked.some(isOfBody) || request.body?.text?.includes(mask);
  if (body === undefined && (!isComplete || hasMask))
    return 'Part of its body is not stored. Provide the complete body.';
  if (body?.includes(mask)) return 'The body still contains a mask. Replace it with the values.';
  if (signingMethod === undefined && masked.some((path) => /signing-method$/.test(path)))
    return 'Its signing method is not stored. Provide it as <signing method id>:<value>.';
  const hadToken = masked.includes('headers.authorization');
  if (surface === 'api' && caller === 'anonymous' && hadToken && applicationId === undefined)
    return 'The application of its token is unknown. Specify the application.';
  if (surface === 'control' && caller !== 'operator' && hadToken && !asOperator)
    return 'Its token was not the operator token. Choose to send it as the operator.';
  return undefined;
}

function isOfBody(path: string): boolean {
  return path.startsWith('body');
}
