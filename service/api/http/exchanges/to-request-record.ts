import {
  type RequestDurations,
  type RequestFailure,
  type RequestRecord,
  type RequestSurface,
  reservedAt,
  type StoredMessage,
} from '../../../model/history/request-record.ts';
import { chainRpcBase, inboxBase } from '../../../model/installation/addresses.ts';
import { mainWorld, worldPath, worldsBase } from '../../../model/installation/own-names.ts';
import type { Profile } from '../../../model/kernel/open-points.ts';
import { ruleOf } from '../../../model/kernel/results/failure-rules.ts';
import type { Failure, Result } from '../../../model/kernel/results/result.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { TraceOrigin } from '../../../platform/ports/storage.ts';
import { operationNamed } from '../../operations/index.ts';
import type { Progress } from '../../operations/operation-request.ts';
import { storableIgnored } from '../../operations/stored/names.ts';
import { Omissions } from '../../operations/stored/omissions.ts';
import { storedAddress, storedHeaders, storedResponseHeaders } from '../../operations/stored/stored-head.ts';
import { type RequestHeaders, withoutBase } from '../request-headers.ts';
import {
  bodyPlace,
  headerCharacterLimit,
  pages,
  pathCharacterLimit,
  responseBody,
  storedBytesOf,
  storedFailure,
  storedSizeOf,
  valueLimit,
} from './stored-bodies.ts';

/** Builds the record of a request: harmless values, and the positions of all others, within limits. */
export function toRequestRecord(exchange: ExchangeFacts): RequestRecord {
  const { origin, operation, caller, result } = exchange;
  const { search, ...url } = splitUrl(origin.request.url);
  const pathname = withoutBase(url.pathname, worldPath(origin.world));
  const surface = surfaceOf(pathname);
  const omissions = new Omissions();
  const namedOperation = operation === undefined ? undefined : operationNamed(operation);
  const path = storedAddress(omissions, pages, { pathname, search, operation });
  const request = requestOf(omissions, exchange, surface);
  const applicationId = caller?.role === 'anonymous' ? exchange.namedApplicationId : caller?.applicationId;
  return {
    id: origin.id,
    traceId: exchange.traceId ?? origin.id,
    at: new Date(origin.at).toISOString(),
    ...(origin.world !== mainWorld && { world: origin.world }),
    surface,
    caller: surface === 'console' ? 'console' : (caller?.role ?? 'anonymous'),
    ...(applicationId !== undefined && { applicationId }),
    method: origin.request.method,
    path: path.slice(0, pathCharacterLimit),
    ...(operation !== undefined && { operation }),
    ...(exchange.profile !== undefined && { profile: exchange.profile }),
    status: exchange.response?.status ?? 0,
    durations: durationsOf(exchange),
    request,
    answer: responseOf(omissions, exchange, surface),
    failures: result && !result.ok ? failuresIn(storedFailure(omissions, result.failure)) : [],
    ignoredParameters: storableIgnored(exchange.ignored, namedOperation),
    ...(exchange.ignoredFields.length > 0 && { ignoredFields: [...exchange.ignoredFields] }),
    ...(exchange.wasReplayed && { replayed: true }),
    ...(exchange.faults.length > 0 && { faults: [...exchange.faults] }),
    ...(origin.resendOf !== undefined && { resendOf: origin.resendOf }),
  };
}

/** Works without a URL parser, which would reject malformed URLs. */
function splitUrl(url: string): { pathname: string; search: string } {
  const [, path = '', search = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  return { pathname: path, search };
}

function requestOf(
  omissions: Omissions,
  { origin, operation, requestBody }: ExchangeFacts,
  surface: RequestSurface,
): StoredMessage {
  const headers = storedHeaders(omissions, boundedHeaders(origin.headers));
  const body = bodyOf();
  return { headers, ...(body && { body }), ...placesIn(omissions) };

  function bodyOf() {
    const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.toLowerCase() ?? '';
    if (requestBody)
      return storedBytesOf(omissions, { schemas: bodyPlace(surface, operation), mediaType }, requestBody);
    const announced = Number(origin.headers.get('content-length') ?? 0);
    return announced > 0 ? storedSizeOf(announced) : undefined;
  }
}

function responseOf(
  ofRequest: Omissions,
  { origin, operation, result, response, baseUrl }: ExchangeFacts,
  surface: RequestSurface,
): StoredMessage {
  const omissions = new Omissions();
  const headers = storedResponseHeaders(omissions, boundedHeaders(response?.headers ?? []));
  const described = { surface, operation, requestId: origin.id, baseUrl, ofRequest };
  const body = result && responseBody(omissions, described, result);
  return { headers, ...(body && { body }), ...placesIn(omissions) };
}

/** The positions of omitted values, with type and length unless they are secrets. */
function placesIn(omissions: Omissions): Pick<StoredMessage, 'masked' | 'omitted'> {
  const places = omissions.places();
  const omitted = places.filter(({ length }) => length !== undefined);
  return { masked: places.map(({ place }) => place), ...(omitted.length > 0 && { omitted }) };
}

function* boundedHeaders(headers: Iterable<readonly [string, string]>): Generator<readonly [string, string]> {
  let count = 0;
  for (const [name, value] of headers) {
    // It would reveal the length of a secret in the body.
    if (name === 'content-length') continue;
    if (count === valueLimit) return;
    count += 1;
    yield [name, value.slice(0, headerCharacterLimit)];
  }
}

/** One per invalid field. */
function failuresIn({ code, message, fields }: Failure): RequestFailure[] {
  const rule = ruleOf(code);
  if (!fields?.length) return [{ code, message, rule }];
  return fields
    .slice(0, valueLimit)
    .map(({ path, message: sentence }) => ({ code, field: path, message: sentence, rule }));
}

interface Timed extends Progress {
  readonly origin: { readonly began: number };
  readonly endedAt: number;
}

/** Splits the time of a request. Time in the vault and in commits is not part of the use case. */
function durationsOf(timed: Timed): RequestDurations {
  const { origin, readAt, authenticatedAt, validatedAt, ranAt, endedAt } = timed;
  const { keyDerivation, commits } = timed;
  const runDuration = spanOf(validatedAt, ranAt);
  return {
    total: rounded(endedAt - origin.began),
    ...optional('authenticate', spanOf(origin.began, authenticatedAt)),
    ...optional('validate', spanOf(readAt ?? authenticatedAt, validatedAt)),
    ...optional('keyDerivation', keyDerivation || undefined),
    ...optional('useCase', runDuration === undefined ? undefined : runDuration - keyDerivation - commits),
    ...optional('commit', commits || undefined),
  };
}

function spanOf(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}

function optional(name: keyof RequestDurations, span: number | undefined) {
  return span === undefined ? {} : { [name]: rounded(span) };
}

/** In thousandths; concurrent parts may add up to more than the whole. */
function rounded(milliseconds: number): number {
  const digits = 1_000;
  return Math.max(0, Math.round(milliseconds * digits) / digits);
}

/** Surfaces that are not reserved paths, or are below one. */
const surfacePatterns: readonly (readonly [RegExp, RequestSurface])[] = [
  [new RegExp(`^${chainRpcBase}(?:/|$)`), 'chain-rpc'],
  [new RegExp(`^${inboxBase}(?:/|$)`), 'inbox'],
  // Of a world that has ended.
  [new RegExp(`^${worldsBase}/[^/]+/console(?:/|$)`), 'console'],
  [/^\/openapi(?:-3\.0)?\.json$/, 'console'],
];

/** The surface of a path. The reference counts as the console: both are for people. */
export function surfaceOf(path: string): RequestSurface {
  const match = surfacePatterns.find(([pattern]) => pattern.test(path));
  return match?.[1] ?? reservedAt(path)?.surface ?? 'api';
}

/** Properties of a request known before it is answered. */
export interface Origin {
  readonly id: string;
  readonly world: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** On the monotonic clock. */
  readonly began: number;
  readonly request: Pick<Request, 'method' | 'url'>;
  readonly headers: RequestHeaders;
  readonly resendOf?: string | undefined;
}

/** Collects facts about a request and its result, as references to existing objects. */
export class ExchangeFacts implements Progress, TraceOrigin {
  readonly origin: Origin;
  readonly requestId: string;
  /** The base of the URLs in the response. */
  baseUrl: string;
  traceId?: string;
  operation: string | undefined;
  isApart = false;
  /** Whether it is not logged: because its batched calls are logged individually, or it is a console file. */
  isUnlogged = false;
  caller: Caller | undefined;
  namedApplicationId: string | undefined;
  readAt: number | undefined;
  authenticatedAt: number | undefined;
  validatedAt: number | undefined;
  ranAt: number | undefined;
  profile: Profile | undefined;
  keyDerivation = 0;
  commits = 0;
  /** As received, as far as it was read. */
  requestBody: Uint8Array | undefined;
  /** The response text, or the failure. */
  result: Result<string> | undefined;
  /** Unknown query parameters, as sent. */
  ignored: readonly string[] = [];
  /** Paths of unknown body fields, as they may be stored. */
  ignoredFields: readonly string[] = [];
  wasReplayed = false;
  /** The fault rules that matched. */
  faults: readonly string[] = [];
  response: Response | undefined;
  endedAt = 0;

  /** Whether its durations will be read. */
  readonly isTimed: boolean;

  constructor(origin: Origin, { baseUrl, isTimed }: Pick<ExchangeFacts, 'baseUrl' | 'isTimed'>) {
    this.isTimed = isTimed;
    this.baseUrl = baseUrl;
    this.origin = origin;
    this.requestId = origin.id;
  }
}
