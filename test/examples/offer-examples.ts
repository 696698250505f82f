import type { OfferRecord } from '../../service/model/market/offer.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import { signatureOf } from '../records/offers.ts';
import { type ExamplesOf, marketPage } from './example.ts';

const filtersOf = ({ id, item }: OfferRecord) => ({
  id,
  type: 'SALE',
  status: 'READY',
  visibility: 'PRIVATE',
  chain: 'ETHEREUM',
  contractAddress: item.address,
  search: item.name,
});

/** An example of every operation of marketUsers and offers. */
export const offerExamples: ExamplesOf<'marketUsers' | 'offers'> = {
  'marketUsers.create': { input: () => ({ type: 'SUB_USER', nickname: 'ada' }) },
  'marketUsers.list': {
    input: ({ marketUser }) => ({ ...marketPage, id: marketUser.userId, search: 'ada' }),
    elsewhere: 'an empty list',
  },
  'marketUsers.get': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'marketUsers.listWithMoney': {
    input: ({ marketUser }) => ({
      ...marketPage,
      id: marketUser.userId,
      search: 'ada',
      type: 'SUB_USER',
    }),
  },
  'offers.create': {
    input: ({ owner: { wallet }, marketUser }) => ({
      nft: { tokenId: '7', address: devContracts.erc1155.address, chain: 'ETHEREUM' },
      type: 'SALE',
      currency: 'USDC',
      sellerId: marketUser.userId,
      sellerAddress: wallet.address,
      externalSellerId: 'seller-7',
      signature: null,
      startDate: '2030-01-01T00:00:00Z',
      endDate: '2030-02-01T00:00:00Z',
      visibility: 'PUBLIC',
      price: '12.5',
      minimumBid: 0,
      buyNowPrice: 0,
      amount: 3,
      minBuyAmount: 1,
    }),
    elsewhere: 'market-user.not-found',
  },
  'offers.list': {
    input: ({ offers: { sale } }) => ({
      ...marketPage,
      ...filtersOf(sale),
      sellerId: sale.sellerId,
    }),
    elsewhere: 'an empty list',
  },
  'offers.listOfUser': {
    input: ({ offers: { sale }, marketUser }) => ({
      ...marketPage,
      userId: marketUser.userId,
      ...filtersOf(sale),
    }),
    elsewhere: 'market-user.not-found',
  },
  'offers.listOwn': {
    input: ({ offers: { sale } }) => ({ ...marketPage, ...filtersOf(sale) }),
    elsewhere: 'an empty list',
  },
  'offers.get': {
    input: ({ offers }) => ({ offerId: offers.sale.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.change': {
    input: ({ offers }) => ({
      offerId: offers.sale.id,
      price: 7,
      startDate: '2030-01-01T00:00:00Z',
      endDate: '2030-02-01T00:00:00Z',
      visibility: 'UNLISTED',
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.changePrice': {
    input: ({ offers }) => ({ offerId: offers.sale.id, price: '7.25' }),
    elsewhere: 'offer.not-found',
  },
  'offers.listPreparationTransactions': {
    input: ({ offers, owner }) => ({ offerId: offers.unsigned.id, walletId: owner.wallet.id }),
  },
  'offers.getPreparation': {
    input: ({ offers, owner }) => ({ offerId: offers.unsigned.id, walletId: owner.wallet.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.recordApproval': {
    input: ({ offers }) => ({ offerId: offers.unsigned.id, txApprove: `0x${'ab'.repeat(32)}` }),
    elsewhere: 'offer.not-found',
  },
  'offers.sign': {
    input: ({ offers: { unsigned } }) => ({
      offerId: unsigned.id,
      signature: signatureOf(unsigned, Buffer.alloc(32, 4)),
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.close': {
    input: ({ offers }) => ({ offerId: offers.sale.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.bid': {
    input: ({ offers, marketUser, owner }) => ({
      offerId: offers.auction.id,
      userId: marketUser.userId,
      amount: 6,
      walletAddress: owner.wallet.address,
    }),
    elsewhere: 'offer.not-found',
  },
  'offers.listBids': {
    input: ({ offers }) => ({ ...marketPage, offerId: offers.auction.id }),
    elsewhere: 'offer.not-found',
  },
  'offers.terminate': {
    input: ({ offers }) => ({ offerId: offers.sale.id, reason: 'A copy of another work.' }),
  },
  'offers.inspect': { input: ({ offers }) => ({ offerId: offers.sale.id }) },
};
