import { searchOf, textUpTo } from '../../service/look/search-fields.ts';

/** What the page of a contract keeps in the URL. */
export const contractSearch = searchOf({
  /** The signature of the chosen function, or `anotherFunction`. */
  fn: textUpTo(2000),
});

/** Stands for a function that no ABI has, written by hand. */
export const anotherFunction = 'another';
