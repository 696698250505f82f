import { searchOf, textUpTo } from '../../service/queries/search-fields.ts';

/** The URL search parameters of the attention list: the kind, or the page. */
export const attentionSearch = searchOf({ kind: textUpTo(40), of: textUpTo(40) });
