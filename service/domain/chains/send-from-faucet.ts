import { setTimeout as pause } from 'node:timers/promises';
import { Transaction, type TransactionLike } from 'ethers/transaction';
import { getBytes } from 'ethers/utils';
import {
  type ContractArtifact,
  custody,
  type Deployment,
  planDeployment,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskUsdc,
} from '../../../contracts/addresses.ts';
import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import { ScopedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { type DevContract, itemAddresses } from '../../model/transactions/dev-contracts.ts';
import { explainNodeMessage, type RejectionReason } from '../../model/wallets/node-messages.ts';
import type { CallRequest, ChainClient, ChainReceipt, Reverted } from '../../platform/ports/chains.ts';
import type { Custody, CustodyAccount, Ports } from '../../platform/ports/ports.ts';
import { decodeRevert } from '../abi/decode-revert.ts';
import { readAbi } from '../abi/read-abi.ts';
import { addedCoins, awaitReceipt, leastCoins, turnPausesMilliseconds } from './judge-rpc-call.ts';

export type SendPorts = Pick<Ports, 'custody'>;

type FaucetCall = { readonly to: string; readonly data: string; readonly gasLimit: bigint };

/** Submits calls sequentially; returns the transaction hash. */
type Lane = (call: FaucetCall) => Promise<Result<string>>;

/** A call for the faucet; `data` is computed after all earlier faucet calls are mined if it depends on them. */
type FaucetRequest = { readonly to: string; readonly data: string | (() => Promise<Result<string>>) };

// One call at a time per chain, so that each takes the next nonce.
const lanes = new ScopedMutex<ChainClient>();

/**
 * Calls a contract on an embedded chain as the faucet and waits until the block survives crashes and reorganisations;
 * fails with `contract.reverted` and the reason if the contract reverts. On a chain server, another instance may take
 * the nonce; then the call is repeated.
 */
export async function sendFromFaucet(
  ports: SendPorts,
  chain: ChainClient,
  call: FaucetRequest,
): Promise<Result<ChainReceipt>> {
  const hash = await transferInOrder(ports, chain, call);
  if (!hash.ok) return hash;
  return durableReceiptOf(chain, hash.value);
}

/** The receipt in a durable block, which may differ from the first block after a reorganisation. */
async function durableReceiptOf(chain: ChainClient, hash: string): Promise<Result<ChainReceipt>> {
  const receipt = await receiptOf(chain, hash);
  if (!receipt.ok || !chain.save) return receipt;
  const durable = await chain.save();
  if (!durable.ok) return durable;
  const durableReceipt = await receiptOf(chain, hash);
  const isThere = !durableReceipt.ok || durableReceipt.value.blockHash === receipt.value.blockHash;
  return isThere ? durableReceipt : durableReceiptOf(chain, hash);
}

async function transferInOrder(ports: SendPorts, chain: ChainClient, call: FaucetRequest) {
  for (const milliseconds of turnPausesMilliseconds) {
    const hash = await lanes.run(chain, 'faucet', () => transfer(ports, chain, call));
    if (hash.ok || hash.failure.code !== nonceTaken) return hash;
    await pause(milliseconds);
  }
  return transfer(ports, chain, call);
}

async function transfer(ports: SendPorts, chain: ChainClient, { to, data }: FaucetRequest): Promise<Result<string>> {
  const from = await ports.custody.address('faucet');
  if (!from.ok) return from;
  const isAlone = typeof data !== 'string';
  // Reads the nonce first, so that a concurrent call conflicts with it.
  const lane = await openLane(ports, chain, { isAlone });
  if (!lane.ok) return lane;
  const calldata = isAlone ? await data() : ok(data);
  if (!calldata.ok) return calldata;
  const gasLimit = await gasOf(chain, { from: from.value, to, data: calldata.value });
  if (!gasLimit.ok) return gasLimit;
  // Identical bytes from two instances would be a single transaction that both claim.
  const limit = gasLimit.value + (chain.network.markOfInstance ?? 0n);
  return lane.value({ to, data: calldata.value, gasLimit: limit });
}

const nonceTaken = 'transaction.nonce-taken';

/**
 * The faucet's next nonces on an embedded chain, with coins for gas. Fails with `transaction.nonce-taken` if another
 * caller takes a nonce or, with `isAlone`, if a faucet call is pending.
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
    return fail(nonceTaken, 'A faucet call is waiting for its block. Try again.');
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = fees.value;
  const price = maxFeePerGas === undefined ? { type: 0, gasPrice } : { type: 2, maxFeePerGas, maxPriorityFeePerGas };
  let nonce = pending.value;
  return ok(async (call) => {
    const { chainId } = chain.network;
    const signed = await signAs(custody, 'faucet', { ...call, ...price, chainId, nonce });
    if (!signed.ok) return signed;
    const outcome = await chain.sendRawTransaction(signed.value);
    if (!outcome.ok) return outcome;
    nonce += 1;
    return outcome.value.accepted ? ok(outcome.value.hash) : rejectionOf(outcome.value);
  });
}

function rejectionOf({ reason, message }: { reason: RejectionReason; message: string }) {
  const isTaken = reason === 'nonce-too-low' || reason === 'replacement-underpriced';
  return isTaken
    ? fail(nonceTaken, 'Another instance used the faucet in the meantime. Try again.')
    : fail('chain.rejected', `The chain rejects the transaction. ${explainNodeMessage(message)}.`);
}

async function haveCoins(chain: ChainClient, address: string): Promise<Result<bigint>> {
  const balance = await chain.balance(address);
  if (!balance.ok || balance.value >= leastCoins || !chain.fund) return balance;
  return chain.fund(address, addedCoins);
}

/** The estimate plus 20 %, because the estimate is exact for the current state only. */
async function gasOf(chain: ChainClient, call: CallRequest): Promise<Result<bigint>> {
  const estimate = await chain.estimateGas(call);
  if (!estimate.ok) return estimate;
  if (!estimate.value.reverted) return ok((estimate.value.gas * 6n) / 5n);
  return fail('contract.reverted', `The contract reverts: ${describeRevert(estimate.value)}.`);
}

async function receiptOf(chain: ChainClient, hash: string): Promise<Result<ChainReceipt>> {
  const receipt = await awaitReceipt(chain, hash);
  if (!receipt.ok) return receipt;
  if (receipt.value?.succeeded) return ok(receipt.value);
  return receipt.value
    ? fail('contract.reverted', `The transaction ${hash} failed in its block.`)
    : fail('chain.unavailable', `The transaction ${hash} is waiting for its block. Check again later.`);
}

/** Signs a transaction with an account of the service (EIP-1559, or legacy with a gas price) and returns its bytes. */
async function signAs(custody: Custody, account: CustodyAccount, fields: TransactionLike): Promise<Result<string>> {
  const transaction = Transaction.from(fields);
  const signature = await custody.signDigest(account, getBytes(transaction.unsignedHash));
  if (!signature.ok) return signature;
  transaction.signature = signature.value;
  return ok(transaction.serialized);
}

export const devArtifacts: Readonly<Record<DevContract | 'custody', ContractArtifact>> = {
  usdc: vaultdeskUsdc,
  erc721: vaultdeskItems721,
  erc1155: vaultdeskItems1155,
  custody,
};

/** The deployments of all dev contracts except custody; computed once, because each hashes the contract's code. */
export function planDevContracts(): readonly Deployment[] {
  planned ??= [
    planDeployment(devArtifacts.usdc),
    planDeployment(devArtifacts.erc721, [itemAddresses.erc721]),
    planDeployment(devArtifacts.erc1155, [itemAddresses.erc1155]),
  ];
  return planned;
}

let planned: readonly Deployment[] | undefined;

export function planCustody(operator: string): Deployment {
  return plannedCustody.getOrCreate(operator, () => planDeployment(devArtifacts.custody, [operator]));
}

const plannedCustody = new BoundedCache<Deployment>(32);

type KnownErrors = Parameters<typeof decodeRevert>[1];

/** Explains the end of an execution, without the final full stop. Decodes the errors of dev contracts. */
export function describeRevert({ data, message }: Pick<Reverted, 'data' | 'message'>): string {
  if (data === '0x') return explainNodeMessage(message);
  return decodeRevert(data, devContractErrors()).text;
}

/** The errors that dev contracts declare, including those of OpenZeppelin. */
function devContractErrors(): KnownErrors {
  errors ??= Object.values(devArtifacts).flatMap(({ abi }) => {
    const read = readAbi(JSON.stringify(abi));
    return read.ok ? read.value.errors : [];
  });
  return errors;
}

let errors: KnownErrors | undefined;
