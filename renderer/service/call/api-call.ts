import type { OperationRoute } from '../../../service/resources/operation-route.ts';

/** A value the caller keeps: shown as a placeholder, never the value itself. */
export class Secret {
  readonly secret: string;
  /** What stands before it and is no secret. */
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

/** The flat input of an operation, secrets as placeholders. */
export type ApiInput = Readonly<Record<string, ApiValue | undefined>>;

/** One call of the HTTP interface, as it is shown and copied. */
export interface ApiCall {
  readonly method: string;
  /** With its parameters and query filled in. @example "/api/wallets/13d9…" */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  readonly body?: ApiInput;
  /** What is sent as it stands, in place of `body`. */
  readonly text?: readonly Piece[];
  /** Behind the address of the service, in place of `path`, where a secret is in it. */
  readonly pathPieces?: readonly Piece[];
}

/** A part of a text: what is written, or what the environment has. */
export type Piece = string | Secret;

const tokens = { application: 'TOKEN', operator: 'OPERATOR_TOKEN' } as const;

/** The call of an operation with this input; a parameter that is not known yet stays in braces. */
export function toApiCall(route: OperationRoute, input: ApiInput): ApiCall {
  const given = route.fields.flatMap(({ name, in: place, header, isSecret }) => {
    const value = input[name];
    if (value === undefined || value === '') return [];
    return [
      { name, place, header, value: isSecret && !hasSecret(value) ? secret('SECRET') : value },
    ];
  });
  const at = (wanted: string) => given.filter(({ place }) => place === wanted);
  const query = new URLSearchParams(at('query').map(({ name, value }) => [name, String(value)]));
  const path = at('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const body = at('body');
  return {
    method: route.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: [
      ...(route.access === 'public'
        ? []
        : [['authorization', secret(tokens[route.access], 'Bearer ')] as const]),
      ...at('header').map(
        ({ name, header = name, value }) =>
          [header.toLowerCase(), isSecret(value) ? value : String(value)] as const,
      ),
      ...(body.length > 0 ? [['content-type', 'application/json'] as const] : []),
    ],
    ...(body.length > 0 && {
      body: Object.fromEntries(body.map(({ name, value }) => [name, value])),
    }),
  };
}

// By its class: a document that is shown may have a member of any name.
export function isSecret(value: ApiValue): value is Secret {
  return value instanceof Secret;
}

function hasSecret(value: ApiValue | undefined): boolean {
  if (value === undefined) return false;
  if (isSecret(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSecret);
}

/** The members of an object that there are. */
export function toMembers(value: object): [string, ApiValue][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
