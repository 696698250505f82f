/** The title of an operation: its summary without the first article. @example toTitle('Create a wallet') // "Create wallet" */
export function toTitle(summary: string): string {
  return summary.replace(/^(\w+) (?:an?|the) /, '$1 ');
}
