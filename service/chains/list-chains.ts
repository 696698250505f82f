import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';

/** The names of the chains in the order of the alphabet; starts none. */
export async function listChains(): Promise<Result<SecretType[]>> {
  return ok(secretTypes.toSorted());
}
