import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';

/** The names of the chains in alphabetical order; starts no chain. */
export async function listChains(): Promise<Result<SecretType[]>> {
  return ok(secretTypes.toSorted());
}
