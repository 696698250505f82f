import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import { isMagic } from '../auth/is-magic.ts';
import { returnRemainingItems } from '../marketplace/fulfillments/start-fulfillment.ts';
import { toUsdcText } from '../marketplace/money/balances.ts';
import { putOffer } from '../marketplace/offers/offer-changes.ts';
import { readAttempts } from './attempts.ts';
import { custodyEvent, isApproved, readRemaining, takeCall } from './custody-contract.ts';
import type { SettlementPorts } from './operator.ts';
import type { SettlementKind } from './settle.ts';

/** Moves a signed offer into custody: READY, or REFUSED with the reason. */
export const custody: SettlementKind<OfferRecord> = {
  due: (tables, round) =>
    tables.offers
      .listBy('unsettled', round.chain)
      .filter((offer) => round.isDue(readAttempts(tables, offer.custodyTransactionIds)))
      .map((offer) => [offer]),
  applicationOf: ({ applicationId }) => applicationId,
  eventOf: ({ id, custodyAddress: address }) => ({ address, topics: [custodyEvent('Taken'), uuidToBytes32(id)] }),
  attemptIds: ({ offers }, { id }) => {
    const current = offers.find(id);
    return current?.status === 'INITIATING_OFFER' ? current.custodyTransactionIds : undefined;
  },
  call: async ({ ports }, offer) =>
    isRefusedByMagic(ports, offer) ? fail('contract.reverted', 'Its price is a magic value.') : ok(takeCall(offer)),
  isPerformed: async ({ operator: { chain } }, offer) => {
    const remaining = await readRemaining(chain, offer);
    return remaining.ok ? ok(remaining.value !== undefined) : remaining;
  },
  join: (tables, { id }, { transactionIds, now }) => {
    const current = tables.offers.find(id);
    if (current) putOffer(tables, { ...current, custodyTransactionIds: transactionIds }, now);
  },
  complete: ({ ports }, { id }, transactionHash) => makeReady(ports, id, transactionHash),
  giveUp: async ({ ports, operator: { chain } }, offer, { reason, isContractGone }) => {
    const hint = isContractGone ? ok('') : await approvalHint(chain, offer);
    return hint.ok ? refuse(ports, offer.id, `${hint.value}${reason}`) : hint;
  },
};

function isRefusedByMagic(
  ports: Pick<SettlementPorts, 'settings'>,
  { priceUnits, minimumBidUnits }: OfferRecord,
): boolean {
  return [priceUnits, minimumBidUnits].some((units = '0') =>
    isMagic(ports, 'custodyRefused', toUsdcText(BigInt(units))),
  );
}

async function approvalHint(chain: ChainClient, offer: OfferRecord): Promise<Result<string>> {
  const approved = await isApproved(chain, offer);
  if (!approved.ok) return approved;
  return ok(approved.value ? '' : 'The wallet did not approve the custody contract. ');
}

function makeReady(
  { storage, clock, ids }: SettlementPorts,
  id: string,
  txInCustody: string | undefined,
): Promise<Result<void>> {
  return storage.transact((tables) => {
    const offer = tables.offers.find(id);
    if (offer?.status !== 'INITIATING_OFFER') return ok();
    const now = clock.now();
    const ready = { ...offer, status: 'READY' as const, txInCustody, readyAt: now };
    putOffer(tables, ready, now);
    if (offer.ending) returnRemainingItems(tables, { clock, ids }, ready, offer.ending);
    return ok();
  });
}

function refuse({ storage, clock }: SettlementPorts, id: string, cause: string): Promise<Result<void>> {
  return storage.transact((tables) => {
    const offer = tables.offers.find(id);
    if (offer?.status !== 'INITIATING_OFFER') return ok();
    const now = clock.now();
    const reason = `The items could not be moved into custody. ${cause}`;
    putOffer(tables, { ...offer, status: 'REFUSED', reason, endedAt: now }, now);
    return ok();
  });
}
