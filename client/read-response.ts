import { fieldsOf } from '../service/model/kernel/json.ts';
import { type Call, codesOf400 } from './calls.ts';
import type { Answer, Failure, FieldFault } from './client-types.ts';
import type { Received } from './transport.ts';

/** Reads the result or the failure from an HTTP response. */
export function readResponse(call: Call, { status, headers, text }: Received): Answer<unknown> {
  const requestId = headers['x-request-id'] ?? '';
  const isOk = status >= 200 && status < 300;
  if (isOk && call.reply === 'lines') return success(text);
  const body = parse(text);
  if (body === undefined) return unreadable({ status, requestId });
  if (!isOk) return { ...failureOf(body, status), status, requestId };
  return success(resultOf(call, body));

  function success(value: unknown): Answer<unknown> {
    const wasReplayed = headers['idempotent-replayed'] === 'true';
    return { ok: true, value, status, requestId, wasReplayed };
  }
}

/** A failure that did not come from the service. */
export function clientFailure(
  code: Failure['code'],
  message: string,
  details: Partial<Pick<Failure, 'status' | 'requestId' | 'docUrl'>> = {},
): Failure {
  return { ok: false, code, message, fields: [], status: 0, requestId: '', ...details };
}

type Body = Readonly<Record<string, unknown>>;

function unreadable(details: Pick<Failure, 'status' | 'requestId'>): Failure {
  const message = `The response with status ${details.status} is not JSON. Check that the base URL is that of a Vaultdesk.`;
  return clientFailure('client.unreadable', message, details);
}

function parse(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function resultOf({ reply }: Call, body: Body): unknown {
  if (reply === 'bare' || reply === 'oauth') return body;
  const { success: _success, result, ...others } = body;
  if (reply === 'page') return { items: result, ...others };
  return reply === 'acknowledged' ? {} : result;
}

function failureOf(body: Body, status: number): Omit<Failure, 'status' | 'requestId'> {
  const errors = Array.isArray(body.errors) ? body.errors.map(errorOf) : [oauthError(body)];
  const [first = { path: '', message: '' }] = errors;
  const { docUrl = body.error_uri } = fieldsOf(Array.isArray(body.errors) ? body.errors[0] : undefined);
  const page = typeof docUrl === 'string' ? { docUrl } : {};
  const message = first.message || `The service answered with status ${status}.`;
  if (status === 400 && !codesOf400.includes(first.path))
    return { ...clientFailure('input.invalid', `${first.path}: ${message}`), fields: errors, ...page };
  // The service is of this version or a later one, whose codes read the same to who knows them.
  return clientFailure(first.path as Failure['code'], message, page);
}

function errorOf(error: unknown): FieldFault {
  const { code, message } = fieldsOf(error);
  return { path: String(code ?? ''), message: String(message ?? '') };
}

/** RFC 6749 §5.2. */
function oauthError({ error, error_description: description }: Body): FieldFault {
  return { path: String(error ?? 'UNKNOWN_ERROR'), message: String(description ?? '') };
}
