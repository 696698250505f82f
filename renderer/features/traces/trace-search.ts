import { searchOf, textUpTo } from '../../service/look/search-fields.ts';

/** What the page of a trace keeps in the URL: the link that is looked at. */
export const traceSearch = searchOf({ link: textUpTo(200) });
