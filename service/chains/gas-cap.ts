import type { ChainClient, ChainNetwork } from '../ports/chains.ts';
import { explainNodeMessage } from '../resources/node-messages.ts';
import type { RpcCall } from './judge-rpc-call.ts';

type OnChain = Pick<ChainClient, 'network'>;

/** The maximum gas limit of a transaction: that of a block, or less (EIP-7825). */
export function maximumGasOf({ network }: OnChain, blockGas: bigint): bigint {
  const { transactionGasCap: cap = blockGas } = network;
  return cap < blockGas ? cap : blockGas;
}

/** Explains a gas limit above the cap and quotes the nodes of the public networks; `undefined` if it is allowed. */
export function gasCapFault({ network }: OnChain, gasLimit: bigint): string | undefined {
  const { transactionGasCap: cap } = network;
  if (cap === undefined || gasLimit <= cap) return undefined;
  const message = `transaction gas limit too high (cap: ${cap}, tx: ${gasLimit})`;
  return `${explainNodeMessage(message)}. Nodes answer: “${message}”.`;
}

/** An estimate with at most the gas of a transaction, like that of the public networks' nodes; other calls unchanged. */
export function withGasCap(
  { transactionGasCap: cap }: ChainNetwork,
  { method, params }: Pick<RpcCall, 'method' | 'params'>,
): RpcCall['params'] {
  if (cap === undefined || method !== 'eth_estimateGas' || !Array.isArray(params)) return params;
  const [request, ...others] = params;
  if (typeof request !== 'object' || request === null) return params;
  const gas = 'gas' in request ? request.gas : undefined;
  return isWithin(cap, gas) ? params : [{ ...request, gas: `0x${cap.toString(16)}` }, ...others];
}

/** Leaves malformed text to the node, which rejects it. */
function isWithin(cap: bigint, gas: unknown): boolean {
  if (gas === undefined || gas === null) return false;
  const isQuantity = typeof gas === 'string' && /^0x[0-9a-f]{1,64}$/i.test(gas);
  return !isQuantity || BigInt(gas) <= cap;
}
