import { columnsField, pageFields } from '../../../service/queries/list-search.ts';
import { searchOf } from '../../../service/queries/search-fields.ts';

/** The URL search parameters of the block list. */
export const blocksSearch = searchOf({ page: pageFields.page, ...columnsField });

export const blocksDefaults = { page: 1 } as const;
