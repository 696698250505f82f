import { custody } from '../../../contracts/addresses.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import type { FulfillmentRecord } from '../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { AbiValue } from '../abi/abi-types.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { readReturned, readValue } from '../chains/read-token.ts';
import { planCustody } from '../chains/send-from-faucet.ts';
import { contractPlace } from '../contracts/addresses.ts';
import type { Permit } from '../marketplace/money/permit-for.ts';
import type { Payload } from '../transactions/request-types.ts';
import { callPayload } from './operator.ts';

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
  return toPayload(offer, 'giveBack', [uuidToBytes32(id), uuidToBytes32(offer.id), amount, walletAddress]);
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
  return result.ok ? ok(result.value?.[0] === true) : result;
}

/** Number of items of an offer in custody; `undefined` if none were ever moved in. */
export async function readRemaining(
  chain: ChainClient,
  { custodyAddress, id }: Offered,
): Promise<Result<bigint | undefined>> {
  const data = custodyInterface().encodeFunctionData('depositOf', [uuidToBytes32(id)]);
  const result = await callCustody(chain, custodyAddress, { data, returns: deposit });
  if (!result.ok) return result;
  const [token, , , remaining] = result.value ?? [];
  const isKnown = typeof token === 'string' && BigInt(token) !== 0n;
  return ok(isKnown && typeof remaining === 'bigint' ? remaining : undefined);
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
  return approval.ok ? ok(approval.value === true) : approval;
}
