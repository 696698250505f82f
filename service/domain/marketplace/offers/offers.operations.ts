import { z } from 'zod';
import { pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { emptyListing } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { mapResult } from '../../../model/kernel/results/result.ts';
import { changeOfferInput } from '../../../model/market/new-offer.ts';
import { type Offer, offer, preparationTransaction } from '../../../model/market/offer.ts';
import { usdcPrice } from '../../../model/market/quantity.ts';
import { transactionHash } from '../../../model/transactions/transaction.ts';
import { marketRoute, mutation, query, route } from '../../../platform/ports/operation.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { readOwnAccount } from '../users/market-users.operations.ts';
import { changeOffer, findOffer } from './change-offer.ts';
import { closeOffer, terminateOffer } from './close-offer.ts';
import { createOffer, signOffer } from './create-offer.ts';
import { inspectOffer } from './inspect-offer.ts';
import { listOffers, listOffersInput, toOfferWithBids } from './list-offers.ts';
import { listBids, placeBid } from './place-bid.ts';
import {
  approveBySignature,
  getPreparation,
  listPreparationTransactions,
  preparationInput,
  recordApproval,
} from './prepare-offer.ts';

const ownOffersInput = listOffersInput.omit({ sellerId: true });

const offerId = z.object({ offerId: uuid });
const offerPath = '/offers/{offerId}';
const openReads = { setting: 'offerReads', value: 'open' } as const;

export const offerOperations = {
  create: createOffer,
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
    input: ownOffersInput.extend({ userId: uuid }),
    output: pageOf(offer),
    async run(ports, { userId, ...input }, caller) {
      const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
      return user ? listOffers(ports, { ...input, sellerId: userId }, caller) : noMarketUser(userId);
    },
  }),
  listOwn: query({
    summary: "List offers of the application's own market account",
    description: 'The default seller of offers created without a sellerId.',
    route: marketRoute('GET', '/user/offers', { reply: 'page' }),
    input: ownOffersInput,
    output: pageOf(offer),
    run: (ports, input, caller) =>
      readOwnAccount(ports, caller, {
        none: toPage<never, Offer>(emptyListing, input, (none) => none),
        read: (sellerId) => listOffers(ports, { ...input, sellerId }, caller),
      }),
  }),
  get: query({
    summary: 'Get offer',
    description: 'Any offer except a private one of another application.',
    route: marketRoute('GET', offerPath),
    openedBy: openReads,
    input: offerId,
    output: offer,
    run: async (ports, { offerId }, caller) =>
      ports.storage.read((tables) =>
        mapResult(findOffer(tables, offerId, caller), (offer) => toOfferWithBids(ports, tables, offer)),
      ),
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
  getPreparation,
  recordApproval: mutation({
    summary: 'Record approval transaction of an offer',
    description: "Records the transaction with which the seller's wallet approved the custody contract.",
    route: marketRoute('PATCH', `${offerPath}/txapprove`),
    input: offerId.extend({ txApprove: transactionHash.meta({ description: 'The hash of the approval.' }) }),
    output: offer,
    run: recordApproval,
  }),
  approveBySignature,
  sign: signOffer,
  close: closeOffer,
  bid: placeBid,
  listBids,
  terminate: terminateOffer,
  inspect: inspectOffer,
};
