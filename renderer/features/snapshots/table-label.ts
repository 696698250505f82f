/** The name of a table in the console. @example tableLabel('signingMethods') // "Signing methods" */
export function tableLabel(table: string): string {
  const words = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
