/** Tables whose stored name is not the term of the console. */
const labels: ReadonlyMap<string, string> = new Map([
  ['gifts', 'Faucet payments'],
  ['savedRequests', 'Drafts'],
  ['custodyKeys', 'Escrow keys'],
  ['tokenMints', 'Mints'],
  ['paymentIntents', 'Payments'],
]);

/** The name of a table in the console. @example tableLabel('signingMethods') // "Signing methods" */
export function tableLabel(table: string): string {
  const words = table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels.get(table) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
