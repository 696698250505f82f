import { ruleOf } from '../../kernel/failure-rules.ts';
import type { Failure } from '../../kernel/result.ts';
import { operationNamed } from '../../operations/index.ts';
import { storableIgnored } from '../../operations/stored/names.ts';
import { Omissions } from '../../operations/stored/omissions.ts';
import { storedAddress } from '../../operations/stored/stored-address.ts';
import { storedHeaders, storedResponseHeaders } from '../../operations/stored/stored-headers.ts';
import type {
  KeptMessage,
  RequestFailure,
  RequestRecord,
  RequestSurface,
} from '../../resources/request-record.ts';
import { mainWorld, worldPath } from '../../resources/world-path.ts';
import { withoutBase } from '../plain-path.ts';
import { durationsOf } from './durations.ts';
import type { ExchangeFacts } from './exchange-facts.ts';
import { keptOfHeader, keptOfMany, keptOfPath } from './limits.ts';
import { bodyPlace, pages } from './request-schemas.ts';
import { answerBody, storedFailure } from './response-body.ts';
import { keepBytes, keepSize } from './stored-body.ts';
import { surfaceOf } from './surface.ts';

/**
 * Builds the record of a request: values that a schema declares harmless, and the positions of all
 * others, within limits.
 */
export function toRequestRecord(exchange: ExchangeFacts): RequestRecord {
  const { origin, operation, caller, result } = exchange;
  const { search, ...url } = splitUrl(origin.request.url);
  const pathname = withoutBase(url.pathname, worldPath(origin.world));
  const surface = surfaceOf(pathname);
  const omissions = new Omissions();
  const namedOperation = operation === undefined ? undefined : operationNamed(operation);
  const path = storedAddress(omissions, pages, { pathname, search, operation });
  const request = requestOf(omissions, exchange, surface);
  const applicationId = caller?.role === 'anonymous' ? undefined : caller?.applicationId;
  return {
    id: origin.id,
    traceId: exchange.traceId ?? origin.id,
    at: new Date(origin.at).toISOString(),
    ...(origin.world !== mainWorld && { world: origin.world }),
    surface,
    caller: surface === 'console' ? 'console' : (caller?.role ?? 'anonymous'),
    ...(applicationId !== undefined && { applicationId }),
    method: origin.request.method,
    path: path.slice(0, keptOfPath),
    ...(operation !== undefined && { operation }),
    status: exchange.response?.status ?? 0,
    durations: durationsOf(exchange),
    request,
    answer: answerOf(omissions, exchange, surface),
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
): KeptMessage {
  const headers = storedHeaders(omissions, boundedHeaders(origin.headers));
  const body = bodyOf();
  return { headers, ...(body && { body }), ...placesIn(omissions) };

  function bodyOf() {
    const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.toLowerCase() ?? '';
    if (requestBody)
      return keepBytes(
        omissions,
        { schemas: bodyPlace(surface, operation), mediaType },
        requestBody,
      );
    const announced = Number(origin.headers.get('content-length') ?? 0);
    return announced > 0 ? keepSize(announced) : undefined;
  }
}

function answerOf(
  ofRequest: Omissions,
  { origin, operation, result, response }: ExchangeFacts,
  surface: RequestSurface,
): KeptMessage {
  const omissions = new Omissions();
  const headers = storedResponseHeaders(omissions, boundedHeaders(response?.headers ?? []));
  const described = { surface, operation, requestId: origin.id, ofRequest };
  const body = result && answerBody(omissions, described, result);
  return { headers, ...(body && { body }), ...placesIn(omissions) };
}

/** The positions of omitted values, with type and length unless they are secrets. */
function placesIn(omissions: Omissions): Pick<KeptMessage, 'masked' | 'omitted'> {
  const places = omissions.places();
  const omitted = places.filter(({ length }) => length !== undefined);
  return {
    masked: places.map(({ place }) => place),
    ...(omitted.length > 0 && { omitted }),
  };
}

function* boundedHeaders(
  headers: Iterable<readonly [string, string]>,
): Generator<readonly [string, string]> {
  let count = 0;
  for (const [name, value] of headers) {
    // It would reveal the length of a secret in the body.
    if (name === 'content-length') continue;
    if (count === keptOfMany) return;
    count += 1;
    yield [name, value.slice(0, keptOfHeader)];
  }
}

/** One per invalid field. */
function failuresIn({ code, message, fields }: Failure): RequestFailure[] {
  const rule = ruleOf(code);
  if (!fields?.length) return [{ code, message, rule }];
  return fields
    .slice(0, keptOfMany)
    .map(({ path, message: sentence }) => ({ code, field: path, message: sentence, rule }));
}
