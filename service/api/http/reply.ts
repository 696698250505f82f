import { z } from 'zod';
import { errorPageUrl } from '../../model/installation/addresses.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import { failures } from '../../model/kernel/results/failures.ts';
import { type Failure, ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { anyReplyOf, type Operation, parseReply, type Reply } from '../../platform/ports/operation.ts';
import { operationNamed } from '../operations/index.ts';

/** The id of a request, and the base of the URLs in its response. */
export type ReplyContext = { readonly requestId: string; readonly baseUrl: string };

/** Converts a result to an HTTP response: its envelope, or its status and errors. */
export function toResponse(result: Result<unknown>, reply: Reply, answered: ReplyContext): Response {
  const written = result.ok ? ok(textOf(result.value, reply)) : result;
  return toWrittenResponse(written, reply, answered);
}

/** Same as `toResponse`, for a success body written by `bodyWriter`. */
export function toWrittenResponse(
  result: Result<string>,
  reply: Reply,
  answered: ReplyContext,
  status: 200 | 202 = 200,
): Response {
  const { requestId } = answered;
  if (result.ok) return textResponse(status, result.value, requestId, reply === 'lines' ? asLines : undefined);
  const { failure } = result;
  return textResponse(
    failures[failure.code],
    failureTextOf(failure, reply, answered),
    requestId,
    failureHeaders(failure),
  );
}

/** Writes the body of a success with the fields that the operation declares; throws if the value does not match. */
export function bodyWriter(operation: Operation): (value: unknown) => string {
  const { reply } = operation.route;
  const schema = once(() => anyReplyOf(operation));
  return (value) => textOf(reply === 'envelope' ? schema().parse(value) : parseReply(operation, value), reply);
}

export function successSchemas(operation: Operation): readonly z.ZodType[] {
  const any = anyReplyOf(operation);
  return [successSchema(any, operation.route.reply), any];
}

export function failureText(operation: string | undefined, failure: Failure, answered: ReplyContext): string {
  const reply = operation === undefined ? 'envelope' : operationNamed(operation)?.route.reply;
  return failureTextOf(failure, reply, answered);
}

function failureTextOf(failure: Failure, reply: Reply | undefined, answered: ReplyContext): string {
  const docUrl = errorPageUrl(answered.baseUrl, failure.code);
  return JSON.stringify(reply === 'oauth' ? oauthError(failure, docUrl) : failureBody(failure, answered, docUrl));
}

const asLines = { 'content-type': 'application/x-ndjson; charset=utf-8' };

export function mediaTypeOf(reply: Reply): string {
  return reply === 'lines' ? 'application/x-ndjson' : 'application/json';
}

function textOf(value: unknown, reply: Reply): string {
  return reply === 'lines' ? String(value) : JSON.stringify(successBody(value, reply));
}

function successSchema(output: z.ZodType, reply: Reply): z.ZodType {
  const envelope = { success: z.literal(true) };
  if (reply !== 'page' || !(output instanceof z.ZodObject)) return z.object({ ...envelope, result: output });
  const { items, ...others } = output.shape;
  return z.object({ ...envelope, result: items, ...others });
}

export function successBody(value: unknown, reply: Reply): unknown {
  switch (reply) {
    case 'envelope':
      return { success: true, result: value };
    case 'envelope-and-fields':
      return { success: true, result: value, ...fieldsOf(value) };
    case 'page': {
      const { items, ...others } = fieldsOf(value);
      return { success: true, result: items, ...others };
    }
    case 'acknowledged':
      return { success: true };
    case 'bare':
    case 'lines':
    case 'oauth':
      return value;
  }
}

/** One error per invalid field, with the field's path as code; otherwise one with the failure's own code. */
function failureBody({ code, message, fields }: Failure, { requestId: traceCode }: ReplyContext, docUrl: string) {
  const errors = fields?.length
    ? fields.map((field) => ({ code: field.path || code, message: field.message, traceCode, docUrl }))
    : [{ code, message, traceCode, docUrl }];
  return { success: false, errors };
}

/** RFC 6749 §5.2. */
function oauthError({ code, message }: Failure, docUrl: string) {
  const oauthCodes = ['invalid_request', 'invalid_client', 'unsupported_grant_type'];
  return { error: oauthCodes.includes(code) ? code : 'invalid_request', error_description: message, error_uri: docUrl };
}

function failureHeaders({ code }: Failure): Record<string, string> {
  if (code === 'invalid_client') return { 'www-authenticate': 'Basic realm="vaultdesk"' };
  if (failures[code] === 401) return { 'www-authenticate': 'Bearer realm="vaultdesk"' };
  const isSoonOver = code === 'service.starting' || failures[code] === 429;
  return isSoonOver ? { 'retry-after': '1' } : {};
}

/** A JSON response with the standard headers. */
export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return textResponse(status, JSON.stringify(body), requestId, headers);
}

function textResponse(status: number, body: string, requestId: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
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
