import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller, Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { secretInput } from './comparable-input.ts';
import { type IdempotentRequest, type IdempotentWork, runOnce } from './idempotency.ts';

/** In characters; longer texts, e.g. files, are hashed before the derivation. */
const longestDerived = 1_024;

/**
 * Digests of the secret values of a request, for comparison with a repeated request. Each costs a
 * key derivation, also for a guess at a stored value. An operation that sets a signing method
 * compares its value itself.
 */
export async function secretDigests(
  { vault }: Pick<Ports, 'vault'>,
  { operation, input, context }: { operation: Operation; input: unknown; context: unknown },
): Promise<Result<string>> {
  if (operation.hasFirstValue) return ok('');
  const digests: string[] = [];
  for (const [path, value] of secretInput(operation.input, input)) {
    const digest = await vault.digest(JSON.stringify([context, path]), shortened(value));
    if (!digest.ok) return digest;
    digests.push(`${path} ${digest.value}`);
  }
  return ok(digests.sort().join('\n'));
}

/**
 * Runs once per key of a caller, and rejects a repeated request that sets another value than the
 * first one.
 */
export async function runOnceWithValue<Reply>(
  ports: Ports,
  caller: Caller,
  request: IdempotentRequest,
  work: IdempotentWork<Reply> & { hasFirstValue?(reply: Reply): Promise<Result<boolean>> },
): Promise<Result<Reply>> {
  let isReplay = false;
  const onReplay = () => {
    isReplay = true;
  };
  const result = await runOnce(ports, caller, { ...request, onReplay }, work);
  if (!result.ok || !isReplay) return result;
  const isSame = (await work.hasFirstValue?.(result.value)) ?? ok(true);
  if (!isSame.ok) return isSame;
  if (!isSame.value)
    return fail(
      'idempotency-key.reused',
      'Nothing was changed: the first request with this Idempotency-Key set another value. Repeat that value, or use a new key.',
    );
  request.onReplay();
  return result;
}

function shortened(value: string): string {
  return value.length > longestDerived ? createHash('sha256').update(value).digest('hex') : value;
}
