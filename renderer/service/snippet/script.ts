import { type ApiCall, type ApiValue, isSecret, type Piece, secret, toMembers } from '../call/api-call.ts';
import { urlPieces } from './shell.ts';

/** The call as a JavaScript module for any environment with `fetch`. */
export function toFetch(call: ApiCall, baseUrl: string): string {
  return [
    `const response = await fetch(${inScript(urlPieces(call, baseUrl))}, {`,
    ...options(call),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function options({ method, headers, body, text }: ApiCall): string[] {
  const isRead = method === 'GET' || method === 'HEAD';
  return [
    ...(method === 'GET' ? [] : [`  method: ${inScript([method])},`]),
    ...(headers.length > 0 ? ['  headers: {'] : []),
    ...headers.map(([name, value]) => `    ${inScript([name])}: ${inScript([value])},`),
    ...(headers.length > 0 ? ['  },'] : []),
    // GET and HEAD requests have no body.
    ...(body && !isRead ? [`  body: JSON.stringify(${toScriptValue(body, '  ')}),`] : []),
    ...(text && !isRead ? [`  body: ${inScript(text)},`] : []),
  ];
}

/** A text in single quotes, with secrets read from the environment. */
function inScript(pieces: readonly Piece[]): string {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0 && typeof first === 'string') return `'${quoted(first, "'")}'`;
  if (rest.length === 0 && isSecret(first) && first.before === '') return read(first);
  return `\`${pieces.map(inTemplate).join('')}\``;
}

function inTemplate(piece: Piece): string {
  if (typeof piece === 'string') return quoted(piece, '`').replaceAll('${', '\\${');
  return `${quoted(piece.before, '`')}\${${read(piece)}}`;
}

function read(piece: Exclude<Piece, string>): string {
  return `process.env.${piece.secret}`;
}

/** Escapes a text for quotes of another kind. */
function quoted(text: string, quote: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
}

function toScriptValue(value: ApiValue, indent: string): string {
  if (isSecret(value)) return inScript([value]);
  if (Array.isArray(value)) return `[${value.map((item) => toScriptValue(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = toMembers(value).map(
    ([name, member]) => `${indent}  ${toScriptName(name)}: ${toScriptValue(member, `${indent}  `)},`,
  );
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** The name of a member, quoted unless it is an identifier. */
function toScriptName(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** The endpoint and credentials of an application. */
export interface Connection {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Present for the default application only. */
  readonly clientSecret?: string;
}

export function toEnv({ baseUrl, marketUrl, tokenUrl, clientId, clientSecret = '' }: Connection): string {
  return [
    `BASE_URL=${baseUrl}`,
    `MARKET_URL=${marketUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}

/** The access token request; reads the secret from the environment. */
export function tokenCall({ tokenUrl, clientId }: Connection): ApiCall {
  return {
    method: 'POST',
    path: tokenUrl,
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    text: [
      `grant_type=client_credentials&client_id=${encodeURIComponent(clientId)}&client_secret=`,
      secret('CLIENT_SECRET'),
    ],
  };
}
