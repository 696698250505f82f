import { custody } from '../../../contracts/artifacts.ts';
import { interfaceOf } from '../../abi/interface-of.ts';
import { planCustody } from '../../chains/dev-deployments.ts';
import { contractPlace } from '../../contracts/contract-route.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { uuidToBytes32 } from '../../kernel/uuid-bytes32.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { callPayload } from '../../transactions/operator/call-payload.ts';
import type { Payload } from '../../transactions/payload.ts';
import type { Permit } from '../money/permit-for.ts';

/**
 * The custody contract for new offers of a chain: known on an embedded chain, elsewhere once
 * recorded.
 */
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
  return operator.ok ? ok(planCustody(operator.value).address) : operator;
}

/** The functions of the custody contract. */
export const custodyInterface = interfaceOf(custody.abi);

/** The topic of a custody contract event. */
export function custodyEvent(name: 'Taken' | 'Fulfilled' | 'GivenBack'): string {
  return custodyInterface().getEvent(name)?.topicHash ?? '';
}

const standards = { ERC721: 0, ERC1155: 1 } as const;

/** The call that moves the items of an offer into custody. */
export function takeCall(offer: OfferRecord): Payload {
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
  return toPayload(offer, 'giveBack', [
    uuidToBytes32(id),
    uuidToBytes32(offer.id),
    amount,
    walletAddress,
  ]);
}

/** A purchase payment in millionths of USDC. */
export interface Payment {
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

function toPayload(
  { custodyAddress }: OfferRecord,
  functionName: string,
  values: readonly unknown[],
): Payload {
  return callPayload(custodyInterface(), custodyAddress, functionName, values);
}
