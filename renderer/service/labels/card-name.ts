/** The display name of a card. @example nameOfCard({ last4: '4242' }) // "Visa •••• 4242" */
export function nameOfCard({ last4 }: { readonly last4: string }): string {
  return `Visa •••• ${last4}`;
}
