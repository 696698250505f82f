import { type SecretType, secretTypes } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';

/** The names of the chains in the order of the alphabet; starts none. */
export async function listChains(): Promise<Result<SecretType[]>> {
  return ok(secretTypes.toSorted());
}
