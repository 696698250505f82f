import { custody as custodyContract } from '../../../contracts/addresses.ts';
import { fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import type { FulfillmentRecord } from '../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import type { AbiValue } from '../abi/abi-types.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { isMagic } from '../auth/is-magic.ts';
import { readReturned, readValue } from '../chains/read-token.ts';
import { planCustody } from '../chains/send-from-faucet.ts';
import { contractPlace } from '../contracts/addresses.ts';
import { toUsdcText } from '../marketplace/money/balances.ts';
import type { Permit } from '../marketplace/money/deposit-addresses.ts';
import { putOffer, returnRemainingItems } from '../marketplace/offers/offer-timeline.ts';
import type { Payload } from '../transactions/request-types.ts';
import { readAttempts } from './attempts.ts';
import { callPayload, type SettlementPorts } from './operator.ts';
import type { SettlementKind } from './settle.ts';

/** The custody contract for new offers of a chain: known on an embedded chain, elsewhere once recorded. */
export async function custodyOn(
  ports: Pick<Ports, 'chains' | 'custody' | 'storage'>,
  chain: ChainClient,
): Promise<Result<string>> {
  const { secretType, isEmbedded, name } = chain.network;
  const recorded = contractPlace(ports, secretType).custody;
  if (recorded !== undefined) return ok(recorded);
  if (!isEmbedded)
    return fail(
      'chain.without-custody',
      `${name} is your own node, and its custody contract is unknown. Offers require an embedded chain.`,
    );
  const operator = await ports.custody.address('market-operator');
  return mapResult(operator, (address) => planCustody(address).address);
}

export const custodyInterface = interfaceOf(custodyContract.abi);

export function custodyEvent(name: 'Taken' | 'Fulfilled' | 'GivenBack'): string {
  return custodyInterface().getEvent(name)?.topicHash ?? '';
}

const standards = { ERC721: 0, ERC1155: 1 } as const;

function takeCall(offer: OfferRecord): Payload {
  const { id, standard, item, sellerAddress, amount } = offer;
  return toPayload(offer, 'take', [
    uuidToBytes32(id),
    standards[standard],
    item.address,
    sellerAddress,
    item.id,
    amount,
  ]);
}

/** The call that returns items without payment. */
export function returnItemCall(offer: OfferRecord, fulfillment: FulfillmentRecord): Payload {
  const { id, amount, walletAddress } = fulfillment;
  return toPayload(offer, 'giveBack', [uuidToBytes32(id), uuidToBytes32(offer.id), amount, walletAddress]);
}

/** A purchase payment in millionths of USDC. */
interface Payment {
  readonly token: string;
  readonly payer: string;
  readonly payee: string;
  readonly units: bigint;
  readonly permit: Permit;
}

/** The call that exchanges items and money. */
export function fulfilCall(
  offer: OfferRecord,
  { id, amount, walletAddress }: FulfillmentRecord,
  { token, payer, payee, units, permit }: Payment,
): Payload {
  const { deadline, v, r, s } = permit;
  return toPayload(offer, 'fulfilWithPermit', [
    uuidToBytes32(id),
    uuidToBytes32(offer.id),
    amount,
    walletAddress,
    [token, payer, payee, units],
    [deadline, v, r, s],
  ]);
}

function toPayload({ custodyAddress }: OfferRecord, functionName: string, values: readonly unknown[]): Payload {
  return callPayload(custodyInterface(), custodyAddress, functionName, values);
}

type Offered = Pick<OfferRecord, 'id' | 'custodyAddress'>;

/** Whether custody executed this fulfillment: the final authority on its result. */
export async function readIsFulfilled(
  chain: ChainClient,
  { custodyAddress }: Offered,
  fulfillmentId: string,
): Promise<Result<boolean>> {
  const data = custodyInterface().encodeFunctionData('isFulfilled', [uuidToBytes32(fulfillmentId)]);
  const result = await callCustody(chain, custodyAddress, { data, returns: ['bool'] });
  return mapResult(result, (returned) => returned?.[0] === true);
}

/** Number of items of an offer in custody; `undefined` if none were ever moved in. */
export async function readRemaining(
  chain: ChainClient,
  { custodyAddress, id }: Offered,
): Promise<Result<bigint | undefined>> {
  const data = custodyInterface().encodeFunctionData('depositOf', [uuidToBytes32(id)]);
  const result = await callCustody(chain, custodyAddress, { data, returns: deposit });
  return mapResult(result, (returned) => {
    const [token, , , remaining] = returned ?? [];
    const isKnown = typeof token === 'string' && BigInt(token) !== 0n;
    return isKnown && typeof remaining === 'bigint' ? remaining : undefined;
  });
}

const deposit = ['address', 'uint8', 'address', 'uint96', 'uint256'];

/** Reads from custody; `undefined` if the chain has no custody contract, e.g. after a reset. */
async function callCustody(
  chain: ChainClient,
  contract: string,
  question: { readonly data: string; readonly returns: readonly string[] },
): Promise<Result<readonly AbiValue[] | undefined>> {
  const result = await readReturned(chain, { contract, ...question });
  if (!result.ok || result.value !== undefined) return result;
  const code = await chain.code(contract);
  if (!code.ok || code.value === '0x') return code.ok ? ok(undefined) : code;
  return fail('chain.unavailable', `The custody contract of ${chain.network.name} does not respond.`);
}

const approvals = interfaceOf(['function isApprovedForAll(address owner, address operator) view returns (bool)']);

/** Whether custody may move the wallet's items in this collection. */
export async function isApproved(
  chain: ChainClient,
  { item, sellerAddress, custodyAddress }: OfferRecord,
): Promise<Result<boolean>> {
  const data = approvals().encodeFunctionData('isApprovedForAll', [sellerAddress, custodyAddress]);
  const approval = await readValue(chain, { contract: item.address, data, returns: 'bool' });
  return mapResult(approval, (value) => value === true);
}

/** Moves a signed offer into custody: READY, or REFUSED with the reason. */
export const custody: SettlementKind<OfferRecord> = {
  due: (tables, round) =>
    tables.offers
      .listBy('unsettled', round.chain)
      .filter((offer) => round.isDue(readAttempts(tables, offer.custodyTransactionIds)))
      .map((offer) => [offer]),
  applicationOf: ({ applicationId }) => applicationId,
  tracedBy: (offer) => offer,
  eventOf: ({ id, custodyAddress: address }) => ({ address, topics: [custodyEvent('Taken'), uuidToBytes32(id)] }),
  attemptIds: ({ offers }, { id }) => {
    const current = offers.find(id);
    return current?.status === 'INITIATING_OFFER' ? current.custodyTransactionIds : undefined;
  },
  call: async ({ ports }, offer) =>
    isRejectedByMagic(ports, offer) ? fail('contract.reverted', 'Its price is a magic value.') : ok(takeCall(offer)),
  isPerformed: async ({ operator: { chain } }, offer) =>
    mapResult(await readRemaining(chain, offer), (remaining) => remaining !== undefined),
  /** The seller may have sent the approval just before. */
  mayStillPass: ({ transactions }, { item, sellerAddress }) =>
    transactions
      .listBy('unfinished', item.chain)
      .some(({ state, from, to }) => state === 'PENDING' && from === sellerAddress && to === item.address),
  join: (tables, { id }, { transactionIds, now }) => {
    const current = tables.offers.find(id);
    if (current) putOffer(tables, { ...current, custodyTransactionIds: transactionIds }, now);
  },
  complete: ({ ports }, { id }, txInCustody) =>
    endWaiting(ports, id, (tables, offer, now) => {
      const ready = { ...offer, status: 'READY' as const, txInCustody, readyAt: now };
      putOffer(tables, ready, now);
      if (offer.ending) returnRemainingItems(tables, ports, ready, offer.ending);
    }),
  giveUp: async ({ ports, operator: { chain } }, subject, { reason: cause, isContractGone }) => {
    const approved = isContractGone ? ok(true) : await isApproved(chain, subject);
    if (!approved.ok) return approved;
    const hint = approved.value ? '' : 'The wallet did not approve the custody contract. ';
    const reason = `The items could not be moved into custody. ${hint}${cause}`;
    return endWaiting(ports, subject.id, (tables, offer, now) => {
      putOffer(tables, { ...offer, status: 'REFUSED', reason, endedAt: now }, now);
    });
  },
};

function isRejectedByMagic(
  ports: Pick<SettlementPorts, 'settings'>,
  { priceUnits, minimumBidUnits }: OfferRecord,
): boolean {
  return [priceUnits, minimumBidUnits].some((units = '0') =>
    isMagic(ports, 'custodyRefused', toUsdcText(BigInt(units))),
  );
}

/** Changes an offer that still waits for its items to enter custody. */
function endWaiting(
  { storage, clock }: SettlementPorts,
  id: string,
  change: (tables: TableWriters, offer: OfferRecord, now: string) => void,
): Promise<Result<void>> {
  return storage.transact((tables) => {
    const offer = tables.offers.find(id);
    if (offer?.status === 'INITIATING_OFFER') change(tables, offer, clock.now());
    return ok();
  });
}
