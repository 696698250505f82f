/** The chains of the API, by their API names. */
export const secretTypes = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;
