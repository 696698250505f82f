import { setTimeout as pause } from 'node:timers/promises';
import { OwnedLocks } from '../kernel/owned-locks.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { CallRequest, ChainClient, ChainReceipt, RefusalReason } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { awaitReceipt } from './await-receipt.ts';
import { describeRevert } from './describe-revert.ts';
import { addedCoins, leastCoins, turnPausesMilliseconds } from './limits.ts';
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

/** What the faucet is to call; `data` is asked for once nothing of the faucet waits, where what it says depends on the calls before. */
export interface WantedCall {
  readonly to: string;
  readonly data: string | (() => Promise<Result<string>>);
}

// One call at a time for each chain, so that each takes the next nonce.
const lanes = new OwnedLocks<ChainClient>();

/**
 * Calls a contract of an embedded chain as the faucet and waits until neither a crash nor a reorganisation can
 * take back its block; `contract.reverted` with the reason where the contract refuses. Where another instance took the
 * nonce, which it may on the chains of a chain server, it is all done again.
 */
export async function sendFromFaucet(
  ports: SendPorts,
  chain: ChainClient,
  call: WantedCall,
): Promise<Result<ChainReceipt>> {
  const handed = await handOverInTurn(ports, chain, call);
  if (!handed.ok) return handed;
  return keptReceipt(chain, handed.value);
}

/** Of the block that it is in once that is kept: another one, where the chain went back meanwhile. */
async function keptReceipt(chain: ChainClient, hash: string): Promise<Result<ChainReceipt>> {
  const receipt = await receiptOf(chain, hash);
  if (!receipt.ok || !chain.keep) return receipt;
  const kept = await chain.keep();
  if (!kept.ok) return kept;
  const again = await receiptOf(chain, hash);
  const isThere = !again.ok || again.value.blockHash === receipt.value.blockHash;
  return isThere ? again : keptReceipt(chain, hash);
}

async function handOverInTurn(ports: SendPorts, chain: ChainClient, call: WantedCall) {
  for (const milliseconds of turnPausesMilliseconds) {
    const handed = await lanes.run(chain, 'faucet', () => handOver(ports, chain, call));
    if (handed.ok || handed.failure.code !== nonceTaken) return handed;
    await pause(milliseconds);
  }
  return handOver(ports, chain, call);
}

async function handOver(
  ports: SendPorts,
  chain: ChainClient,
  { to, data }: WantedCall,
): Promise<Result<string>> {
  const from = await ports.custody.address('faucet');
  if (!from.ok) return from;
  const isAlone = typeof data !== 'string';
  // The nonce first: what another one does from here on takes it.
  const lane = await openLane(ports, chain, { isAlone });
  if (!lane.ok) return lane;
  const calldata = isAlone ? await data() : ok(data);
  if (!calldata.ok) return calldata;
  const gasLimit = await gasOf(chain, { from: from.value, to, data: calldata.value });
  if (!gasLimit.ok) return gasLimit;
  // With the same bytes the same call of two instances would be one transaction, and each would take it for its own.
  const limit = gasLimit.value + (chain.network.markOfInstance ?? 0n);
  return lane.value({ to, data: calldata.value, gasLimit: limit });
}

const nonceTaken = 'transaction.nonce-taken';

/**
 * The faucet's next nonces on an embedded chain, with coins for gas. Where somebody else takes one of them, or,
 * `isAlone`, where a call of the faucet still waits for its block: `transaction.nonce-taken`.
 */
export async function openLane(
  { custody }: SendPorts,
  chain: ChainClient,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<Result<Lane>> {
  const from = await custody.address('faucet');
  if (!from.ok) return from;
  const coins = await haveCoins(chain, from.value);
  if (!coins.ok) return coins;
  const [pending, fees, mined] = await Promise.all([
    chain.nonce(from.value, 'pending'),
    chain.feeData(),
    isAlone ? chain.nonce(from.value, 'latest') : undefined,
  ]);
  if (!pending.ok) return pending;
  if (!fees.ok) return fees;
  if (mined?.ok === false) return mined;
  if (mined && mined.value !== pending.value)
    return fail(nonceTaken, 'A call of the faucet waits for its block. Ask again.');
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
    return outcome.value.accepted ? ok(outcome.value.hash) : refusalOf(outcome.value);
  });
}

function refusalOf({ reason, message }: { reason: RefusalReason; message: string }) {
  const isTaken = reason === 'nonce-too-low' || reason === 'replacement-underpriced';
  return isTaken
    ? fail(nonceTaken, 'Another instance called as the faucet meanwhile. Ask again.')
    : fail('chain.rejected', `The chain takes no transaction: ${message}.`);
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
