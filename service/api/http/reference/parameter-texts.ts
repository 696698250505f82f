/** Parameters whose name does not state their meaning, or that select no records. */
const texts: Readonly<Record<string, string>> = {
  secretType: 'The chain.',
  archived: 'Archived records, or `any` for all.',
  size: 'Records per page.',
  limit: 'Maximum number of results.',
  days: 'Number of days.',
  span: 'The period of the results.',
  sortOn: 'The field that determines the order.',
};

/**
 * The meaning of a parameter whose schema has no description, by its name.
 *
 * @example parameterText('path', 'walletId') // "The id of the wallet."
 * @example parameterText('query', 'contractAddress') // "Filters by contract address."
 */
export function parameterText(location: 'path' | 'query', name: string, isList = false): string {
  const own = texts[name];
  if (own !== undefined) return own;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (location === 'path') return `The ${words.replace(/^(.+) (id|address|name)$/, '$2 of the $1')}.`;
  if (words.startsWith('include ')) return `Whether to ${words}.`;
  return isList ? `Filters by ${words}: one or several, separated by commas.` : `Filters by ${words}.`;
}
