import type { AbiValue } from '../../abi/abi-types.ts';
import { readReturned } from '../../chains/call-contract.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { uuidToBytes32 } from '../../kernel/uuid-bytes32.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { custodyInterface } from './custody-calls.ts';

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
  return fail(
    'chain.unavailable',
    `The custody contract of ${chain.network.name} does not respond.`,
  );
}
