import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { everyApplication } from '../../resources/table.ts';
import { mintListKey, type TokenMintRecord } from '../../resources/token-mint.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { maximumOfAType } from '../limits.ts';
import type { Destination } from './read-destinations.ts';

/**
 * Queues mints on their chain, all or none; `token-type.supply-exceeded` if the remaining supply is
 * too small. Pure: call it inside a transaction.
 */
export function startMints(
  { tokenTypes, tokenMints }: Pick<TableWriters, 'tokenTypes' | 'tokenMints'>,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  type: TokenTypeRecord,
  destinations: readonly Destination[],
): Result<TokenMintRecord[]> {
  const requested = destinations.reduce((sum, { amount }) => sum + amount, 0);
  const remaining = suppliesOf(type) - type.promised;
  if (requested > remaining)
    return fail(
      'token-type.supply-exceeded',
      `${type.name} has ${remaining} left of ${suppliesOf(type)}, but ${requested} were requested.`,
    );
  const createdAt = clock.now();
  const everyMint = mintListKey({ owner: everyApplication }, undefined);
  const earlier = tokenMints.countBy('byCreation', everyMint, createdAt);
  const mints = destinations.map(
    ({ address, amount }, index): TokenMintRecord => ({
      id: ids.uuid(),
      applicationId: type.applicationId,
      collectionId: type.collectionId,
      chain: type.chain,
      contractAddress: type.contractAddress,
      typeId: type.typeId,
      destination: address,
      amount,
      status: 'PENDING',
      transactionIds: [],
      createdAt,
      sequence: earlier + index,
    }),
  );
  for (const mint of mints) tokenMints.put(mint);
  tokenTypes.put({ ...type, promised: type.promised + requested });
  return ok(mints);
}

function suppliesOf({ maxSupply, fungible }: TokenTypeRecord): number {
  return maxSupply ?? (fungible ? Number.MAX_SAFE_INTEGER : maximumOfAType);
}
