import { searchOf, textUpTo } from '../../service/queries/search-fields.ts';

/** The selected link in the URL. */
export const traceSearch = searchOf({ link: textUpTo(200) });
