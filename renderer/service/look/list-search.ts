import { countIn, textUpTo } from './search-fields.ts';

export const listDefaults = { page: 1, size: 50 } as const;

/** The ids of the columns that are shown, one after the other with commas; what this browser remembers where it says nothing. */
export const columnsField = { columns: textUpTo(400) };

/** The page that every list keeps in the URL; a broken value falls back to the first one. */
export const pageFields = {
  page: (raw: unknown): number => countIn(raw) ?? listDefaults.page,
  size: (raw: unknown): number => countIn(raw, 1000) ?? listDefaults.size,
  ...columnsField,
};

/** The same of a list in which a text can be looked for. */
export const listFields = { ...pageFields, search: textUpTo(Number.POSITIVE_INFINITY) };
