import type { OperationRoute } from '../../../service/model/installation/operation-route.ts';

/** A value that the caller knows: always shown as a placeholder. */
export class Secret {
  readonly secret: string;
  /** The public text before it. */
  readonly before: string;

  constructor(name: string, before: string) {
    this.secret = name;
    this.before = before;
  }
}

/** A placeholder for a secret. @example secret('PIN') // "$PIN" in curl, process.env.PIN in fetch */
export function secret(name: string, before = ''): Secret {
  return new Secret(name, before);
}

export type ApiValue =
  | string
  | number
  | boolean
  | null
  | Secret
  | readonly ApiValue[]
  | { readonly [name: string]: ApiValue | undefined };

/** The flat input of an operation, with placeholders for secrets. */
export type ApiInput = Readonly<Record<string, ApiValue | undefined>>;

/** An HTTP API call, as displayed and copied. */
export interface ApiCall {
  readonly method: string;
  /** With parameters and query filled in. @example "/api/wallets/13d9…" */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  readonly body?: ApiInput;
  /** Raw content, sent instead of `body`. */
  readonly text?: readonly Piece[];
  /** Appended to the base URL instead of `path` if it contains a secret. */
  readonly pathPieces?: readonly Piece[];
}

/** A part of a text: literal text, or a value from the environment. */
export type Piece = string | Secret;

const tokens = { application: 'TOKEN', operator: 'OPERATOR_TOKEN' } as const;

/** The call of an operation with this input; unknown parameters stay in braces. */
export function toApiCall(route: OperationRoute, input: ApiInput): ApiCall {
  const parameters = route.fields.flatMap(({ name, in: position, header, isSecret }) => {
    const value = input[name];
    if (value === undefined || value === '') return [];
    return [{ name, position, header, value: isSecret && !hasSecret(value) ? secret('SECRET') : value }];
  });
  const parametersIn = (target: string) => parameters.filter(({ position }) => position === target);
  const query = new URLSearchParams(parametersIn('query').map(({ name, value }) => [name, String(value)]));
  const path = parametersIn('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const body = parametersIn('body');
  return {
    method: route.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: [
      ...(route.access === 'public' ? [] : [['authorization', secret(tokens[route.access], 'Bearer ')] as const]),
      ...parametersIn('header').map(
        ({ name, header = name, value }) => [header.toLowerCase(), isSecret(value) ? value : String(value)] as const,
      ),
      ...(body.length > 0 ? [['content-type', 'application/json'] as const] : []),
    ],
    ...(body.length > 0 && { body: Object.fromEntries(body.map(({ name, value }) => [name, value])) }),
  };
}

// Checked by class: a displayed document may have members of any name.
export function isSecret(value: ApiValue): value is Secret {
  return value instanceof Secret;
}

function hasSecret(value: ApiValue | undefined): boolean {
  if (value === undefined) return false;
  if (isSecret(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSecret);
}

export function toMembers(value: object): [string, ApiValue][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
