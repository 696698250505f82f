import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Offer, OfferRecord } from '../../resources/offer.ts';
import { messageDigest } from '../../signatures/sign.ts';
import { type SignedDigest, verifySigner } from '../../signatures/verify-signer.ts';
import { findOwnOffer, modifiedBy, wrongStatus } from './change-offer.ts';
import { toOffer } from './list-offers.ts';
import { putOffer } from './offer-changes.ts';
import type { OfferTerms } from './read-terms.ts';

/** Verifies the signature of an offer that is created with one. */
export async function verifyNewOffer(
  ports: Pick<Ports, 'storage' | 'chains'>,
  { chain, sellerAddress }: Pick<OfferTerms, 'chain' | 'sellerAddress'>,
  { text, signature }: { text: string; signature: string | undefined },
): Promise<Result<void>> {
  if (signature === undefined) return ok();
  const signed = { secretType: chain, signerAddress: sellerAddress, text, signature };
  return verifySeller(
    ports,
    signed,
    `signature must be by ${sellerAddress} over "${text}" as a MESSAGE. Or omit it and sign dataToSign afterwards.`,
  );
}

interface SignedText extends Omit<SignedDigest, 'digest'> {
  readonly text: string;
}

/** Verifies the seller's signature of a text (EIP-191), else fails with this explanation. */
async function verifySeller(
  ports: Pick<Ports, 'storage' | 'chains'>,
  { text, ...signed }: SignedText,
  explanation: string,
): Promise<Result<void>> {
  const verified = await verifySigner(ports, { ...signed, digest: messageDigest(text) });
  if (!verified.ok) return verified;
  return verified.value ? ok() : fail('offer.wrong-signer', explanation);
}

/**
 * Accepts the signature of the seller's wallet over `dataToSign` (EIP-191), once. Settlement then
 * moves the items into custody.
 */
export async function signOffer(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids'>,
  { offerId, signature }: { offerId: string; signature: string },
  caller: Caller,
): Promise<Result<Offer>> {
  const signable = ports.storage.read((tables) => findSignable(tables, offerId, caller));
  if (!signable.ok) return signable;
  const { dataToSign: text, sellerAddress: signerAddress, item } = signable.value;
  const verified = await verifySeller(
    ports,
    { secretType: item.chain, signerAddress, text, signature },
    `Sign the text of dataToSign as a MESSAGE with the wallet ${signerAddress}.`,
  );
  if (!verified.ok) return verified;
  return ports.storage.transact((tables) => {
    const result = findSignable(tables, offerId, caller);
    if (!result.ok) return result;
    const now = ports.clock.now();
    const signed = {
      ...result.value,
      status: 'INITIATING_OFFER' as const,
      signature,
      signedAt: now,
      modifiedBy: modifiedBy(tables, ports, result.value, caller),
    };
    return ok(toOffer(tables, putOffer(tables, signed, now)));
  });
}

function findSignable(tables: TableReaders, offerId: string, caller: Caller): Result<OfferRecord> {
  const result = findOwnOffer(tables, offerId, caller);
  if (!result.ok) return result;
  if (result.value.signature !== undefined)
    return fail('offer.already-signed', 'The offer is already signed.');
  return result.value.status === 'NEW'
    ? result
    : wrongStatus(result.value, 'Only a NEW offer can be signed.');
}
