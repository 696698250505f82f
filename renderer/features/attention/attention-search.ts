import { searchOf, textUpTo } from '../../service/look/search-fields.ts';

/** What the list of trouble keeps in the URL: of which kind, or of which page. */
export const attentionSearch = searchOf({ kind: textUpTo(40), of: textUpTo(40) });
