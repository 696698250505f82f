import { z } from 'zod';
import { marketPageInput, type Page, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { emptyListing } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { bid } from '../../../model/market/fulfillment.ts';
import { changeOfferInput, newOffer, offerInspection } from '../../../model/market/new-offer.ts';
import { type Offer, offer, offerPreparation, preparationTransaction } from '../../../model/market/offer.ts';
import { usdcPrice } from '../../../model/market/quantity.ts';
import { transactionHash } from '../../../model/transactions/transaction.ts';
import { signatureInput } from '../../../model/wallets/signature-input.ts';
import { type Caller, marketRoute, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { findOwnAccount } from '../users/market-users.operations.ts';
import { changeOffer, findOffer } from './change-offer.ts';
import { closeOffer, terminateOffer } from './close-offer.ts';
import { createOffer, signOffer } from './create-offer.ts';
import { inspectOffer } from './inspect-offer.ts';
import { listOffers, listOffersInput, toOfferWithBids } from './list-offers.ts';
import { listBids, placeBid, placeBidInput } from './place-bid.ts';
import {
  approveBySignature,
  approveBySignatureInput,
  getPreparation,
  listPreparationTransactions,
  preparationInput,
  recordApproval,
} from './prepare-offer.ts';

/** Returns an offer; a private one only to its own application. */
export async function getOffer(
  { storage }: Pick<Ports, 'storage'>,
  { offerId }: { offerId: string },
  caller: Caller,
): Promise<Result<Offer>> {
  return storage.read((tables) => {
    const offer = findOffer(tables, offerId, caller);
    return offer.ok ? ok(toOfferWithBids(tables, offer.value)) : offer;
  });
}

const ownOffersInput = listOffersInput.omit({ sellerId: true });
const offersOfUserInput = ownOffersInput.extend({ userId: uuid });

/** Lists the offers of a market user of the caller's application, newest first. */
async function listOffersOfUser(
  ports: Pick<Ports, 'storage'>,
  { userId, ...input }: z.output<typeof offersOfUserInput>,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  return user ? listOffers(ports, { ...input, sellerId: userId }, caller) : noMarketUser(userId);
}

/** Lists the offers of the application's own market account, newest first. */
async function listOwnOffers(
  ports: Pick<Ports, 'storage'>,
  input: z.output<typeof ownOffersInput>,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  const account = findOwnAccount(ports, caller);
  if (!account.ok) return account;
  return account.value === undefined
    ? ok(toPage<never, Offer>(emptyListing, input, (none) => none))
    : listOffers(ports, { ...input, sellerId: account.value }, caller);
}

const offerId = z.object({ offerId: uuid });
const offerPath = '/offers/{offerId}';
const openReads = { setting: 'offerReads', value: 'open' } as const;

export const offerOperations = {
  create: mutation({
    summary: 'Create offer',
    description: 'Offers items held by sellerAddress for sale or auction. NEW until that wallet signs dataToSign.',
    route: marketRoute('POST', '/offers'),
    input: newOffer,
    output: offer,
    run: createOffer,
  }),
  list: query({
    summary: 'List offers',
    description: 'Newest first: every public offer, and those of the application with any visibility.',
    route: marketRoute('GET', '/offers', { reply: 'page' }),
    openedBy: openReads,
    input: listOffersInput,
    output: pageOf(offer),
    run: listOffers,
  }),
  listOfUser: query({
    summary: 'List offers of a market user',
    description: 'Offers sold by the user, newest first.',
    route: marketRoute('GET', '/users/{userId}/offers', { reply: 'page' }),
    input: offersOfUserInput,
    output: pageOf(offer),
    run: listOffersOfUser,
  }),
  listOwn: query({
    summary: "List offers of the application's own market account",
    description: 'The default seller of offers created without a sellerId.',
    route: marketRoute('GET', '/user/offers', { reply: 'page' }),
    input: ownOffersInput,
    output: pageOf(offer),
    run: listOwnOffers,
  }),
  get: query({
    summary: 'Get offer',
    description: 'Any offer except a private one of another application.',
    route: marketRoute('GET', offerPath),
    openedBy: openReads,
    input: offerId,
    output: offer,
    run: getOffer,
  }),
  change: mutation({
    summary: 'Change offer',
    description:
      'The price of a sale may always change. An auction with bids keeps its price and dates; its price is its minimum bid.',
    route: marketRoute('PATCH', offerPath),
    input: changeOfferInput,
    output: offer,
    run: changeOffer,
  }),
  changePrice: mutation({
    summary: 'Change price of an offer',
    description:
      'Changes price, dates or visibility of an offer that has not ended. An auction with bids cannot be changed.',
    route: marketRoute('PATCH', `${offerPath}/price`),
    input: offerId.extend({ price: usdcPrice }),
    output: offer,
    run: changeOffer,
  }),
  listPreparationTransactions: query({
    summary: 'List transactions that a seller must execute for an offer',
    description: 'In the form of POST /api/transactions/execute: the custody approval, until it exists.',
    route: route('GET', '/_vaultdesk/market/offers/{offerId}/preparation'),
    input: preparationInput,
    output: z.array(preparationTransaction),
    run: listPreparationTransactions,
  }),
  getPreparation: query({
    summary: 'Get steps that a seller must complete for an offer',
    description:
      'The custody approval, until it exists; then an empty object. In the form of POST /api/transactions/execute, or as typed data to sign if the collection accepts signed calls.',
    route: marketRoute('GET', `${offerPath}/preparation/transactions`),
    input: preparationInput,
    output: offerPreparation,
    outputIf: { setting: 'preparationReply', value: 'array', output: z.array(preparationTransaction) },
    run: getPreparation,
  }),
  recordApproval: mutation({
    summary: 'Record approval transaction of an offer',
    description: "Records the transaction with which the seller's wallet approved the custody contract.",
    route: marketRoute('PATCH', `${offerPath}/txapprove`),
    input: offerId.extend({ txApprove: transactionHash }),
    output: offer,
    run: recordApproval,
  }),
  approveBySignature: mutation({
    summary: 'Approve custody of an offer with a signature',
    description:
      'For a collection whose owners may sign calls (executeMetaTransaction): the signature over signableMessages[0].data of the preparation. The service sends the call and records its transaction.',
    route: marketRoute('PUT', `${offerPath}/metaTxApprove`),
    actsBeforeCommit: true,
    input: approveBySignatureInput,
    output: offer,
    run: approveBySignature,
  }),
  sign: mutation({
    summary: 'Sign offer',
    description:
      'Requires the signature of sellerAddress, a key or a contract wallet, over dataToSign as a MESSAGE. The items then move into custody and the offer becomes READY.',
    route: marketRoute('PATCH', `${offerPath}/signature`),
    input: offerId.extend({ signature: signatureInput }),
    output: offer,
    run: signOffer,
  }),
  close: mutation({
    summary: 'Close offer',
    description: "The remaining items return to the seller's wallet.",
    route: route('POST', `${offerPath}/close`, {
      aliases: [`/market${offerPath}/close`, `${offerPath}/cancel`, `/market${offerPath}/cancel`],
    }),
    input: offerId,
    output: offer,
    run: closeOffer,
  }),
  bid: mutation({
    summary: 'Bid for an auction',
    description: 'At least minimumBid and more than the highest bid. The money is reserved until a higher bid.',
    route: marketRoute('POST', `${offerPath}/bid`),
    input: placeBidInput,
    output: offer,
    run: placeBid,
  }),
  listBids: query({
    summary: 'List bids on an offer',
    description: 'Newest first.',
    route: marketRoute('GET', `${offerPath}/bids`, { reply: 'page' }),
    openedBy: openReads,
    input: marketPageInput.extend(offerId.shape),
    output: pageOf(bid),
    run: listBids,
  }),
  terminate: mutation({
    summary: 'Terminate offer',
    description: "The remaining items return to the seller's wallet; the money of a leading bid is released.",
    route: route('POST', '/_vaultdesk/market/offers/{offerId}/termination'),
    input: offerId.extend({ reason: z.string().trim().min(1).max(500).optional() }),
    output: offer,
    run: terminateOffer,
  }),
  inspect: query({
    summary: 'Inspect offer',
    description: 'The location of its items, its transactions, fulfillments, bids and timeline.',
    route: route('GET', '/_vaultdesk/market/offers/{offerId}/inspection'),
    input: offerId,
    output: offerInspection,
    run: inspectOffer,
  }),
};
