/** Stands in for an id that is created later. */
export const placeholderId = '00000000-0000-4000-8000-000000000000';

/** Stands in for an address that is created later. */
export const placeholderAddress = '0x000000000000000000000000000000000000dEaD';
