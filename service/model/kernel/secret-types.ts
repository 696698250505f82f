/** The chains of the API, by their API names. */
export const secretTypes = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;

/** The native coin of each chain. */
export const nativeSymbols: Readonly<Record<string, string>> & Readonly<Record<(typeof secretTypes)[number], string>> =
  { ETHEREUM: 'ETH', MATIC: 'POL', AVAC: 'AVAX', BSC: 'BNB' };

/** Chain names of other services, accepted on input. */
export const secretTypeAliases: ReadonlyMap<string, (typeof secretTypes)[number]> = new Map([
  ['POLYGON', 'MATIC'],
  ['AVALANCHE', 'AVAC'],
  ['BINANCE', 'BSC'],
  ['BNB', 'BSC'],
]);

/** All chain names that are accepted on input, each followed by its aliases. */
export const secretTypeNames: readonly string[] = secretTypes.flatMap((secretType) => [
  secretType,
  ...[...secretTypeAliases].flatMap(([alias, of]) => (of === secretType ? [alias] : [])),
]);
