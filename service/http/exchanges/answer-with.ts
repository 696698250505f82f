import { ok, type Result } from '../../kernel/result.ts';
import type { Arrival } from '../arrival.ts';
import { toResponse } from '../reply.ts';

type Answered = Pick<Arrival, 'requestId' | 'exchange'>;

/** The answer in the envelope, of which the request log knows as well. */
export function answerWith(arrival: Answered, result: Result<unknown>): Response {
  const written = result.ok ? ok(JSON.stringify({ success: true, result: result.value })) : result;
  noteResult(arrival, written);
  return toResponse(result, 'envelope', arrival.requestId);
}

/** Tells the request log what is answered. */
export function noteResult({ exchange }: Answered, result: Result<string>): void {
  if (exchange) exchange.result = result;
}
