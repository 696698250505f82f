import { parseUnits } from '../../kernel/base-units.ts';
import { type SecretType, secretType } from '../../kernel/primitives.ts';
import { usdcDecimals } from '../../resources/dev-contracts.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfMint } from './items.ts';
import type { SeedOffer } from './offers.ts';

/**
 * Buyers and bidders who spend more than their balance, including all proceeds of sales in the
 * seed.
 */
export function faultsOfMoney(seed: Seed): Fault[] {
  const money = new Map<string, bigint>();
  const add = (user: string, chain: SecretType, units: bigint) => {
    const key = `${user}/${chain}`;
    money.set(key, (money.get(key) ?? 0n) + units);
  };
  for (const [name, { deposits = {} }] of Object.entries(seed.marketUsers))
    for (const [chain, amount] of Object.entries(deposits))
      add(name, toChain(chain), unitsOf(amount));
  for (const offer of Object.values(seed.offers)) addSales(seed, offer, add);
  return [...money].flatMap(([key, units]) => {
    const [name = '', chain = ''] = key.split('/');
    const missingUsdc = Number(-units) / 10 ** usdcDecimals;
    const message = `${name} spends more on ${chain} than the balance. Deposit ${missingUsdc} USDC more.`;
    const isKnown = Object.hasOwn(seed.marketUsers, name);
    return units < 0n && isKnown ? [{ path: ['marketUsers', name, 'deposits'], message }] : [];
  });
}

type Add = (user: string, chain: SecretType, units: bigint) => void;

function addSales(seed: Seed, offer: SeedOffer, add: Add): void {
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

function toChain(text: string): SecretType {
  return secretType.parse(text);
}

/** An amount in millionths of USDC; invalid amounts are reported by the schema. */
function unitsOf(amount: string | number): bigint {
  const units = parseUnits(amount, usdcDecimals);
  return typeof units === 'bigint' ? units : 0n;
}
