import { z } from 'zod';
import { marketPageInput, pageOf } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { marketRoute, route } from '../../ports/route.ts';
import { bid } from '../../resources/fulfillment.ts';
import { changeOfferInput, newOffer } from '../../resources/new-offer.ts';
import { offer, offerPreparation, preparationTransaction } from '../../resources/offer.ts';
import { offerInspection } from '../../resources/offer-inspection.ts';
import { usdcPrice } from '../../resources/quantity.ts';
import { signatureInput } from '../../resources/signature-input.ts';
import { transactionHash } from '../../resources/transaction.ts';
import { listBids } from '../auctions/list-bids.ts';
import { placeBid, placeBidInput } from '../auctions/place-bid.ts';
import { changeOffer } from './change-offer.ts';
import { closeOffer, terminateOffer } from './close-offer.ts';
import { createOffer } from './create-offer.ts';
import { getOffer } from './get-offer.ts';
import { inspectOffer } from './inspect-offer.ts';
import { listOffers, listOffersInput } from './list-offers.ts';
import {
  listOffersOfUser,
  listOwnOffers,
  offersOfUserInput,
  ownOffersInput,
} from './list-offers-of-user.ts';
import {
  getPreparation,
  listPreparationTransactions,
  preparationInput,
} from './list-preparation-transactions.ts';
import { recordApproval } from './record-approval.ts';
import { signOffer } from './sign-offer.ts';

const offerId = z.object({ offerId: uuid });
const offerPath = '/offers/{offerId}';

export const offerOperations = {
  create: mutation({
    summary: 'Create an offer',
    description:
      'Offers items held by sellerAddress for sale or auction. NEW until that wallet signs dataToSign.',
    route: marketRoute('POST', '/offers'),
    access: 'application',
    input: newOffer,
    output: offer,
    run: createOffer,
  }),
  list: query({
    summary: 'List offers',
    description:
      'Newest first: with a token, those of the application; without a token, all public ones.',
    route: marketRoute('GET', '/offers', { reply: 'page' }),
    access: 'public',
    knowsCaller: true,
    input: listOffersInput,
    output: pageOf(offer),
    run: listOffers,
  }),
  listOfUser: query({
    summary: 'List the offers of a market user',
    description: 'Offers sold by the user, newest first.',
    route: marketRoute('GET', '/users/{userId}/offers', { reply: 'page' }),
    access: 'application',
    input: offersOfUserInput,
    output: pageOf(offer),
    run: listOffersOfUser,
  }),
  listOwn: query({
    summary: "List the offers of the application's own market account",
    description: 'The default seller of offers created without a sellerId.',
    route: marketRoute('GET', '/user/offers', { reply: 'page' }),
    access: 'application',
    input: ownOffersInput,
    output: pageOf(offer),
    run: listOwnOffers,
  }),
  get: query({
    summary: 'Get an offer',
    description: 'A public offer requires no token.',
    route: marketRoute('GET', offerPath),
    access: 'public',
    knowsCaller: true,
    input: offerId,
    output: offer,
    run: getOffer,
  }),
  change: mutation({
    summary: 'Change an offer',
    description:
      'The price of a sale may always change. An auction with bids keeps its price and dates; its price is its minimum bid.',
    route: marketRoute('PATCH', offerPath),
    access: 'application',
    input: changeOfferInput,
    output: offer,
    run: changeOffer,
  }),
  changePrice: mutation({
    summary: 'Change the price of an offer',
    route: marketRoute('PATCH', `${offerPath}/price`),
    access: 'application',
    input: offerId.extend({ price: usdcPrice }),
    output: offer,
    run: changeOffer,
  }),
  listPreparationTransactions: query({
    summary: 'List the transactions that a seller must execute for an offer',
    description:
      'In the form of POST /api/transactions/execute: the custody approval, until it exists.',
    route: route('GET', '/_vaultdesk/market/offers/{offerId}/preparation'),
    access: 'operator',
    input: preparationInput,
    output: z.array(preparationTransaction),
    run: listPreparationTransactions,
  }),
  getPreparation: query({
    summary: 'Get the steps that a seller must complete for an offer',
    description:
      'The custody approval in the form of POST /api/transactions/execute, until it exists; and the text to sign, until it is signed.',
    route: marketRoute('GET', `${offerPath}/preparation/transactions`),
    access: 'application',
    input: preparationInput,
    output: offerPreparation,
    outputIf: {
      setting: 'preparationReply',
      value: 'array',
      output: z.array(preparationTransaction),
    },
    run: getPreparation,
  }),
  recordApproval: mutation({
    summary: 'Record the approval transaction of an offer',
    route: marketRoute('PATCH', `${offerPath}/txapprove`),
    access: 'application',
    input: offerId.extend({ txApprove: transactionHash }),
    output: offer,
    run: recordApproval,
  }),
  sign: mutation({
    summary: 'Sign an offer',
    description:
      'Requires the signature of sellerAddress, a key or a contract wallet, over dataToSign as a MESSAGE. The items then move into custody and the offer becomes READY.',
    route: marketRoute('PATCH', `${offerPath}/signature`),
    access: 'application',
    input: offerId.extend({ signature: signatureInput }),
    output: offer,
    run: signOffer,
  }),
  close: mutation({
    summary: 'Close an offer',
    description: "The remaining items return to the seller's wallet.",
    route: route('POST', `${offerPath}/close`, {
      aliases: [`/market${offerPath}/close`, `${offerPath}/cancel`, `/market${offerPath}/cancel`],
    }),
    access: 'application',
    input: offerId,
    output: offer,
    run: closeOffer,
  }),
  bid: mutation({
    summary: 'Bid for an auction',
    description:
      'At least minimumBid and more than the highest bid. The money is reserved until a higher bid.',
    route: marketRoute('POST', `${offerPath}/bid`),
    access: 'application',
    input: placeBidInput,
    output: offer,
    run: placeBid,
  }),
  listBids: query({
    summary: 'List the bids on an offer',
    route: marketRoute('GET', `${offerPath}/bids`, { reply: 'page' }),
    access: 'public',
    knowsCaller: true,
    input: marketPageInput.extend(offerId.shape),
    output: pageOf(bid),
    run: listBids,
  }),
  terminate: mutation({
    summary: 'Terminate an offer',
    description:
      "The remaining items return to the seller's wallet; the money of a leading bid is released.",
    route: route('POST', '/_vaultdesk/market/offers/{offerId}/termination'),
    access: 'operator',
    input: offerId.extend({ reason: z.string().trim().min(1).max(500).optional() }),
    output: offer,
    run: terminateOffer,
  }),
  inspect: query({
    summary: 'Inspect an offer',
    description: 'The location of its items, its transactions, fulfillments, bids and timeline.',
    route: route('GET', '/_vaultdesk/market/offers/{offerId}/inspection'),
    access: 'operator',
    input: offerId,
    output: offerInspection,
    run: inspectOffer,
  }),
};
