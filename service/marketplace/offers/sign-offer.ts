import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Offer, OfferRecord } from '../../resources/offer.ts';
import { messageDigest } from '../../signatures/message-digest.ts';
import { findSigner } from '../../signatures/recover-address.ts';
import { findOwnOffer, wrongStatus } from './find-offer.ts';
import { modifiedBy } from './modified-by.ts';
import { putOffer } from './offer-changes.ts';
import { toOffer } from './to-offer.ts';

/**
 * The text that a seller can sign before the offer has an id: `dataToSign` from its second part on,
 * with the addresses of seller and custody and the token id.
 */
export function signedBefore({ id, dataToSign }: Pick<OfferRecord, 'id' | 'dataToSign'>): string {
  return dataToSign.slice(`${id}_`.length);
}

/** Signs an offer that is created together with its signature. */
export function signNewOffer(offer: OfferRecord, signature: string): Result<OfferRecord> {
  const text = signedBefore(offer);
  const signer = findSigner(messageDigest(text), signature.toLowerCase());
  if (signer !== offer.sellerAddress)
    return fail(
      'offer.wrong-signer',
      `signature must be by ${offer.sellerAddress} over "${text}" as a MESSAGE. Or omit it and sign dataToSign afterwards.`,
    );
  return ok({ ...offer, status: 'INITIATING_OFFER', signature, signedAt: offer.createdAt });
}

/**
 * Accepts the signature of the seller's wallet over `dataToSign` (EIP-191), once. Settlement then
 * moves the items into custody.
 */
export async function signOffer(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids'>,
  { offerId, signature }: { offerId: string; signature: string },
  caller: Caller,
): Promise<Result<Offer>> {
  return ports.storage.transact((tables) => {
    const result = findOwnOffer(tables, offerId, caller);
    if (!result.ok) return result;
    const offer = result.value;
    const signable = checkSignature(offer, signature);
    if (!signable.ok) return signable;
    const now = ports.clock.now();
    const signed = {
      ...offer,
      status: 'INITIATING_OFFER' as const,
      signature,
      signedAt: now,
      modifiedBy: modifiedBy(tables, ports, offer, caller),
    };
    return ok(toOffer(tables, putOffer(tables, signed, now)));
  });
}

function checkSignature(offer: OfferRecord, signature: string): Result<void> {
  if (offer.signature !== undefined)
    return fail('offer.already-signed', 'The offer is already signed.');
  if (offer.status !== 'NEW') return wrongStatus(offer, 'Only a NEW offer can be signed.');
  const signer = findSigner(messageDigest(offer.dataToSign), signature.toLowerCase());
  if (signer === offer.sellerAddress) return ok();
  return fail(
    'offer.wrong-signer',
    `Sign the text of dataToSign as a MESSAGE with the wallet ${offer.sellerAddress}.`,
  );
}
