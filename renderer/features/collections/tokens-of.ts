import type { Collection } from '../../../service/model/market/collection.ts';
import type { CollectionSearch } from '../../service/queries/page-searches.ts';

const pageSize = 25;

/** The token requests of a collection page. */
export function tokensOf({ chain, address }: Collection, { page = 1, type }: CollectionSearch) {
  return {
    secretType: chain,
    contractAddress: address,
    page,
    size: pageSize,
    ...(type && { tokenTypeId: type }),
  };
}

/** The page of its type that contains a token; its number in the type is the end of its id. */
export function pageOfToken(tokenId: string): number {
  return Math.max(1, Math.ceil(Number(tokenId.slice(-9)) / pageSize));
}
