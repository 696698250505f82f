/** The chains of the interface, by the name it gives them. */
export const secretTypes = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;
