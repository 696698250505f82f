import type { Offer } from '../call/client.ts';

/** Why the seller's wallet cannot receive the items; shown on selection. */
export function sellerMessage(
  text: string,
  offer: Pick<Offer, 'sellerAddress'> | undefined,
): string | null {
  return text.trim().toLowerCase() === offer?.sellerAddress.toLowerCase()
    ? "This is the seller's wallet. Choose a wallet of the buyer."
    : null;
}
