import type { RequestRecord } from '../../../service/model/history/request-record.ts';
import { mask } from '../../../service/model/installation/names.ts';
import type { OperationRoute } from '../../../service/model/installation/operation-route.ts';
import { parseJson } from '../../../service/model/kernel/json.ts';
import {
  type ApiCall,
  type ApiInput,
  type ApiValue,
  type Piece,
  secret,
  toApiCall,
} from '../../service/call/api-call.ts';

/** Headers that clients add themselves or that belong to one connection. */
const added =
  /^(?:host|connection|content-length|transfer-encoding|accept.*|user-agent|expect|te|trailer|upgrade.*|keep-alive|origin|referer|cookie|date|dnt|pragma|cache-control|sec-.*|x-vaultdesk-.*|proxy-.*)$/;

/** Whether a header belongs to the call rather than to its client. */
export function isMeant(name: string): boolean {
  return !added.test(name);
}

/** A logged request as a reproducible call, with placeholders for masked values. */
export function recordCall(record: RequestRecord): ApiCall {
  const { method, path, request } = record;
  const headers = Object.entries(request.headers)
    .filter(([name]) => isMeant(name))
    .map(([name, value]) => [name, headerPiece(record, name, value)] as const);
  return {
    method,
    path,
    headers,
    ...(path.includes(mask) && { pathPieces: maskedPieces(path, namesIn(record, /^(?:query\.|path)/)) }),
    ...bodyOf(record),
  };
}

/** Whether the service can resend it. */
export function isRepeatable({ surface }: Pick<RequestRecord, 'surface'>): boolean {
  return surface === 'api' || surface === 'control';
}

/** A console call as an equivalent HTTP call. */
export function consoleCall(record: RequestRecord, route: OperationRoute): ApiCall {
  const input = toObject(record.request.body?.text ?? '{}') ?? {};
  return toApiCall(route, withPlaceholders(input, 'body', new Set(record.request.masked)));
}

function headerPiece({ surface, request }: RequestRecord, name: string, value: string): Piece {
  if (!request.masked.includes(`headers.${name}`)) return value;
  if (name === 'authorization') {
    const scheme = /^\w+ /.exec(value)?.[0] ?? '';
    return secret(surface === 'control' ? 'OPERATOR_TOKEN' : 'TOKEN', scheme);
  }
  if (name === 'signing-method') return secret('PIN', /^[\da-f-]+:/i.exec(value)?.[0] ?? '');
  return secret(variableOf(name));
}

function bodyOf(record: RequestRecord): Pick<ApiCall, 'body' | 'text'> {
  const { body, masked } = record.request;
  if (!body?.text) return {};
  const parsed = toObject(body.text);
  const isMasked = masked.some((path) => path.startsWith('body'));
  if (parsed && (isMasked || isExact(parsed, body.text)))
    return { body: withPlaceholders(parsed, 'body', new Set(masked)) };
  return { text: maskedPieces(body.text, namesIn(record, /^body\.?/)) };
}

function toObject(text: string): object | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Whether parsing preserved the text; large numbers and duplicate names are lost. */
function isExact(value: object, text: string): boolean {
  const bare = (json: string) => json.replace(/\s/g, '');
  return bare(JSON.stringify(value)) === bare(text);
}

function withPlaceholders(value: object, path: string, masked: ReadonlySet<string>): ApiInput {
  const members = Object.entries(value).map(([name, member]): [string, ApiValue] => [
    name,
    placeholder(member, `${path}.${name}`, masked),
  ]);
  return Object.fromEntries(members);
}

function placeholder(value: unknown, path: string, masked: ReadonlySet<string>): ApiValue {
  if (masked.has(path)) return secret(variableOf(path.slice('body.'.length)));
  if (Array.isArray(value)) return value.map((element, at) => placeholder(element, `${path}[${at}]`, masked));
  if (typeof value === 'object' && value !== null) return withPlaceholders(value, path, masked);
  return isScalar(value) ? value : null;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A text split at its masks, each with a name. */
export function maskedPieces(text: string, names: readonly string[] = []): Piece[] {
  return text
    .split(mask)
    .flatMap((part, at): Piece[] => (at === 0 ? [part] : [secret(names[at - 1] ?? `SECRET_${at}`), part]))
    .filter((piece) => piece !== '');
}

function namesIn({ request }: RequestRecord, kind: RegExp): string[] {
  return request.masked.filter((path) => kind.test(path)).map((path) => variableOf(path.replace(kind, '')) || 'KEY');
}

/**
 * The name of the environment variable for a value. @example variableOf('signingMethod.value') //
 * "SIGNING_METHOD_VALUE"
 */
export function variableOf(path: string): string {
  const words = path.replace(/([a-z\d])([A-Z])/g, '$1_$2').split(/[^A-Za-z\d]+/);
  const [first = '', ...rest] = words.filter(Boolean);
  const name = [first, ...rest].slice(-3).join('_').toUpperCase();
  return /^\d/.test(name) ? `SECRET_${name}` : name;
}
