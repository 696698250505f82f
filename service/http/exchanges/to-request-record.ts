import { ruleOf } from '../../kernel/failure-rules.ts';
import type { Failure } from '../../kernel/result.ts';
import { maskHeaders } from '../../operations/masking/mask-headers.ts';
import { withoutShapes } from '../../operations/masking/secret-shapes.ts';
import type {
  KeptMessage,
  RequestFailure,
  RequestRecord,
  RequestSurface,
} from '../../resources/request-record.ts';
import { mainWorld, worldPath } from '../../resources/world.ts';
import { withoutBase } from '../plain-path.ts';
import { answerBody } from './answer-body.ts';
import { durationsOf } from './durations.ts';
import type { ExchangeFacts } from './exchange-facts.ts';
import { keepBytes, keepSize, type MaskedBody } from './kept-body.ts';
import { keptOfHeader, keptOfMany } from './limits.ts';
import { maskPath, maskRequestBody } from './mask-request.ts';
import { surfaceOf } from './surface.ts';

/** What is kept of a request: everything but its secrets, within bounds. */
export function toRequestRecord(exchange: ExchangeFacts): RequestRecord {
  const { origin, operation, caller, result } = exchange;
  const { search, ...whole } = splitUrl(origin.request.url);
  const pathname = withoutBase(whole.pathname, worldPath(origin.world));
  const surface = surfaceOf(pathname);
  const path = maskPath(surface, pathname, search);
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
    path: path.text,
    ...(operation !== undefined && { operation }),
    status: exchange.response?.status ?? 0,
    durations: durationsOf(exchange),
    request: requestOf(exchange, surface, path.paths),
    answer: answerOf(exchange),
    failures: result && !result.ok ? failuresIn(result.failure) : [],
    ignoredParameters: exchange.ignored.slice(0, keptOfMany).map(withoutShapes),
    ...(exchange.wasReplayed && { replayed: true }),
    ...(exchange.faults.length > 0 && { faults: [...exchange.faults] }),
    ...(origin.resendOf !== undefined && { resendOf: origin.resendOf }),
  };
}

/** Without a parser of addresses, which would refuse those that were refused. */
function splitUrl(url: string): { pathname: string; search: string } {
  const [, path = '', search = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  return { pathname: path, search };
}

function requestOf(
  { origin, operation, requestBody, result }: ExchangeFacts,
  surface: RequestSurface,
  pathMasks: readonly string[],
): KeptMessage {
  const kept = keptHeaders(origin.headers, surface === 'inbox');
  const body = bodyOf();
  return {
    headers: kept.headers,
    ...(body && { body: body.body }),
    masked: [...pathMasks, ...kept.masked, ...placesIn(body)],
  };

  function bodyOf(): MaskedBody | undefined {
    if (requestBody)
      return keepBytes(requestBody, (text) =>
        maskRequestBody({ surface, operation, wasTaken: result?.ok === true }, text),
      );
    const announced = Number(origin.headers.get('content-length') ?? 0);
    return announced > 0 ? keepSize(announced) : undefined;
  }
}

function answerOf({ origin, operation, result, response }: ExchangeFacts): KeptMessage {
  const kept = keptHeaders(response?.headers ?? [], false);
  const body = result && answerBody(operation, result, origin.id);
  return {
    headers: kept.headers,
    ...(body && { body: body.body }),
    masked: [...kept.masked, ...placesIn(body)],
  };
}

function keptHeaders(
  headers: Iterable<readonly [string, string]>,
  ofReceiver: boolean,
): { headers: Record<string, string>; masked: string[] } {
  const { headers: shown, names } = maskHeaders(boundedHeaders(headers), { ofReceiver });
  return { headers: shown, masked: names.map((name) => `headers.${name}`) };
}

function* boundedHeaders(
  headers: Iterable<readonly [string, string]>,
): Generator<readonly [string, string]> {
  let count = 0;
  for (const [name, value] of headers) {
    // It would tell how long a masked body is.
    if (name === 'content-length') continue;
    if (count === keptOfMany) return;
    count += 1;
    yield [name, value.slice(0, keptOfHeader)];
  }
}

function placesIn(masked: MaskedBody | undefined): string[] {
  const places = (masked?.paths ?? []).slice(0, keptOfMany);
  return places.map((path) => (path === '' ? 'body' : `body.${path}`));
}

/** One for each field at fault. */
function failuresIn({ code, message, fields }: Failure): RequestFailure[] {
  const rule = ruleOf(code);
  if (!fields?.length) return [{ code, message: withoutShapes(message), rule }];
  return fields
    .slice(0, keptOfMany)
    .map((field) => ({ code, field: field.path, message: withoutShapes(field.message), rule }));
}
