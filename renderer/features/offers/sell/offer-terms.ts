import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import type { WithHighestBid } from '../../../components/status/labels/offer-labels.ts';
import type { Offer, Wallet } from '../../../service/call/client.ts';
import { countIn, countMessage, toUsdcText, toUsdcUnits, usdcMessage } from '../../../service/labels/amount.ts';
import { instantMessage, toIsoInstant } from '../../../service/labels/instant-text.ts';

export const noTerms = {
  type: 'SALE',
  price: '',
  minimumBid: '',
  buyNowPrice: '',
  amount: '1',
  minBuyAmount: '',
  startDate: '',
  endDate: '',
  visibility: 'PUBLIC',
  sellerId: '',
} as const;
export type OfferTexts = Readonly<Record<keyof typeof noTerms, string>>;

/** The positions of the fields in the input of a new offer, and the failures that belong to each. */
export const offerPaths = {
  sellerAddress: 'wallet',
  'nft.tokenId': 'item',
  'nft.address': 'item',
  'offer.item-not-owned': 'item',
  'contract.unreadable': 'item',
  'market-user.not-found': 'sellerId',
} as const;

type Rule = (text: string, texts: OfferTexts) => string | null;

/** The messages for invalid terms by field; `held` is the item amount in the wallet. */
export function termRules(walletAmount: bigint, now: Date) {
  return {
    price: only('SALE', (text) => usdcMessage(text, 'Enter a unit price.')),
    minimumBid: only('AUCTION', (text) => usdcMessage(text, 'Enter a minimum bid.')),
    buyNowPrice: only('AUCTION', buyNowMessage),
    amount: only('SALE', (text) => amountMessage(text, walletAmount)),
    minBuyAmount: only('SALE', minBuyMessage),
    startDate: (text: string) => instantMessage(text, now),
    endDate: (text: string, { startDate }: OfferTexts) => endMessage(text, startDate, now),
  };
}

function only(type: Offer['type'], rule: Rule): Rule {
  return (text, texts) => (texts.type === type ? rule(text, texts) : null);
}

function buyNowMessage(text: string, { minimumBid }: OfferTexts): string | null {
  if (text.trim() === '') return null;
  const message = usdcMessage(text, '');
  if (message) return message;
  const [price = 0n, least = 0n] = [toUsdcUnits(text), toUsdcUnits(minimumBid)];
  if (price >= least) return null;
  return `The price is below the minimum bid. Use ${toUsdcText(least)} or more.`;
}

function amountMessage(text: string, walletAmount: bigint): string | null {
  const message = countMessage(text, 'Enter a quantity.');
  if (message || countIn(text) <= walletAmount) return message;
  return `The wallet holds only ${walletAmount.toLocaleString('en')}. Enter a smaller quantity.`;
}

function minBuyMessage(text: string, { amount }: OfferTexts): string | null {
  if (text.trim() === '') return null;
  const message = countMessage(text, '');
  if (message || countMessage(amount, '') !== null) return message;
  return countIn(text) > countIn(amount) ? `The minimum is above the quantity. Use at most ${amount.trim()}.` : null;
}

function endMessage(text: string, startDate: string, now: Date): string | null {
  const message = instantMessage(text, now);
  if (message || text === '' || startDate === '') return message;
  return new Date(text) > new Date(startDate) ? null : 'The end is before the start. Use a later end.';
}

export function toNewOffer(texts: OfferTexts, { wallet, item }: { wallet: Wallet; item: NonFungible }) {
  const isSale = texts.type === 'SALE';
  const optional = (text: string) => text.trim() || undefined;
  return {
    type: isSale ? ('SALE' as const) : ('AUCTION' as const),
    nft: { tokenId: item.id, address: item.contract.address, chain: wallet.secretType },
    currency: 'USDC' as const,
    sellerAddress: wallet.address,
    sellerId: optional(texts.sellerId),
    price: isSale ? optional(texts.price) : undefined,
    minimumBid: isSale ? undefined : optional(texts.minimumBid),
    buyNowPrice: isSale ? undefined : optional(texts.buyNowPrice),
    amount: isSale && item.fungible ? optional(texts.amount) : undefined,
    minBuyAmount: isSale && item.fungible ? optional(texts.minBuyAmount) : undefined,
    startDate: toIsoInstant(texts.startDate),
    endDate: toIsoInstant(texts.endDate),
    visibility: texts.visibility,
  };
}

/** The minimum of the next bid of an auction, in millionths of USDC. */
export function leastBidUnits({ highestBid, minimumBid }: Pick<Offer, 'minimumBid'> & WithHighestBid) {
  const least = toUsdcUnits(minimumBid ?? 0) ?? 0n;
  const next = highestBid === undefined ? 0n : (toUsdcUnits(highestBid.amount) ?? 0n) + 1n;
  return next > least ? next : least;
}
