import { failures } from '../kernel/failures.ts';
import type { Failure, Result } from '../kernel/result.ts';
import type { Reply } from '../ports/operation.ts';

/** The HTTP answer to a result: its envelope, or its status and errors. */
export function toResponse(result: Result<unknown>, reply: Reply, requestId: string): Response {
  if (result.ok) return jsonResponse(200, success(result.value, reply), requestId);
  const { failure } = result;
  const body = reply === 'oauth' ? oauthError(failure) : failureBody(failure, requestId);
  return jsonResponse(failures[failure.code].status, body, requestId, failureHeaders(failure));
}

function success(value: unknown, reply: Reply): unknown {
  switch (reply) {
    case 'envelope':
      return { success: true, result: value };
    case 'envelope-and-fields':
      return { success: true, result: value, ...Object(value) };
    case 'page': {
      const { items, pagination } = Object(value);
      return { success: true, result: items, pagination };
    }
    case 'acknowledged':
      return { success: true };
    case 'bare':
    case 'oauth':
      return value;
  }
}

/** One error a field at fault, its code the field's path; else one with the failure's own code. */
function failureBody({ code, message, fields }: Failure, traceCode: string) {
  const errors = fields?.length
    ? fields.map((field) => ({ code: field.path || code, message: field.message, traceCode }))
    : [{ code, message, traceCode }];
  return { success: false, errors };
}

/** RFC 6749 §5.2. */
function oauthError({ code, message }: Failure) {
  const known = ['invalid_request', 'invalid_client', 'unsupported_grant_type'];
  return { error: known.includes(code) ? code : 'invalid_request', error_description: message };
}

function failureHeaders({ code }: Failure): Record<string, string> {
  if (code === 'invalid_client') return { 'www-authenticate': 'Basic realm="vaultdesk"' };
  if (failures[code].status === 401) return { 'www-authenticate': 'Bearer realm="vaultdesk"' };
  const isSoonOver = code === 'service.starting' || failures[code].status === 429;
  return isSoonOver ? { 'retry-after': '1' } : {};
}

/** A JSON answer with the headers that all of ours have. */
export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  });
}
