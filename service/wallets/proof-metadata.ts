import type { TableReaders } from '../ports/storage.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';

/** For the event of a use of the key: which signing method opened it. */
export function proofMetadata(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { signingMethodId }: VerifiedSigningMethod,
): Record<string, string> {
  const method = signingMethods.find(signingMethodId);
  return { signingMethodId, ...(method && { signingMethodType: method.type }) };
}
