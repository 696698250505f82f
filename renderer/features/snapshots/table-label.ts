/** The name of a table in the console. @example tableLabel('signingMethods') // "Signing methods" */
export function tableLabel(table: string): string {
  const label = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
