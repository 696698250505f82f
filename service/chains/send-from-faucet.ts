import { OwnedLocks } from '../kernel/owned-locks.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { CallRequest, ChainClient, ChainReceipt } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { awaitReceipt } from './await-receipt.ts';
import { describeRevert } from './describe-revert.ts';
import { addedCoins, leastCoins } from './limits.ts';
import { signAs } from './sign-as.ts';

export type SendPorts = Pick<Ports, 'custody'>;

/** A call that the faucet makes. */
export interface FaucetCall {
  readonly to: string;
  readonly data: string;
  readonly gasLimit: bigint;
}

/** Hands over one call after the other; answers the hash of its transaction. */
export type Lane = (call: FaucetCall) => Promise<Result<string>>;

// One call at a time for each chain, so that each takes the next nonce.
const lanes = new OwnedLocks<ChainClient>();

/**
 * Calls a contract of an embedded chain as the faucet and waits until a crash cannot take back its
 * block; `contract.reverted` with the reason where the contract refuses.
 */
export async function sendFromFaucet(
  ports: SendPorts,
  chain: ChainClient,
  { to, data }: Pick<FaucetCall, 'to' | 'data'>,
): Promise<Result<ChainReceipt>> {
  const handed = await lanes.run(chain, 'faucet', async () => {
    const from = await ports.custody.address('faucet');
    if (!from.ok) return from;
    const gasLimit = await gasOf(chain, { from: from.value, to, data });
    if (!gasLimit.ok) return gasLimit;
    const lane = await openLane(ports, chain);
    return lane.ok ? lane.value({ to, data, gasLimit: gasLimit.value }) : lane;
  });
  if (!handed.ok) return handed;
  const receipt = await receiptOf(chain, handed.value);
  if (!receipt.ok || !chain.keep) return receipt;
  const kept = await chain.keep();
  return kept.ok ? receipt : kept;
}

/** The faucet's next nonces on an embedded chain, with coins for gas. */
export async function openLane({ custody }: SendPorts, chain: ChainClient): Promise<Result<Lane>> {
  const from = await custody.address('faucet');
  if (!from.ok) return from;
  const coins = await haveCoins(chain, from.value);
  if (!coins.ok) return coins;
  const [pending, fees] = await Promise.all([chain.nonce(from.value, 'pending'), chain.feeData()]);
  if (!pending.ok) return pending;
  if (!fees.ok) return fees;
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = fees.value;
  const price =
    maxFeePerGas === undefined
      ? { type: 0, gasPrice }
      : { type: 2, maxFeePerGas, maxPriorityFeePerGas };
  let nonce = pending.value;
  return ok(async (call) => {
    const { chainId } = chain.network;
    const signed = await signAs(custody, 'faucet', { ...call, ...price, chainId, nonce });
    if (!signed.ok) return signed;
    const outcome = await chain.sendRawTransaction(signed.value);
    if (!outcome.ok) return outcome;
    nonce += 1;
    return outcome.value.accepted
      ? ok(outcome.value.hash)
      : fail('chain.rejected', `The chain takes no transaction: ${outcome.value.message}.`);
  });
}

async function haveCoins(chain: ChainClient, address: string): Promise<Result<bigint>> {
  const balance = await chain.balance(address);
  if (!balance.ok || balance.value >= leastCoins || !chain.fund) return balance;
  return chain.fund(address, addedCoins);
}

/** A fifth more than the estimate, which is exact for the state as it is now only. */
async function gasOf(chain: ChainClient, call: CallRequest): Promise<Result<bigint>> {
  const estimate = await chain.estimateGas(call);
  if (!estimate.ok) return estimate;
  if (!estimate.value.reverted) return ok((estimate.value.gas * 6n) / 5n);
  return fail('contract.reverted', `The contract refuses: ${describeRevert(estimate.value.data)}.`);
}

async function receiptOf(chain: ChainClient, hash: string): Promise<Result<ChainReceipt>> {
  const receipt = await awaitReceipt(chain, hash);
  if (!receipt.ok) return receipt;
  if (receipt.value?.succeeded) return ok(receipt.value);
  return receipt.value
    ? fail('contract.reverted', `The transaction ${hash} failed in its block.`)
    : fail('chain.unavailable', `The transaction ${hash} waits for its block. Look again later.`);
}
