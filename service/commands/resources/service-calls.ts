import { z } from 'zod';
import { placeOf, toJsonSchema, topFields } from '../../api/operations/fields.ts';
import { operationNamed } from '../../api/operations/index.ts';
import { toAdvice, unknownFields } from '../../api/operations/schema-walk.ts';
import { mainWorld } from '../../model/installation/own-names.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Terminal } from '../command.ts';
import { baseUrlOf, operatorTokenOf, rejectionIn, type ServicePlace, sendTo } from '../running/running-service.ts';

/** Calls operations of a running service with the token that each operation requires. */
export interface ServiceCalls {
  readonly baseUrl: string;
  /** The result, or `items` and `pagination`. Throws a `StartupError`, or a `UsageError` for an unknown field. */
  call(operation: Operation, input: Fields): Promise<unknown>;
}

/** Converts the path of an input field. */
type NameField = (field: string) => string;

/**
 * Requests tokens on the first call that requires one: the operator token from environment or
 * input, an application token with its credentials. Errors name invalid fields with `nameField`.
 */
export function connect(
  terminal: Pick<Terminal, 'environment' | 'ask' | 'warn'>,
  location: ServicePlace,
  nameField?: NameField,
): ServiceCalls {
  const baseUrl = baseUrlOf(terminal, location);
  let operator: Promise<string> | undefined;
  let application: Promise<string> | undefined;
  const operatorToken = () => (operator ??= operatorTokenOf(terminal, location));
  const applicationToken = () =>
    (application ??= credentialsOf(terminal, { baseUrl, operatorToken }).then((applicationCredentials) =>
      issueToken(baseUrl, applicationCredentials, location.world),
    ));
  const tokenFor = async (access: Operation['access']) => {
    if (access === 'public') return undefined;
    return access === 'operator' ? operatorToken() : applicationToken();
  };
  return {
    baseUrl,
    call: async (operation, input) => {
      rejectUnknownField(operation, input);
      const request = toHttp(operation, input);
      const first = await send(baseUrl, request, await tokenFor(operation.access));
      if (first.status !== 401 || operation.access !== 'application') return toValue(first, nameField);
      // The service was restarted or the token has expired.
      application = undefined;
      return toValue(await send(baseUrl, request, await applicationToken()), nameField);
    },
  };
}

/** The request would not contain it. Throws a `UsageError` with a suggestion. */
function rejectUnknownField({ input: schema }: Operation, input: Fields): void {
  const [unknown] = unknownFields(schema, input, 1);
  if (unknown) throw new UsageError(`Unknown field ${toAdvice(unknown)}`);
}

type Reply = { readonly status: number; readonly body: unknown };

async function send(
  baseUrl: string,
  { path, headers, ...init }: ReturnType<typeof toHttp>,
  token: string | undefined,
): Promise<Reply> {
  const sentHeaders = new Headers(headers);
  if (token !== undefined) sentHeaders.set('authorization', `Bearer ${token}`);
  const response = await sendTo(baseUrl, path, { ...init, headers: sentHeaders });
  const text = await response.text();
  return { status: response.status, body: parseJson(text) ?? text };
}

const enveloped = z.object({ success: z.literal(true), result: z.unknown(), pagination: z.unknown().optional() });

function toValue({ status, body }: Reply, nameField?: NameField): unknown {
  const rejected = rejectionIn(body, { nameField, showsCode: true });
  if (rejected) throw rejected;
  if (status >= 300) throw new StartupError(`The service responded with ${status}.`);
  const parsed = enveloped.safeParse(body).data;
  if (!parsed) return body;
  return parsed.pagination === undefined ? parsed.result : { items: parsed.result, pagination: parsed.pagination };
}

type Credentials = { readonly clientId: string; readonly clientSecret: string };

const credentials = z.object({
  success: z.literal(true),
  result: z.object({ clientId: z.string(), clientSecret: z.string() }),
});

/** The credentials of the environment, else of the default application. */
async function credentialsOf(
  { environment }: Pick<Terminal, 'environment'>,
  { baseUrl, operatorToken }: { baseUrl: string; operatorToken: () => Promise<string> },
): Promise<Credentials> {
  const { VAULTDESK_CLIENT_ID: clientId, VAULTDESK_CLIENT_SECRET: clientSecret } = environment;
  if (clientId && clientSecret) return { clientId, clientSecret };
  const request = { method: 'POST', path: '/_vaultdesk/credentials', headers: {} };
  const response = await send(baseUrl, request, await operatorToken());
  const parsed = credentials.safeParse(response.body);
  if (parsed.success) return parsed.data.result;
  toValue(response);
  throw new StartupError(`The server at ${baseUrl} is not a Vaultdesk.`);
}

async function issueToken(
  baseUrl: string,
  { clientId, clientSecret }: Credentials,
  world = mainWorld,
): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId };
  const body = new URLSearchParams({ ...form, client_secret: clientSecret });
  const response = await send(baseUrl, { method: 'POST', path: '/oauth/token', headers: {}, body }, undefined);
  const issued = z.object({ access_token: z.string() }).safeParse(response.body);
  if (issued.success) return issued.data.access_token;
  // Any other status is not about the credentials, e.g. that of an unknown world.
  if (![400, 401].includes(response.status)) toValue(response);
  throw new StartupError(
    world === mainWorld
      ? `The credentials of client ${clientId} were rejected. Correct VAULTDESK_CLIENT_ID and VAULTDESK_CLIENT_SECRET.`
      : `The world ${world} rejected the credentials of client ${clientId}, because each world has its own. Set VAULTDESK_CLIENT_ID and VAULTDESK_CLIENT_SECRET to those of ${world}. Or unset them and set VAULTDESK_OPERATOR_TOKEN.`,
  );
}

/** Calls an operation by name and parses its result. @example ask(calls, 'users.get', { userId }, user) */
export async function callNamed<Schema extends z.ZodType>(
  calls: ServiceCalls,
  [name, input]: readonly [name: string, input: Fields],
  schema: Schema,
): Promise<z.output<Schema>> {
  const operation = operationNamed(name);
  if (!operation) throw new Error(`Unknown operation ${name}.`);
  return schema.parse(await calls.call(operation, input));
}

/** The input of an operation, as one flat object. */
export type Fields = Readonly<Record<string, unknown>>;

interface HttpRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

/** Builds the request of an input: places each field in path, query, header or body as the route defines. */
function toHttp({ route, input: schema }: Operation, input: Fields): HttpRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let { path } = route;
  for (const { name, schema: field } of topFields(toJsonSchema(schema, 'input'))) {
    const value = input[name];
    if (value === undefined) continue;
    const location = placeOf(name, field, route);
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    if (location === 'query') for (const item of [value].flat()) query.append(name, String(item));
    if (location === 'header') headers[String(field.header)] = String(value);
    if (location === 'body') body[name] = value;
  }
  const isBare = route.method === 'GET' || Object.keys(body).length === 0;
  return {
    method: route.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: isBare ? headers : { ...headers, 'content-type': 'application/json' },
    ...(!isBare && { body: JSON.stringify(body) }),
  };
}
