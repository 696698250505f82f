import pLimit from 'p-limit';
import { readHeld } from '../../chains/read-item.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ChainFinding } from '../../resources/market-user.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { questionConcurrency } from '../limits.ts';
import { readRemaining } from '../settlement/read-custody.ts';

/**
 * Finds offers whose remaining items are not in custody, either by the custody records or by the
 * collection's balance for all these offers together. Offers that changed in the meantime are left
 * out.
 */
export async function findMissingItems(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  offers: readonly OfferRecord[],
): Promise<Result<ChainFinding[]>> {
  const limit = pLimit(questionConcurrency);
  const results = await Promise.all(
    offers.map((offer) => limit(() => checkOffer(chain, offer, neededBy(offers, offer)))),
  );
  const findings: ChainFinding[] = [];
  for (const [index, result] of results.entries()) {
    if (!result.ok) return result;
    const offer = offers[index];
    if (!offer || result.value === undefined || hasChanged(offer)) continue;
    findings.push({
      kind: 'ITEMS_MISSING',
      chain: chain.network.secretType,
      address: offer.custodyAddress,
      offerId: offer.id,
      userId: offer.sellerId,
      message: result.value,
    });
  }
  return ok(findings);

  function hasChanged({ id, remainingAmount, status }: OfferRecord): boolean {
    const now = storage.read((tables) => tables.offers.find(id));
    return now?.remainingAmount !== remainingAmount || now.status !== status;
  }
}

/** The balance that custody needs for the item of an offer. */
function neededBy(offers: readonly OfferRecord[], { item, custodyAddress }: OfferRecord): bigint {
  const same = offers.filter(
    (offer) =>
      offer.custodyAddress === custodyAddress &&
      offer.item.id === item.id &&
      offer.item.address.toLowerCase() === item.address.toLowerCase(),
  );
  return same.reduce((sum, { remainingAmount }) => sum + BigInt(remainingAmount), 0n);
}

/** Returns a sentence about the fault, if any. */
async function checkOffer(
  chain: ChainClient,
  offer: OfferRecord,
  required: bigint,
): Promise<Result<string | undefined>> {
  const { standard, item, custodyAddress, remainingAmount } = offer;
  const remaining = await readRemaining(chain, offer);
  if (!remaining.ok) return remaining;
  if ((remaining.value ?? 0n) < BigInt(remainingAmount))
    return ok(
      `Custody should hold ${remainingAmount} of ${item.name || 'an item'}, but its records show ${remaining.value ?? 0n}.`,
    );
  const balance = await readHeld(
    chain,
    { standard, contract: item.address, tokenId: item.id },
    custodyAddress,
  );
  if (!balance.ok) return balance;
  if (balance.value >= required) return ok(undefined);
  return ok(
    `Custody should hold ${required} of ${item.name || 'an item'}, but the collection reports ${balance.value}.`,
  );
}
