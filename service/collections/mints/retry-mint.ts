import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { tokenTypeKey } from '../../resources/collection.ts';
import type { TokenMint } from '../../resources/token-mint.ts';
import { findMint } from './get-mint.ts';
import { toMint } from './to-mint.ts';

/**
 * Queues a failed mint again; the contract performs it at most once, whatever happened to earlier
 * attempts. `token-mint.not-failed` for a mint in another state.
 */
export async function retryMint(
  { storage }: Pick<Ports, 'storage'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<TokenMint>> {
  return storage.transact((tables) => {
    const result = findMint(tables, mintId, caller);
    if (!result.ok) return result;
    const mint = result.value;
    if (mint.status !== 'FAILED')
      return fail(
        'token-mint.not-failed',
        `The mint is ${mint.status}. Only failed mints can be retried.`,
      );
    const [type] = tables.tokenTypes.listBy(
      'byNumber',
      tokenTypeKey(mint.collectionId, mint.typeId),
    );
    if (type?.status === 'FAILED' || !type)
      return fail('token-type.failed', 'The token type is not in the contract. Create a new one.');
    if (type.maxSupply !== undefined && type.promised + mint.amount > type.maxSupply)
      return fail(
        'token-type.supply-exceeded',
        `${type.name} has ${type.maxSupply - type.promised} left of ${type.maxSupply}.`,
      );
    tables.tokenTypes.put({ ...type, promised: type.promised + mint.amount });
    const queued = { ...mint, status: 'PENDING' as const, reason: undefined, transactionIds: [] };
    tables.tokenMints.put(queued);
    return ok(toMint(queued));
  });
}
