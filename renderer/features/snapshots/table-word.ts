/** What people call the records of a table. @example tableWord('signingMethods') // "Signing methods" */
export function tableWord(table: string): string {
  const words = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
