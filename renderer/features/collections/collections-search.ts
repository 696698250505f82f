import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { listFields } from '../../service/queries/list-search.ts';
import {
  countIn,
  oneOf,
  type SearchOf,
  searchOf,
  textUpTo,
} from '../../service/queries/search-fields.ts';

/** The URL search parameters of the collection list. */
export const collectionsSearch = searchOf({
  ...listFields,
  chain: oneOf(secretTypes),
});

/** The URL search parameters of a collection page: the token filter and the selected token. */
export const collectionSearch = searchOf({
  page: (raw: unknown) => countIn(raw),
  type: textUpTo(20),
  token: textUpTo(80),
});
export type CollectionSearch = SearchOf<typeof collectionSearch>;
