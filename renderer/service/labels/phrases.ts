import type { Phrase } from '../../../service/model/wallets/signature-inspection.ts';
import type { Offer } from '../call/client.ts';

/** An emphasized part of a sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** A plain part of a sentence. */
export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}

/** The explanation of a market user, used wherever the term first appears. */
export const marketUserMeaning = 'an account with USDC, separate from users and wallets';

/** Why the seller's wallet cannot receive the items; shown on selection. */
export function sellerMessage(text: string, offer: Pick<Offer, 'sellerAddress'> | undefined): string | null {
  return text.trim().toLowerCase() === offer?.sellerAddress.toLowerCase()
    ? "This is the seller's wallet. Choose a wallet of the buyer."
    : null;
}
