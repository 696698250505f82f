import { columnsField, pageFields } from '../../../service/look/list-search.ts';
import { searchOf } from '../../../service/look/search-fields.ts';

/** What the list of blocks keeps in the URL. */
export const blocksSearch = searchOf({ page: pageFields.page, ...columnsField });

export const blocksDefaults = { page: 1 } as const;
