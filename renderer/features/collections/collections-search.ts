import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { listFields } from '../../service/look/list-search.ts';
import {
  countIn,
  oneOf,
  type SearchOf,
  searchOf,
  textUpTo,
} from '../../service/look/search-fields.ts';

/** What the list of collections keeps in the URL. */
export const collectionsSearch = searchOf({
  ...listFields,
  chain: oneOf(secretTypes),
});

/** What the page of a collection keeps in the URL: which of its tokens are shown, and the one looked at. */
export const collectionSearch = searchOf({
  page: (raw: unknown) => countIn(raw),
  type: textUpTo(20),
  token: textUpTo(80),
});
export type CollectionSearch = SearchOf<typeof collectionSearch>;
