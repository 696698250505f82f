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
  readonly method: OperationRoute['method'];
  /** With its parameters and query filled in. @example "/api/wallets/13d9…" */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  readonly body?: ApiInput;
}

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

/** The call as a curl command for a POSIX shell, with secrets as variables of the shell. */
export function toCurl({ method, path, headers, body }: ApiCall, baseUrl: string): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${inShellWord(`${baseUrl}${path}`)}`,
    ...headers.map(([name, value]) => `-H "${name}: ${inShell(value)}"`),
    ...(body === undefined ? [] : [`-d '${toShellBody(body)}'`]),
  ].join(' \\\n  ');
}

/** The call as JavaScript, with secrets read from the environment. */
export function toFetch({ method, path, headers, body }: ApiCall, baseUrl: string): string {
  return [
    `await fetch('${baseUrl}${path}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers.map(([name, value]) => `    '${name}': ${inScript(value)},`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${toScriptValue(body, '  ')}),`]),
    '});',
  ].join('\n');
}

function inShell(value: string | Secret): string {
  return typeof value === 'string' ? value : `${value.before}$${value.secret}`;
}

/** An address in quotes where a shell would read more into it. */
function inShellWord(text: string): string {
  return /^[\w./:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function inScript(value: string | Secret): string {
  if (typeof value === 'string') return `'${value}'`;
  const read = `process.env.${value.secret}`;
  return value.before ? `\`${value.before}\${${read}}\`` : read;
}

function isSecret(value: ApiValue): value is Secret {
  // By its class: a document that is shown may have a member of any name.
  return value instanceof Secret;
}

function hasSecret(value: ApiValue | undefined): boolean {
  if (value === undefined) return false;
  if (isSecret(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSecret);
}

const longestLine = 80;

/** A short body stays on its line; a long one gets a line a member. */
function toShellBody(value: ApiValue): string {
  const json = toShellJson(value);
  return json.length <= longestLine ? json : toShellJson(value, '\n  ');
}

/** JSON inside single quotes; a secret leaves them for a moment: `"'"$PIN"'"`. */
function toShellJson(value: ApiValue, line = ''): string {
  if (isSecret(value)) return `"'"${inShell(value)}"'"`;
  if (Array.isArray(value)) return `[${value.map((item) => toShellJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const inner = line && `${line}  `;
    const members = toMembers(value).map(
      ([name, member]) =>
        `${inner}${quotedInShell(name)}:${line && ' '}${toShellJson(member, inner)}`,
    );
    return `{${members.join(',')}${line}}`;
  }
  return quotedInShell(value);
}

/** JSON that may stand between the single quotes of a shell. */
function quotedInShell(value: string | number | boolean | null): string {
  return JSON.stringify(value).replaceAll("'", "'\\''");
}

function toScriptValue(value: ApiValue, indent: string): string {
  if (isSecret(value)) return inScript(value);
  if (Array.isArray(value))
    return `[${value.map((item) => toScriptValue(item, indent)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = toMembers(value).map(
      ([name, member]) =>
        `${indent}  ${toScriptName(name)}: ${toScriptValue(member, `${indent}  `)},`,
    );
    return `{\n${members.join('\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

/** A member's name, quoted unless it is a plain word. */
function toScriptName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : JSON.stringify(name);
}

function toMembers(value: object): [string, ApiValue][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
