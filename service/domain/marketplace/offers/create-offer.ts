import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type NewOffer, newOffer } from '../../../model/market/new-offer.ts';
import { type OfferRecord, offer } from '../../../model/market/offer.ts';
import { signatureInput } from '../../../model/wallets/signature-input.ts';
import { type Caller, marketRoute, mutation } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, owningApplication } from '../../auth/authenticate.ts';
import { custodyOn } from '../../settlement/custody.ts';
import { messageDigest } from '../../signatures/sign.ts';
import { type SignedDigest, verifySigner } from '../../signatures/verify-signer.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import { ensureApplicationAccount } from '../users/market-users.operations.ts';
import { findOwnOffer, modifiedBy, type OfferTerms, readTerms, wrongStatus } from './change-offer.ts';
import { toOffer } from './list-offers.ts';
import { putOffer } from './offer-timeline.ts';
import { type ReadItem, readItem } from './read-item.ts';

type CreatePorts = Pick<Ports, 'storage' | 'chains' | 'custody' | 'settings' | 'clock' | 'ids'>;

/**
 * Offers items held by the seller's wallet. The offer is NEW until the wallet signs `dataToSign`,
 * unless it is created with its signature. Default seller: the application's own market account.
 */
export const createOffer = mutation({
  summary: 'Create offer',
  description: 'Offers items held by sellerAddress for sale or auction. NEW until that wallet signs dataToSign.',
  route: marketRoute('POST', '/offers'),
  input: newOffer,
  output: offer,
  async run(ports, input, caller, slot) {
    const { storage, settings, chains, clock } = ports;
    // The operator's own tools, such as the console and seeds, use the default values.
    const isStrict = caller.role === 'application' && settings.current().strictOfferFields === 'on';
    const terms = readTerms(input, { isStrict, now: clock.now() });
    if (!terms.ok) return terms;
    const application = findApplication(ports, input, caller);
    if (!application.ok) return application;
    const chain = chains.of(terms.value.chain);
    const read = await readItem(ports, chain, terms.value);
    if (!read.ok) return read;
    const custodyAddress = await custodyOn(ports, chain);
    if (!custodyAddress.ok) return custodyAddress;
    const { sellerAddress, tokenId } = terms.value;
    const text = `${sellerAddress}_${custodyAddress.value}_${tokenId}`;
    const signature = input.signature ?? undefined;
    const signed =
      signature === undefined
        ? ok()
        : await verifySeller(
            ports,
            { secretType: terms.value.chain, signerAddress: sellerAddress, text, signature },
            `signature must be by ${sellerAddress} over "${text}" as a MESSAGE. Or omit it and sign dataToSign afterwards.`,
          );
    if (!signed.ok) return signed;

    return storage.transact((tables) => {
      const account = ensureApplicationAccount(tables, ports, application.value);
      const sellerId = input.sellerId ?? account.id;
      if (!tables.marketUsers.find(sellerId)) return noMarketUser(sellerId);
      const texts = { custodyAddress: custodyAddress.value, text, signature };
      const parts = { terms: terms.value, read: read.value, ...texts };
      const created = toRecord(ports, parts, {
        applicationId: application.value,
        sellerId,
        createdBy: account.id,
        modifiedBy: account.id,
        externalSellerId: input.externalSellerId ?? undefined,
      });
      return slot.keep(tables, toOffer(ports, tables, putOffer(tables, created, created.createdAt)));
    });
  },
});

/** The seller's application, also for an operator without a filter. */
function findApplication({ storage }: CreatePorts, { sellerId }: NewOffer, caller: Caller): Result<string> {
  if (sellerId == null) return owningApplication(caller);
  const seller = storage.read(({ marketUsers }) => marketUsers.find(sellerId));
  return seller && isVisible(caller, seller) ? ok(seller.applicationId) : noMarketUser(sellerId);
}

interface Parts {
  readonly terms: OfferTerms;
  readonly read: ReadItem;
  readonly custodyAddress: string;
  /** `dataToSign` without its first part, the id. */
  readonly text: string;
  /** The verified signature of the text. */
  readonly signature: string | undefined;
}

function toRecord(
  { ids, clock }: CreatePorts,
  { terms: allTerms, read, custodyAddress, text, signature }: Parts,
  persons: Pick<OfferRecord, 'applicationId' | 'sellerId' | 'externalSellerId' | 'createdBy' | 'modifiedBy'>,
): OfferRecord {
  const { chain: _chain, contract: _contract, tokenId: _tokenId, ...terms } = allTerms;
  const id = ids.uuid();
  const now = clock.now();
  return {
    id,
    ...persons,
    ...terms,
    item: read.item,
    standard: read.standard,
    ...(signature === undefined ? { status: 'NEW' } : { status: 'INITIATING_OFFER', signature, signedAt: now }),
    custodyAddress,
    dataToSign: `${id}_${text}`,
    custodyTransactionIds: [],
    remainingAmount: terms.amount,
    inFlightAmount: 0,
    amountPurchased: 0,
    amountReimbursed: 0,
    amountTerminated: 0,
    bidCount: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

/** Verifies the seller's signature of a text (EIP-191), else fails with this explanation. */
async function verifySeller(
  ports: Pick<Ports, 'storage' | 'chains'>,
  { text, ...signed }: Omit<SignedDigest, 'digest'> & { readonly text: string },
  explanation: string,
): Promise<Result<void>> {
  const verified = await verifySigner(ports, { ...signed, digest: messageDigest(text) });
  if (!verified.ok) return verified;
  return verified.value ? ok() : fail('offer.wrong-signer', explanation);
}

/** Accepts the signature of the seller's wallet over `dataToSign` (EIP-191), once. Then items move into custody. */
export const signOffer = mutation({
  summary: 'Sign offer',
  description:
    'Requires the signature of sellerAddress, a key or a contract wallet, over dataToSign as a MESSAGE. The items then move into custody and the offer becomes READY.',
  route: marketRoute('PATCH', '/offers/{offerId}/signature'),
  input: z.object({ offerId: uuid }).extend({ signature: signatureInput }),
  output: offer,
  async run(ports, { offerId, signature }, caller) {
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
      return ok(toOffer(ports, tables, putOffer(tables, signed, now)));
    });
  },
});

function findSignable(tables: TableReaders, offerId: string, caller: Caller): Result<OfferRecord> {
  const result = findOwnOffer(tables, offerId, caller);
  if (!result.ok) return result;
  if (result.value.signature !== undefined) return fail('offer.already-signed', 'The offer is already signed.');
  return result.value.status === 'NEW' ? result : wrongStatus(result.value, 'Only a NEW offer can be signed.');
}
