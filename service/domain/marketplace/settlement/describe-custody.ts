import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../../model/kernel/values/uuid-bytes32.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import { interfaceOf } from '../../abi/encode-call.ts';
import { isMagic } from '../../auth/is-magic.ts';
import { readValue } from '../../chains/read-token.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { returnRemainingItems } from '../fulfillments/start-fulfillment.ts';
import { toUsdcText } from '../money/balances.ts';
import { putOffer } from '../offers/offer-changes.ts';
import { custodyEvent, readRemaining, takeCall } from './custody-calls.ts';

/** Moves a signed offer into custody: READY, or REFUSED with the reason. */
export function describeCustody(ports: SettlementPorts, offer: OfferRecord): Settlement {
  const { id, applicationId, custodyAddress: address } = offer;
  return {
    applicationId,
    event: { address, topics: [custodyEvent('Taken'), uuidToBytes32(id)] },
    attemptIds: ({ offers }) => {
      const current = offers.find(id);
      return current?.status === 'INITIATING_OFFER' ? current.custodyTransactionIds : undefined;
    },
    call: async () => (isRefusedByMagic(ports, offer) ? refusedByMagic() : ok(takeCall(offer))),
    isPerformed: async ({ operator: { chain } }) => {
      const remaining = await readRemaining(chain, offer);
      return remaining.ok ? ok(remaining.value !== undefined) : remaining;
    },
    join: (tables, _transaction, custodyTransactionIds) => {
      const current = tables.offers.find(id);
      if (current) putOffer(tables, { ...current, custodyTransactionIds }, ports.clock.now());
    },
    complete: (_at, transactionHash) => makeReady(ports, id, transactionHash),
    giveUp: async ({ operator: { chain } }, { reason, isContractGone }) => {
      const hint = isContractGone ? ok('') : await approvalHint(chain, offer);
      return hint.ok ? refuse(ports, id, `${hint.value}${reason}`) : hint;
    },
  };
}

function isRefusedByMagic(
  ports: Pick<SettlementPorts, 'settings'>,
  { priceUnits, minimumBidUnits }: OfferRecord,
): boolean {
  return [priceUnits, minimumBidUnits].some((units = '0') =>
    isMagic(ports, 'custodyRefused', toUsdcText(BigInt(units))),
  );
}

function refusedByMagic() {
  return fail('contract.reverted', 'Its price is a magic value.');
}

const approvals = interfaceOf(['function isApprovedForAll(address owner, address operator) view returns (bool)']);

/** Whether custody may move the wallet's items in this collection. */
export async function isApproved(
  chain: ChainClient,
  { item, sellerAddress, custodyAddress }: OfferRecord,
): Promise<Result<boolean>> {
  const data = approvals().encodeFunctionData('isApprovedForAll', [sellerAddress, custodyAddress]);
  const approval = await readValue(chain, { contract: item.address, data, returns: 'bool' });
  return approval.ok ? ok(approval.value === true) : approval;
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
