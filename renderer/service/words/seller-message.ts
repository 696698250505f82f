import type { Offer } from '../call/client.ts';

/** Why the wallet that sells cannot be the one that gets the items: told when it is chosen, before anything is sent. */
export function sellerMessage(
  text: string,
  offer: Pick<Offer, 'sellerAddress'> | undefined,
): string | null {
  return text.trim().toLowerCase() === offer?.sellerAddress.toLowerCase()
    ? 'This is the wallet of the seller. Use one of the buyer.'
    : null;
}
