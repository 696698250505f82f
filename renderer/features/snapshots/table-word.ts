/** The name of a table in the console. @example tableWord('signingMethods') // "Signing methods" */
export function tableWord(table: string): string {
  const words = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
