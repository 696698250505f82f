import type { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CollectionToken } from '../../resources/collection-token.ts';
import { findCollection } from '../find-collection.ts';
import type { itemPlace } from './get-item.ts';
import { findOwnToken } from './own-tokens.ts';

/** Returns a minted token of a contract deployed here. */
export async function getToken(
  ports: Pick<Ports, 'storage' | 'installation'>,
  { tokenId, ...location }: z.output<typeof itemPlace>,
  caller: Caller,
): Promise<Result<CollectionToken>> {
  return ports.storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const token = findOwnToken(tables, ports, collection.value, tokenId);
    return token
      ? ok(token)
      : fail('item.not-found', `The contract ${collection.value.name} has no token ${tokenId}.`);
  });
}
