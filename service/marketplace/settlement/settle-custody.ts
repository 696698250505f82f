import { Interface } from 'ethers/abi';
import { describeRevert } from '../../chains/describe-revert.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { askContract } from '../../transactions/ask-contract.ts';
import {
  type Attempts,
  hasFailedForGood,
  mayStillCome,
  readAttempts,
} from '../../transactions/operator/attempts.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import {
  enoughGas,
  type SettlementPorts,
  submitAsOperator,
} from '../../transactions/operator/submit-as-operator.ts';
import { giveRestBack } from '../fulfillments/start-fulfillment.ts';
import { putOffer } from '../offers/offer-changes.ts';
import { askRemaining } from './ask-custody.ts';
import { takeCall } from './custody-calls.ts';
import { findPerformed } from './find-performed.ts';

/** An offer with what was tried so far. */
interface Case {
  readonly offer: OfferRecord;
  readonly attempts: Attempts;
}

/**
 * Brings an offer whose seller signed a step further towards custody: READY, or REFUSED with the
 * reason. Every step may come again, because custody takes the items of an offer once. Tells whether to
 * look again soon.
 */
export async function settleCustody(
  ports: SettlementPorts,
  market: OperatorNow,
  offer: OfferRecord,
): Promise<Result<boolean>> {
  const { chain } = market.operator;
  const attempts = ports.storage.read((tables) =>
    readAttempts(tables, offer.custodyTransactionIds),
  );
  const { verdict, last } = attempts;
  if (verdict === 'waiting') return ok(false);
  if (verdict === 'done') return makeReady(ports, offer, last?.hash);
  if (verdict === 'none') return submit(ports, market, { offer, attempts });
  const remaining = await askRemaining(chain, offer);
  if (!remaining.ok) return remaining;
  if (remaining.value !== undefined) return makePerformedReady(ports, market, { offer, attempts });
  return hasFailedForGood(attempts) && !isUndecided(ports, market, attempts)
    ? refuse(ports, offer, last?.reason ?? 'The contract refused it.')
    : submit(ports, market, { offer, attempts });
}

/** Custody says it has the items; it counts once that is final. */
async function makePerformedReady(
  ports: SettlementPorts,
  market: OperatorNow,
  { offer, attempts }: Case,
): Promise<Result<boolean>> {
  const performed = await findPerformed(market, { offer, id: offer.id, attempts });
  if (!performed.ok) return performed;
  const { transactionHash, isFinal } = performed.value;
  return isFinal ? makeReady(ports, offer, transactionHash) : ok(true);
}

function isUndecided(
  { storage }: SettlementPorts,
  { now }: OperatorNow,
  attempts: Attempts,
): boolean {
  return storage.read((tables) => mayStillCome(tables, attempts, now.genesis));
}

async function submit(
  ports: SettlementPorts,
  market: OperatorNow,
  { offer, attempts }: Case,
): Promise<Result<boolean>> {
  const { chain, address: from } = market.operator;
  const payload = takeCall(offer);
  const gas = await chain.estimateGas({ from, to: payload.to, data: payload.data });
  if (!gas.ok) return gas;
  if (gas.value.reverted) {
    const { data, message } = gas.value;
    const remaining = await askRemaining(chain, offer);
    if (!remaining.ok) return remaining;
    if (remaining.value !== undefined)
      return makePerformedReady(ports, market, { offer, attempts });
    // One that fails in its block decides what became of those before it: it takes their nonce.
    if (!isUndecided(ports, market, attempts)) {
      const said = data === '0x' ? message : describeRevert(data);
      const hint = await approvalHint(market, offer);
      return hint.ok ? refuse(ports, offer, `${hint.value}${said}`) : hint;
    }
  }
  const submitted = await submitAsOperator(ports, market.operator, {
    applicationId: offer.applicationId,
    payload,
    gasLimit: gas.value.reverted ? enoughGas : (gas.value.gas * 3n) / 2n + 50_000n,
    join: (tables, transaction) => join(tables, offer, transaction, ports.clock.now()),
  });
  return submitted.ok ? ok(false) : submitted;
}

const approvals = new Interface([
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
]);

/** Whether custody may move the items of the wallet in this collection. */
export async function isApproved(
  { operator: { chain } }: { readonly operator: Pick<OperatorNow['operator'], 'chain'> },
  { item, sellerAddress, custodyAddress }: OfferRecord,
): Promise<Result<boolean>> {
  const data = approvals.encodeFunctionData('isApprovedForAll', [sellerAddress, custodyAddress]);
  const answer = await askContract(chain, { contract: item.address, data, answer: 'bool' });
  return answer.ok ? ok(answer.value === true) : answer;
}

async function approvalHint(market: OperatorNow, offer: OfferRecord): Promise<Result<string>> {
  const approved = await isApproved(market, offer);
  if (!approved.ok) return approved;
  return ok(approved.value ? '' : 'The wallet did not approve the custody contract. ');
}

function join(
  tables: TableWriters,
  seen: OfferRecord,
  transaction: TransactionRecord,
  now: string,
): Result<void> {
  const current = tables.offers.find(seen.id);
  if (
    current?.status !== 'INITIATING_OFFER' ||
    current.custodyTransactionIds.length !== seen.custodyTransactionIds.length
  )
    return fail('transaction.nonce-taken', 'Something else happened to the offer meanwhile.');
  const custodyTransactionIds = [...current.custodyTransactionIds, transaction.id];
  putOffer(tables, { ...current, custodyTransactionIds }, now);
  return ok();
}

function makeReady(
  { storage, clock, ids }: SettlementPorts,
  { id }: OfferRecord,
  txInCustody: string | undefined,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    const offer = tables.offers.find(id);
    if (offer?.status !== 'INITIATING_OFFER') return ok(false);
    const now = clock.now();
    const ready = { ...offer, status: 'READY' as const, txInCustody, readyAt: now };
    putOffer(tables, ready, now);
    if (offer.ending) giveRestBack(tables, { clock, ids }, ready, offer.ending);
    return ok(false);
  });
}

function refuse(
  { storage, clock }: SettlementPorts,
  { id }: OfferRecord,
  why: string,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    const offer = tables.offers.find(id);
    if (offer?.status !== 'INITIATING_OFFER') return ok(false);
    const now = clock.now();
    const reason = `The items could not be taken into custody. ${why}`;
    putOffer(tables, { ...offer, status: 'REFUSED', reason, endedAt: now }, now);
    return ok(false);
  });
}
