import type { z } from 'zod';
import { toError } from '../../model/kernel/results/reasons.ts';
import { fail, mapResult, type Result } from '../../model/kernel/results/result.ts';
import { type Operation, parseReply } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { Call, runCall } from './middleware.ts';
import type { OperationRequest } from './operation-request.ts';

/** Performs an operation, and returns the declared part of its value. */
export function perform<Output extends z.ZodType, Other>(
  ports: Ports,
  operation: Operation<z.ZodType, Output, Operation['kind'], Other>,
  request: OperationRequest,
): Promise<Result<z.output<Output> | Other>> {
  return performAs(ports, { operation, answer: (value) => parseReply(operation, value) }, request);
}

/** An operation, and the conversion of its value by a transport; it receives only the declared part. */
export type Performed<Answer> = { readonly operation: Operation; readonly answer: (value: unknown) => Answer };

/** The only way to run an operation. An unexpected throw is logged with its cause and returned without it. */
export async function performAs<Answer>(
  ports: Ports,
  { operation, answer }: Performed<Answer>,
  request: OperationRequest,
): Promise<Result<Answer>> {
  try {
    return mapResult(await runCall(new Call(ports, operation, request)), answer);
  } catch (thrown) {
    const { requestId } = request;
    ports.log.error('operation.threw', { operation: operation.summary, requestId, error: toError(thrown) });
    return fail('UNKNOWN_ERROR', `An internal error occurred. See log entry ${requestId}.`);
  }
}

/** The ports for a request that reached the service at `baseUrl`, the base of the URLs in its response. */
export function portsAt(ports: Ports, baseUrl: string | undefined): Ports {
  const { installation } = ports;
  if (baseUrl === undefined || baseUrl === installation.baseUrl()) return ports;
  return { ...ports, installation: { ...installation, baseUrl: () => baseUrl } };
}
