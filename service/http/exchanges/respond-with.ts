import { ok, type Result } from '../../kernel/result.ts';
import type { Arrival } from '../arrival.ts';
import { toResponse } from '../reply.ts';

type Answered = Pick<Arrival, 'requestId' | 'exchange'>;

/** Writes the enveloped response and notes it for the request log. */
export function answerWith(arrival: Answered, result: Result<unknown>): Response {
  const written = result.ok ? ok(JSON.stringify({ success: true, result: result.value })) : result;
  noteResult(arrival, written);
  return toResponse(result, 'envelope', arrival.requestId);
}

/** Notes the result for the request log. */
export function noteResult({ exchange }: Answered, result: Result<string>): void {
  if (exchange) exchange.result = result;
}
