import { searchOf, textUpTo } from '../../service/queries/search-fields.ts';

/** The URL search parameters of a contract page. */
export const contractSearch = searchOf({
  /** The signature of the selected function, or `anotherFunction`. */
  fn: textUpTo(2000),
});

/** Represents a manually entered function that is in no ABI. */
export const anotherFunction = 'another';
