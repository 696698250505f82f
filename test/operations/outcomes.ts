import { expect } from 'vitest';
import { z } from 'zod';
import { failureTable } from '../../service/api/http/reference/components.ts';
import type { Reply } from '../../service/platform/ports/operation.ts';
import { type Answer, codesIn } from '../world/call.ts';

/** The result of an operation, independent of its transport. */
export interface Outcome {
  readonly status: number;
  readonly text: string;
  /** The operation's value, `undefined` for a failure. */
  readonly value: unknown;
  /** The paths of the invalid fields, or the failure's code; empty for a success. */
  readonly faults: readonly string[];
}

const envelope = { success: z.literal(true), result: z.unknown() };
const oauthError = z.strictObject({ error: z.string(), error_description: z.string().min(1), error_uri: z.url() });

const listedCodes = [...failureTable().matchAll(/`([^`]+)`/g)].map(([, code]) => code);

const withTraceCode = z.object({ errors: z.array(z.object({ traceCode: z.string() })) });

/** Throws unless the response has the declared form, its request id and a code of the reference. */
export function httpOutcome(response: Answer, reply: Reply): Outcome {
  const { status, text, body, headers } = response;
  const requestId = z.uuid().parse(headers.get('x-request-id'));
  if (status < 300) return { status, text, value: reply === 'lines' ? text : valueOfReply(body, reply), faults: [] };
  if (reply === 'oauth') return { status, text, value: undefined, faults: [oauthError.parse(body).error] };
  const faults = codesIn(response);
  for (const { traceCode } of withTraceCode.parse(body).errors) expect(traceCode).toBe(requestId);
  // A malformed request returns the invalid fields instead of a listed code.
  if (status !== 400) for (const fault of faults) expect(listedCodes).toContain(fault);
  return { status, text, value: undefined, faults };
}

function valueOfReply(body: unknown, reply: Reply): unknown {
  switch (reply) {
    case 'bare':
    case 'lines':
    case 'oauth':
      return body;
    case 'acknowledged':
      return z.strictObject({ success: z.literal(true) }).parse(body);
    case 'envelope':
      return z.strictObject(envelope).parse(body).result;
    case 'page': {
      const page = z.looseObject({ ...envelope, pagination: z.unknown() }).parse(body);
      const { success: _success, result: items, ...others } = page;
      return { items, ...others };
    }
    case 'envelope-and-fields': {
      const { success: _success, result, ...fields } = z.looseObject(envelope).parse(body);
      expect(fields).toEqual(result);
      return result;
    }
  }
}

const rpcSuccess = z.object({ result: z.object({ data: z.unknown() }) });
const rpcError = z.object({
  error: z.object({
    data: z.object({
      traceCode: z.string(),
      failure: z
        .object({
          code: z.string(),
          message: z.string().min(1),
          fields: z.array(z.object({ path: z.string(), message: z.string().min(1) })).optional(),
        })
        .optional(),
    }),
  }),
});

/** Throws unless the response is a tRPC response, with our failures. */
export function rpcOutcome({ status, text, body }: Answer): Outcome {
  if (status === 200) return { status, text, value: rpcSuccess.parse(body).result.data, faults: [] };
  const { failure } = rpcError.parse(body).error.data;
  const paths = failure?.fields?.map(({ path }) => path);
  return { status, text, value: undefined, faults: paths ?? [failure?.code ?? 'tRPC'] };
}
