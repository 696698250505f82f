import { countIn, textUpTo } from './search-fields.ts';

export const listDefaults = { page: 1, size: 50 } as const;

/**
 * The ids of the visible columns, separated by commas; defaults to those stored in this browser.
 */
export const columnsField = { columns: textUpTo(400) };

/** The page parameter of every list; an invalid value means the first page. */
export const pageFields = {
  page: (raw: unknown): number => countIn(raw) ?? listDefaults.page,
  size: (raw: unknown): number => countIn(raw, 1000) ?? listDefaults.size,
  ...columnsField,
};

/** The parameters of a list with text search. */
export const listFields = { ...pageFields, search: textUpTo(Number.POSITIVE_INFINITY) };
