/** In the place of an id that is made later. */
export const placeholderId = '00000000-0000-4000-8000-000000000000';

/** In the place of an address that is made later. */
export const placeholderAddress = '0x000000000000000000000000000000000000dEaD';
