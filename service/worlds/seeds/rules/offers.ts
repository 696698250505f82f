import { type SecretType, secretType } from '../../../model/kernel/primitives.ts';
import { spanMilliseconds } from '../../../model/kernel/results/span.ts';
import { validateWhole } from '../../../model/kernel/results/validation.ts';
import { day } from '../../../model/kernel/units.ts';
import { parseUnits } from '../../../model/kernel/values/numbers.ts';
import { newOffer } from '../../../model/market/new-offer.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfMint, chainOfWallet } from './items.ts';
import { placeholderAddress, placeholderId } from './payments.ts';

type SeedOffer = Seed['offers'][string];
type Words = (readonly [path: readonly PropertyKey[], message: string])[];

/** Invalid offers, impossible sales, and unreachable states. */
export function faultsOfOffers(seed: Seed): Fault[] {
  return Object.entries(seed.offers).flatMap(([name, offer]) => {
    const inputFaults = faultsOfTerms(offer);
    const faults =
      inputFaults.length > 0
        ? inputFaults
        : [
            ...faultsOfItem(seed, offer),
            ...faultsOfBids(seed, offer),
            ...faultsOfPurchases(seed, name, offer),
            ...faultsOfState(seed, name, offer),
          ];
    return faults.map(([path, message]) => ({ path: ['offers', name, ...path], message }));
  });
}

/** The rules of the new-offer schema. */
function faultsOfTerms({ type, price, minimumBid, buyNowPrice, amount, minBuyAmount }: SeedOffer) {
  const input = {
    ...{ type, price, minimumBid, buyNowPrice, amount, minBuyAmount },
    nft: { tokenId: '1', address: placeholderAddress, chain: 'ETHEREUM' },
    sellerId: placeholderId,
    sellerAddress: placeholderAddress,
  };
  const { faults } = validateWhole(newOffer, input);
  return faults.map(({ path, message }) => [path, message] as const);
}

function faultsOfItem(seed: Seed, { item, amount = 1 }: SeedOffer): Words {
  const mint = seed.mints[item];
  if (!mint) return [];
  if (mint.state === 'FAILED') return [[['item'], 'Its mint is FAILED, so the item does not exist.']];
  if (mint.wallet === undefined)
    return [[['item'], 'It is at an address without a local wallet, so it cannot be sold.']];
  const offered = Object.values(seed.offers)
    .filter((offer) => offer.item === item)
    .reduce((sum, offer) => sum + (offer.amount ?? 1), 0);
  const minted = mint.amount ?? 1;
  return offered > minted && amount > 0
    ? [[['item'], `Its mint creates ${minted}, but the offers of this seed sell ${offered} of it.`]]
    : [];
}

function faultsOfBids(seed: Seed, offer: SeedOffer): Words {
  const { type, bids = [], buyNowPrice, minimumBid = 0 } = offer;
  if (bids.length > 0 && type === 'SALE')
    return [[['bids'], 'A sale has no bids. Use purchases, or change the type to AUCTION.']];
  let minimum = Number(minimumBid);
  const faults: Words = [];
  for (const [index, { bidder, amount, wallet }] of bids.entries()) {
    const at = (field: string) => ['bids', index, field];
    const before = Number(bids[index - 1]?.amount ?? 0);
    if (Number(amount) < minimum || Number(amount) <= before)
      faults.push([at('amount'), `Bid ${index === 0 ? `${minimum} or more` : `more than ${before}`}.`]);
    if (index > 0 && buyNowPrice !== undefined && before >= Number(buyNowPrice))
      faults.push([at('amount'), 'The previous bid ended the auction. Remove this bid.']);
    faults.push(...faultsOfParty(seed, offer, { user: bidder, wallet, at, field: 'bidder' }));
    minimum = Math.max(minimum, Number(amount));
  }
  return faults;
}

function faultsOfPurchases(seed: Seed, name: string, offer: SeedOffer): Words {
  const { type, purchases = [], amount = 1, minBuyAmount = 1 } = offer;
  if (purchases.length > 0 && type === 'AUCTION')
    return [[['purchases'], 'An auction has no purchases. Use bids, or change the type to SALE.']];
  const faults: Words = [];
  let remaining = amount;
  for (const [index, purchase] of purchases.entries()) {
    const at = (field: string) => ['purchases', index, field];
    const minimum = Math.min(minBuyAmount, remaining);
    if ((purchase.amount ?? 1) < minimum) faults.push([at('amount'), `A purchase requires at least ${minimum}.`]);
    remaining -= purchase.amount ?? 1;
    const party = { user: purchase.buyer, wallet: purchase.wallet, at, field: 'buyer' };
    faults.push(...faultsOfParty(seed, offer, party));
  }
  const soldAmount = soldOf(seed, name, offer);
  if (soldAmount > amount) faults.push([['amount'], `${soldAmount} of it are sold. Use ${soldAmount} or more.`]);
  return faults;
}

interface Party {
  readonly user: string;
  readonly wallet: string | undefined;
  readonly field: string;
  at(field: string): readonly PropertyKey[];
}

function faultsOfParty(seed: Seed, offer: SeedOffer, { user, wallet, at, field }: Party): Words {
  const mint = seed.mints[offer.item];
  if (!mint) return [];
  if (user === offer.seller) return [[at(field), 'A seller cannot buy their own items. Use another buyer.']];
  if (wallet === undefined || !Object.hasOwn(seed.wallets, wallet)) return [];
  if (wallet === mint.wallet) return [[at('wallet'), 'This is the wallet of the seller. Use a wallet of the buyer.']];
  const chain = chainOfMint(seed, mint);
  return chainOfWallet(seed, wallet) === chain
    ? []
    : [[at('wallet'), `The items are on ${chain}, but this wallet is not. Use a wallet on ${chain}.`]];
}

/** The number of items sold by purchases and by payments that end paid. */
function soldOf({ payments }: Seed, name: string, { purchases = [], ...offer }: SeedOffer) {
  const paidPayments = payments.filter(
    ({ offer: offerName, acts = [] }) =>
      offerName === name && acts.some(({ card, confirm }) => card === 'succeeds' || confirm === 'approve'),
  );
  return (
    purchases.reduce((sum, { amount = 1 }) => sum + amount, 0) +
    paidPayments.reduce((sum, { items }) => sum + (items ?? offer.minBuyAmount ?? 1), 0)
  );
}

/** Whether a bid of the buy-now price ends an auction. */
export function isBoughtNow({ bids = [], buyNowPrice }: SeedOffer): boolean {
  const highest = bids.at(-1);
  return highest !== undefined && Number(highest.amount) >= Number(buyNowPrice ?? Infinity);
}

/** How long an auction has to run before it is closed, in milliseconds; 0 if it does not end by the clock. */
export function runOf(offer: SeedOffer): number {
  const { type, state, bids = [], endsIn = '7d' } = offer;
  const endsByClock = type === 'AUCTION' && state === 'CLOSED' && bids.length > 0;
  return endsByClock && !isBoughtNow(offer) ? (spanMilliseconds(endsIn) ?? 7 * day) : 0;
}

const passing = {
  INITIATING_OFFER: 'This is an intermediate state. Use READY.',
  ERROR: 'No API call leads to this state. Use another state.',
} as const;

function faultsOfState(seed: Seed, name: string, offer: SeedOffer): Words {
  const { type, state = 'READY', amount = 1, bids = [], purchases = [] } = offer;
  if (state === 'INITIATING_OFFER' || state === 'ERROR') return [[['state'], passing[state]]];
  const isTraded = bids.length > 0 || purchases.length > 0 || seed.payments.some(({ offer }) => offer === name);
  if ((state === 'NEW' || state === 'REFUSED') && isTraded)
    return [[['state'], `An offer in the state ${state} cannot be bought. Use READY.`]];
  if (state === 'CLOSED') return [];
  const isOver = type === 'SALE' ? soldOf(seed, name, offer) >= amount : isBoughtNow(offer);
  return isOver ? [[['state'], 'All items are sold, so the state is CLOSED.']] : [];
}

/** Buyers and bidders who spend more than their balance, including all proceeds of sales in the seed. */
export function faultsOfMoney(seed: Seed): Fault[] {
  const money = new Map<string, bigint>();
  const add = (user: string, chain: SecretType, units: bigint) => {
    const key = `${user}/${chain}`;
    money.set(key, (money.get(key) ?? 0n) + units);
  };
  for (const [name, { deposits = {} }] of Object.entries(seed.marketUsers))
    for (const [chain, amount] of Object.entries(deposits)) add(name, secretType.parse(chain), unitsOf(amount));
  for (const offer of Object.values(seed.offers)) addSales(seed, offer, add);
  return [...money].flatMap(([key, units]) => {
    const [name = '', chain = ''] = key.split('/');
    const missingUsdc = Number(-units) / 10 ** usdcDecimals;
    const message = `${name} spends more on ${chain} than the balance. Deposit ${missingUsdc} USDC more.`;
    const isKnown = Object.hasOwn(seed.marketUsers, name);
    return units < 0n && isKnown ? [{ path: ['marketUsers', name, 'deposits'], message }] : [];
  });
}

function addSales(seed: Seed, offer: SeedOffer, add: (user: string, chain: SecretType, units: bigint) => void): void {
  const mint = seed.mints[offer.item];
  if (!mint) return;
  const chain = chainOfMint(seed, mint);
  for (const { buyer, amount = 1 } of offer.purchases ?? []) {
    const units = unitsOf(offer.price ?? 0) * BigInt(amount);
    add(buyer, chain, -units);
    if (offer.seller !== undefined) add(offer.seller, chain, units);
  }
  const winning = offer.bids?.at(-1);
  if (winning) add(winning.bidder, chain, -unitsOf(winning.amount));
  if (winning && offer.seller !== undefined && offer.state === 'CLOSED')
    add(offer.seller, chain, unitsOf(winning.amount));
}

/** An amount in millionths of USDC; invalid amounts are reported by the schema. */
function unitsOf(amount: string | number): bigint {
  const units = parseUnits(amount, usdcDecimals);
  return typeof units === 'bigint' ? units : 0n;
}
