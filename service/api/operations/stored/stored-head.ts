import { z } from 'zod';
import { mask } from '../../../model/installation/names.ts';
import { headerMap } from '../../../model/kernel/header-map.ts';
import { cachedBy } from '../../../model/kernel/results/validation.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { fieldsAt } from '../fields.ts';
import { namedOperations, operationNamed } from '../index.ts';
import { declaredIn, optionsOf } from '../schema-walk.ts';
import { isDeclaredName, isStorableStep, storablePath } from './names.ts';
import type { Omissions } from './omissions.ts';
import { storedPairs } from './stored-body.ts';
import { Place, storedValue, undeclared } from './value-path.ts';

interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly operation?: string | undefined;
}

/** A page outside the operations, with the schema of its parameters. */
interface Page {
  /** @example "/pay/{sessionId}" */
  readonly path: string;
  readonly input: z.ZodType;
}

/** A path with parameters in braces, and its schemas. */
export type Template = { readonly steps: readonly string[]; readonly schemas: Place };

/** The part of an address that may be stored: the parameters and query fields that a route declares. */
export function storedAddress(
  omissions: Omissions,
  pages: readonly Template[],
  { pathname, search, operation }: Address,
): string {
  const match = operation === undefined ? undefined : operationNamed(operation);
  const own = match && ownOf(match);
  const segments = pathname.split('/');
  const template = findTemplate(pages, segments) ?? findTemplate(own?.templates ?? allTemplates(), segments);
  const path = template ? storedSteps(omissions, template, segments) : storablePath(omissions, 'path', pathname);
  if (search === '') return path;
  const described = { schemas: own?.query ?? undeclared, place: 'query' };
  const query = storedPairs(omissions, described, search.slice(1), isDeclaredName);
  return query === '' ? path : `${path}?${query}`;
}

/** Prepares a page for `storedAddress`. */
export function toTemplate({ path, input }: Page): Template {
  return { steps: path.split('/'), schemas: Place.of([input]) };
}

function findTemplate(templates: readonly Template[], segments: readonly string[]): Template | undefined {
  return templates.find(
    ({ steps }) =>
      steps.length === segments.length &&
      steps.every((step, index) => step === segments[index] || nameOf(step) !== undefined),
  );
}

function storedSteps(omissions: Omissions, { steps, schemas }: Template, segments: readonly string[]): string {
  return segments
    .map((step, index) => {
      const name = nameOf(steps[index]);
      if (name === undefined) return step;
      const text = decoded(step);
      const parameter = schemas.field(name) ?? undeclared;
      // Like in an unknown path, e.g. `/api/wallets/unknown`.
      if (!parameter.isSecret && isStorableStep(text)) return step;
      const stored = storedValue(omissions, { schemas: parameter, place: 'path' }, text);
      return stored === text ? step : String(stored);
    })
    .join('/');
}

function nameOf(step = ''): string | undefined {
  return step.startsWith('{') ? step.slice(1, -1) : undefined;
}

/** The declared parts of an operation's address. */
const ownOf = cachedBy((operation: Operation) => {
  const options = optionsOf(operation.input);
  const shape = Object.fromEntries(
    fieldsAt(operation, 'query').map((name) => [name, z.union(options.flatMap((option) => declaredIn(option, name)))]),
  );
  return { templates: templatesIn(operation), query: new Place([z.object(shape)]) };
});

function templatesIn({ route: { path, aliases = [] }, input }: Operation): readonly Template[] {
  return [path, ...aliases].map((alias) => toTemplate({ path: alias, input }));
}

/** The templates of all operations; words in a path precede parameters. */
const allTemplates = once(() =>
  namedOperations()
    .flatMap(({ operation }) => templatesIn(operation))
    .toSorted((left, right) => parametersIn(left) - parametersIn(right)),
);

function parametersIn({ steps }: Template): number {
  return steps.filter((step) => nameOf(step) !== undefined).length;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

type Headers = Iterable<readonly [name: string, value: string]>;

const mediaType = '[a-z*]+/[a-z*][a-z.+-]{0,60}';
const parameters = '(?:;\\s*(?:q=[01](?:\\.\\d{1,3})?|v=b3|charset=utf-8)){0,3}';
const product =
  /^[A-Za-z]{1,20}(?:[._-][A-Za-z]{1,20}){0,3}\d{0,2}(?:[/:]v?\d{1,4}(?:[._]\d{1,5}){0,4})?$|^\d{1,4}(?:[._]\d{1,5}){1,4}$|^x86_64$/;
const secret = z.string().meta({ format: 'password' });

/** A header that is stored whole if it fits. */
const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['accept', listOf(`${mediaType}${parameters}`)],
  ['accept-encoding', listOf(`(?:gzip|deflate|br|zstd|identity|\\*)${parameters}`)],
  ['accept-language', listOf(`(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?|\\*)${parameters}`)],
  ['connection', listOf('(?:keep-alive|close|upgrade)')],
  ['content-encoding', listOf('(?:gzip|deflate|br|zstd|identity)')],
  ['cache-control', listOf('(?:no-cache|no-store|max-age=\\d{1,9})')],
  ['pragma', text(/^no-cache$/)],
  ['expect', text(/^100-continue$/)],
  ['host', text(/^[a-z\d.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:]{2,39}\](?::\d{1,5})?$/i)],
  ['idempotency-key', text(/^[\x21-\x7e]{1,255}$/)],
  ['origin', text(/^(?:null|[a-z]{1,20}:\/\/[^\s/?#@]{1,253})$/)],
  ['traceparent', text(/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)],
  ['transfer-encoding', text(/^chunked$/)],
  ['upgrade-insecure-requests', text(/^1$/)],
  [
    'user-agent',
    z.string().refine((agent) => agent.split(/[ ();,]+/).every((part) => part === '' || product.test(part))),
  ],
  ...['site', 'mode', 'dest', 'user'].map((name) => [`sec-fetch-${name}`, text(/^[a-z-]{1,20}$|^\?[01]$/)] as const),
  ['access-control-request-method', text(/^[A-Z]{1,10}$/)],
  ['x-vaultdesk-application', z.uuid()],
  ['webhook-id', text(/^evt_\w{1,60}$/)],
  ['webhook-timestamp', text(/^\d{1,15}$/)],
  ['cookie', secret],
  ['encrypted-signing-method', secret],
  ['proxy-authorization', secret],
  ['x-vaultdesk-session', secret],
  ['x-vaultdesk-entry', secret],
];
/** Headers of which only the name is stored. */
const withoutValue = `
  accept-charset access-control-request-headers b3 baggage content-length content-md5 cookie2 date
  device-memory dnt ect etag forwarded from http2-settings if-match if-modified-since
  if-none-match if-range if-unmodified-since keep-alive last-event-id max-forwards prefer priority
  purpose range referer save-data sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-gpc te
  tracestate trailer upgrade via warning webhook-signature x-amzn-trace-id x-api-key x-auth-token
  x-b3-traceid x-client-version x-correlation-id x-csrf-token x-forwarded-for x-forwarded-host
  x-forwarded-port x-forwarded-proto x-http-method-override x-real-ip x-request-id
  x-requested-with x-vaultdesk-fault x-vaultdesk-key x-vaultdesk-unheard`
  .trim()
  .split(/\s+/);
const declared = new Map([
  ...withoutValue.map((name) => [name, undeclared] as const),
  ...schemas.map(([name, schema]) => [name, new Place([schema])] as const),
]);
const ofOurs = new Place([z.string()]);

/** A credential whose prefix is stored: its scheme, or the id of its signing method. */
const starts: ReadonlyMap<string, RegExp> = new Map([
  ['authorization', /^(?:bearer|basic|digest) /i],
  ['signing-method', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:/i],
]);

/** Response headers that do not repeat parts of a request. */
const ours =
  /^(?:content-|cache-control$|x-content-type-options$|x-request-id$|x-frame-options$|x-vaultdesk-fault$|www-authenticate$|retry-after$|date$|allow$|idempotent-replayed$|ignored-fields$|connection$|access-control-|vary$|referrer-policy$|permissions-policy$|cross-origin-|location$|etag$)/;

/** The headers of a request that may be stored: the names of declared headers, and the values that fit. */
export function storedHeaders(omissions: Omissions, headers: Headers): Record<string, string> {
  const stored = headerMap([]);
  for (const [name, value] of headers) {
    const path = `headers.${name}`;
    const start = starts.get(name)?.exec(value)?.[0] ?? '';
    if (starts.has(name)) stored[name] = `${start}${omissions.secret(path, value)}`;
    else if (name === 'content-type') stored[name] = mediaTypeIn(omissions, value);
    else {
      const headerSchemas = declared.get(name);
      if (headerSchemas) stored[name] = textOf(storedValue(omissions, { schemas: headerSchemas, place: path }, value));
      else omissions.field('headers', name, value);
    }
  }
  return stored;
}

export function storedResponseHeaders(omissions: Omissions, headers: Headers): Record<string, string> {
  const stored = headerMap([]);
  for (const [name, value] of headers) {
    const headerSchemas = ours.test(name) ? ofOurs : undeclared;
    const described = { schemas: headerSchemas, place: `headers.${name}`, isOurs: true };
    stored[name] = textOf(storedValue(omissions, described, value));
  }
  return stored;
}

/** Without its parameters: the boundary of a multipart body is the caller's own text. */
function mediaTypeIn(omissions: Omissions, value: string): string {
  const storableType = /^[a-z]+\/[a-z][a-z.+-]{0,60}(?:;\s*charset=utf-?8)?/i.exec(value)?.[0] ?? '';
  if (storableType !== value) omissions.value('headers.content-type', value.slice(storableType.length), 'parameters');
  return storableType;
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : mask;
}

function text(pattern: RegExp): z.ZodType {
  return z.string().regex(pattern);
}

function listOf(item: string): z.ZodType {
  return text(new RegExp(`^${item}(?:\\s*,\\s*${item}){0,30}$`, 'i'));
}
