import { getErrorShape } from '@trpc/server';
import { failures } from '../kernel/failures.ts';
import type { Failure } from '../kernel/result.ts';
import { FailureError, rpc } from './procedures.ts';

/** The response to a call that failed before its procedure, in the standard format. */
export function refuseCall(failure: Failure, requestId: string): Response {
  const shape = getErrorShape({
    config: rpc._config,
    error: new FailureError(failure),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  const error = { ...shape, data: { ...shape.data, traceCode: requestId } };
  return Response.json({ error }, { status: failures[failure.code] });
}
