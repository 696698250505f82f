import type { TableReaders } from '../ports/storage.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';

/** Event metadata of a key use: the signing method that opened it. */
export function proofMetadata(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { signingMethodId }: VerifiedSigningMethod,
): Record<string, string> {
  const method = signingMethods.find(signingMethodId);
  return { signingMethodId, ...(method && { signingMethodType: method.type }) };
}
