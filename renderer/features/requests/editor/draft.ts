import { pathToResend } from '../../../../service/model/history/logged-path.ts';
import type { RequestRecord } from '../../../../service/model/history/request-record.ts';
import { mask } from '../../../../service/model/installation/names.ts';
import type { DescribedField, OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { fieldsOf } from '../../../../service/model/kernel/json.ts';
import { type ApiCall, secret } from '../../../service/call/api-call.ts';
import { isMeant, maskedPieces } from '../record-call.ts';
import { fillMasks, formatted, isParsed, masksIn } from './suggestions.ts';

/** A name and its value; only a row that is on is sent. */
export interface DraftRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
}

/** A request before it is sent. It never contains a secret: the form of the page has those. */
export interface Draft {
  readonly method: OperationRoute['method'];
  /** Without its query. */
  readonly path: string;
  readonly query: readonly DraftRow[];
  readonly headers: readonly DraftRow[];
  readonly body: string;
  /** The size of a logged body that the log does not store. */
  readonly absentBytes?: number | undefined;
  /** Whether each mask of the logged body replaces a number. */
  readonly numberMasks: readonly boolean[];
  /** The id of the signing method; `undefined` if none is sent. */
  readonly signingMethodId: string | undefined;
  readonly applicationId: string | undefined;
  readonly resendOf: string | undefined;
}

/** The methods of the API. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A header value that is replaced by a new UUID when the request is sent. */
export const newUuid = '{new UUID}';

/** An empty draft. */
export const emptyDraft: Draft = {
  method: 'GET',
  path: '/api/users',
  query: [],
  headers: [],
  body: '',
  numberMasks: [],
  signingMethodId: undefined,
  applicationId: undefined,
  resendOf: undefined,
};

let rows = 0;

/** A row that is sent. */
export function toRow([name, value]: readonly [name: string, value: string]): DraftRow {
  rows += 1;
  return { id: rows, name, value, isOn: true };
}

/** Headers that have inputs of their own. */
const apart: ReadonlySet<string> = new Set(['authorization', 'signing-method']);

/** Whether a header has no input of its own. */
export function isFreeHeader(name: string): boolean {
  return !apart.has(name.trim().toLowerCase());
}

/** A logged request as a draft with formatted JSON; masks remain in the values that the log does not store. */
export function draftOfRecord(record: RequestRecord): Draft {
  const [path = '', query = ''] = pathToResend(record).split('?');
  const { headers, masked, body, omitted = [] } = record.request;
  const methodId = /^([\da-f-]{36}):/i.exec(headers['signing-method'] ?? '')?.[1] ?? '';
  const draft: Draft = {
    method: methods.find((method) => method === record.method) ?? 'GET',
    path,
    query: [...new URLSearchParams(query)].map(toRow),
    headers: Object.entries(headers)
      .filter(([name]) => isMeant(name) && isFreeHeader(name))
      .map(([name, value]) => toRow([name, name === 'idempotency-key' ? newUuid : value])),
    body: body?.text ?? '',
    absentBytes: body?.text === undefined ? body?.bytes : undefined,
    numberMasks: masked
      .filter((place) => place.startsWith('body'))
      .map((place) => omitted.some((value) => value.place === place && value.type === 'number')),
    signingMethodId: masked.includes('headers.signing-method') ? methodId : undefined,
    applicationId: record.applicationId,
    resendOf: record.id,
  };
  return isJsonDraft(draft) ? { ...draft, body: formatted(draft.body) } : draft;
}

/** Ids of stored records by the names of the fields that refer to them. */
export type OwnValues = Readonly<Record<string, string | undefined>>;

/** A new request of an operation, with its required query parameters and its example body. */
export function draftOfRoute(route: OperationRoute, fields: readonly DescribedField[], own: OwnValues = {}): Draft {
  const isJson = fields.some((field) => field.in === 'body');
  return {
    ...emptyDraft,
    method: route.method,
    path: route.path.replace(/\{(\w+)\}/g, (parameter, name: string) => own[name] ?? parameter),
    query: fields
      .filter((field) => field.in === 'query' && field.isRequired)
      .map(({ path, example = '' }) => toRow([path, own[path] ?? String(example)])),
    headers: isJson ? [toRow(['content-type', contentTypes[route.body]])] : [],
    body: isJson && route.body === 'json' ? exampleBody(fields, own) : '',
  };
}

/** The media type of a body. */
export const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** The recorded example with own ids, and without optional fields that refer to a record that does not exist. */
export function exampleBody(fields: readonly DescribedField[], own: OwnValues = {}): string {
  const secrets = new Set(fields.flatMap(({ path, isSecret }) => (isSecret ? [path] : [])));
  const filled = (value: unknown, path: string): unknown => {
    if (secrets.has(path)) return mask;
    if (Array.isArray(value)) return value.map((item) => filled(item, `${path}[]`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, `${path}.${name}`)]));
    return (typeof value === 'string' && own[path.split('.').at(-1) ?? '']) || value;
  };
  const values = fields
    .filter(({ in: place, example }) => place === 'body' && example !== undefined)
    .map(({ path, isRequired, example }) => ({ path, isRequired, value: filled(example, path) }));
  const absent = values.filter(({ isRequired, value }) => !isRequired && isInvented(value));
  const isAbsent = (path: string) => absent.some((other) => path.startsWith(other.path.replace(/Id$/, '')));
  const shown = values.filter(({ path, isRequired }) => isRequired || !isAbsent(path));
  return JSON.stringify(Object.fromEntries(shown.map(({ path, value }) => [path, value])), null, 2);
}

/** Whether a value is an id or an address of the recorded examples. */
function isInvented(value: unknown): boolean {
  return typeof value === 'string' && /^0{7}\d-0{4}-4|^0x1{30}/.test(value);
}

/** The maximum number of masks in a body that can be filled in. */
const maximumMasks = 20;

/** The form fields of values that a draft lacks: of the signing method, and of each mask of the body. */
export const secretFields: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: maximumMasks + 1 }, (_none, at) => [secretName(at), '']),
);

/** The form field of a mask, counted from 1. @example secretName(2) // "secretValue2" */
export function secretName(mask: number): string {
  return mask === 0 ? 'secretValue' : `secretValue${mask}`;
}

/** The form fields of the masks in a body. */
export function maskNames(body: string): readonly string[] {
  return Array.from({ length: Math.min(masksIn(body), maximumMasks) }, (_none, at) => secretName(at + 1));
}

/** The fields of the masks in a body. @example maskLabels('{"signingMethod":{"value":"••••••"}}') // ["signingMethod.value"] */
export function maskLabels(body: string): readonly string[] {
  if (masksIn(body) === 0) return [];
  const paths = isParsed(body) ? maskPaths(JSON.parse(body), '') : [];
  if (paths.length === masksIn(body) && paths.every((path) => /^\w/.test(path))) return paths;
  const before = body.split(mask).slice(0, -1);
  return before.map((part, at) => /([^"&=\s]+)(?:"\s*:\s*"?|=)$/.exec(part)?.[1] ?? `Masked value ${at + 1}`);
}

function maskPaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return Array<string>(masksIn(value)).fill(path);
  if (Array.isArray(value)) return value.flatMap((element, index) => maskPaths(element, `${path}[${index}]`));
  return Object.entries(fieldsOf(value)).flatMap(([name, member]) =>
    maskPaths(member, path ? `${path}.${name}` : name),
  );
}

/** The form fields of the masks that replace values of fields without secrets, e.g. a value that no schema allows. */
export function openMaskNames(body: string, fields: readonly DescribedField[]): readonly string[] {
  const inBody = fields.filter((field) => field.in === 'body');
  const isOpen = (label: string | undefined) => {
    const named = inBody.filter(({ path }) => path.split('.').at(-1) === label?.split('.').at(-1));
    return named.length > 0 && named.every(({ isSecret }) => !isSecret);
  };
  const labels = maskLabels(body);
  return maskNames(body).filter((_name, at) => isOpen(labels[at]));
}

/** Whether an operation takes a signing method. */
export function takesSigningMethod(fields: readonly DescribedField[]): boolean {
  return fields.some(({ header }) => header?.toLowerCase() === 'signing-method');
}

/** The draft with the id of a signing method if its operation takes one; a resend has only that of its original. */
export function withSigningMethod(draft: Draft, fields: readonly DescribedField[], id: string | undefined): Draft {
  if (!takesSigningMethod(fields)) return draft;
  return { ...draft, signingMethodId: draft.signingMethodId ?? (draft.resendOf === undefined && id ? id : '') };
}

/** Whether a body has a PIN in place of a signing method. */
export function hasPincode(body: string): boolean {
  return /"pincode"\s*:/.test(body);
}

/** Whether a form field holds a value that is sent with a draft. */
export function isSecretSent(name: string, { signingMethodId, body }: Draft): boolean {
  return name === secretName(0) ? Boolean(signingMethodId) && !hasPincode(body) : maskNames(body).includes(name);
}

function sentParts(draft: Draft) {
  const { method, path } = draft;
  const query = new URLSearchParams(draft.query.filter(({ isOn }) => isOn).map(({ name, value }) => [name, value]));
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: draft.headers.filter(({ isOn, name }) => isOn && name.trim() !== ''),
    hasBody: method !== 'GET' && draft.body.trim() !== '',
  };
}

const tokens = { application: 'TOKEN', operator: 'OPERATOR_TOKEN' } as const;

/** A draft as the call that is sent, with placeholders for values that are added when it is sent. */
export function toCall(draft: Draft, access: OperationRoute['access'] = 'public'): ApiCall {
  const { path, headers, hasBody } = sentParts(draft);
  const { signingMethodId } = draft;
  return {
    method: draft.method,
    path,
    headers: [
      ...(access === 'public' ? [] : [['authorization', secret(tokens[access], 'Bearer ')] as const]),
      ...headers.map(({ name, value }) => [name.trim(), value === newUuid ? secret('UUID') : value] as const),
      ...(hasBody && !typeHeader(draft) ? [['content-type', 'application/json'] as const] : []),
      ...(signingMethodId === undefined ? [] : [['signing-method', secret('PIN', `${signingMethodId}:`)] as const]),
    ],
    ...(hasBody && { text: maskedPieces(draft.body) }),
  };
}

/** The input that sends a draft. */
export function toSendInput(draft: Draft, secrets: Readonly<Record<string, string>>, uuid: () => string) {
  const { method, signingMethodId, applicationId, resendOf } = draft;
  const { path, headers, hasBody } = sentParts(draft);
  return {
    method,
    path,
    headers: Object.fromEntries(
      headers.map(({ name, value }) => [name.trim().toLowerCase(), value === newUuid ? uuid() : value]),
    ),
    ...(hasBody && {
      body: fillMasks(
        draft.body,
        maskNames(draft.body).map((name, at) => ({
          value: secrets[name] ?? '',
          isNumber: draft.numberMasks[at] ?? false,
        })),
      ),
    }),
    ...(signingMethodId !== undefined &&
      secrets.secretValue && { signingMethod: `${signingMethodId}:${secrets.secretValue}` }),
    applicationId,
    resendOf,
  };
}

/** Why a draft cannot be sent yet, or `undefined`. */
export function missingIn({ path, query, headers }: Draft): string | undefined {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name !== undefined) return `Replace {${name}} in the path.`;
  const hasMask = [{ value: path }, ...query, ...headers].some(({ value }) => masksIn(value) > 0);
  return hasMask ? 'Replace each mask in the path, query and headers.' : undefined;
}

/** The header that declares the media type of the body, if it is sent. */
export function typeHeader({ headers }: Pick<Draft, 'headers'>): DraftRow | undefined {
  return headers.find(({ name, isOn }) => isOn && name.trim().toLowerCase() === 'content-type');
}

/** Whether the body is JSON: the default, unless a header declares another type. */
export function isJsonDraft(draft: Draft): boolean {
  return /json/i.test(typeHeader(draft)?.value ?? contentTypes.json);
}

/** Whether the service sends requests of this operation: not if it reveals a secret or sends requests itself. */
export function isSendable({ name, handsOutSecret }: OperationRoute): boolean {
  return !handsOutSecret && name !== 'requests.send' && name !== 'requests.resend';
}

/** The operation at the method and path of a draft; literal segments precede parameters. */
export function routeOf({ method, path }: Draft, routes: readonly OperationRoute[]): OperationRoute | undefined {
  const steps = path.split('/');
  const fits = (template: readonly string[]) =>
    template.length === steps.length && template.every((part, at) => part.startsWith('{') || part === steps[at]);
  return routes
    .filter((route) => route.method === method && fits(route.path.split('/')))
    .toSorted((left, right) => left.path.split('{').length - right.path.split('{').length)[0];
}
