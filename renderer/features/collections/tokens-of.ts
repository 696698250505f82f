import type { Collection } from '../../../service/model/market/collection.ts';
import type { NumericId } from '../../../service/model/market/token-number.ts';
import type { CollectionSearch } from '../../service/queries/page-searches.ts';

const pageSize = 25;

/** The token requests of a collection page. */
export function tokensOf({ chain, address }: Collection, { page = 1, type }: CollectionSearch) {
  return { secretType: chain, contractAddress: address, page, size: pageSize, ...(type && { tokenTypeId: type }) };
}

/** The page of its type that contains a unique token; its number in the type follows the number of the type. */
export function pageOfToken(tokenId: NumericId, tokenTypeId: NumericId): number {
  const isEarlier = Number(tokenId) >= Number(tokenTypeId) * 1_000_000_000;
  const serial = Number(tokenId) % (isEarlier ? 1_000_000_000 : 1_000_000);
  return Math.max(1, Math.ceil(serial / pageSize));
}
