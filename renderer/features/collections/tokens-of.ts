import type { Collection } from '../../../service/resources/collection.ts';
import type { CollectionSearch } from './collections-search.ts';

/** What the service is asked for the tokens that the page of a collection shows. */
export function tokensOf({ chain, address }: Collection, { page = 1, type }: CollectionSearch) {
  return {
    secretType: chain,
    contractAddress: address,
    page,
    size: 25,
    ...(type && { tokenTypeId: type }),
  };
}
