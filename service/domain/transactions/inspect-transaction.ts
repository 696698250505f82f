import { z } from 'zod';
import { withCredential } from '../../model/access/signing-method.ts';
import { compareText } from '../../model/kernel/listing.ts';
import { type SecretType, secretTypeInput, toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import {
  type SubmittedTransaction,
  type TransactionInspection,
  type TransactionRecord,
  transactionHash,
  transactionInspection,
} from '../../model/transactions/transaction.ts';
import { laneKey, nonceText } from '../../model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { ChainClient, ChainReceipt } from '../../platform/ports/chains.ts';
import { type Caller, query, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { counted, isVisible } from '../auth/authenticate.ts';
import { describeLog } from '../contracts/describe-logs.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import { findUsableWallet } from '../wallets/get-wallet.ts';
import { type SubmitForWalletPorts, submitForWallet, type WalletSubmission } from './execute-transaction.ts';
import { chooseFees, type Fees, feesOf, highestCost, outbid } from './fees.ts';
import { findTransaction, noTransaction, toLog } from './get-transaction-status.ts';
import { confirmationsOf, type LaneOnChain, ownFrom, readChainNow } from './lane/lane.ts';
import type { NonceAndFees } from './lane/submit-transaction.ts';
import { tooPoor } from './prepare-transaction.ts';
import { toTransaction } from './select-transactions.ts';

/** A transaction with its timeline, its events and the available actions. */
export const inspectTransaction = query({
  summary: 'Inspect transaction',
  description: 'Decoded call, timeline, logs and available actions.',
  route: route('GET', '/_vaultdesk/transactions/{transactionId}'),
  access: 'operator',
  input: z.object({ transactionId: uuid }),
  output: transactionInspection,
  async run(ports, { transactionId }, caller) {
    const transaction = ports.storage.read(({ transactions }) => transactions.find(transactionId));
    if (!transaction || !isVisible(caller, transaction)) return noTransaction(transactionId);
    const { receipt, confirmations } = await readFromChain(ports, transaction);
    const { network } = ports.chains.of(transaction.secretType);
    return ok({
      ...transaction,
      ...toTransaction(transaction),
      inputs: transaction.call?.inputs ?? [],
      blockNumber: transaction.block && Number(transaction.block.number),
      blockHash: transaction.block?.hash,
      confirmations,
      requiredConfirmations: network.requiredConfirmations,
      broadcastAt: transaction.broadcastAt && toLocalDateTime(transaction.broadcastAt),
      timeline: timelineOf(transaction, network.requiredConfirmations),
      logs: (receipt?.logs ?? []).map((log) => ({ ...toLog(log), ...describeLog(log) })),
      ...ports.storage.read((tables) => replacementState(tables, transaction)),
    });
  },
});

/** The additional data from the chain; `undefined` if the chain does not respond or was reset. */
async function readFromChain(
  { chains }: Pick<Ports, 'chains'>,
  { secretType, hash, block, genesis }: TransactionRecord,
): Promise<{ receipt?: ChainReceipt | undefined; confirmations: number }> {
  if (!block) return { confirmations: 0 };
  const chain = chains.of(secretType);
  const [now, receipt] = await Promise.all([readChainNow(chain), chain.receipt(hash)]);
  if (!now.ok || now.value.genesis !== genesis) return { confirmations: 0 };
  return {
    receipt: receipt.ok ? receipt.value : undefined,
    confirmations: confirmationsOf(now.value, BigInt(block.number)),
  };
}

/** Its position among the transactions with the same nonce. */
function replacementState(
  { transactions, wallets }: TableReaders,
  { id, walletId, nonce, state, ...lane }: TransactionRecord,
): Pick<TransactionInspection, 'replacedBy' | 'mayBeReplaced'> {
  const others = transactions
    .pageBy('byLane', laneKey(lane), { offset: 0, limit: 1000, prefix: nonceText(nonce) })
    .filter((transaction) => transaction.id !== id);
  const replacedBy = others.find(({ block }) => block !== undefined) ?? others.find(({ replaces }) => replaces === id);
  const wallet = walletId === undefined ? undefined : wallets.find(walletId);
  return {
    replacedBy: state === 'SUCCEEDED' || lane.block ? undefined : replacedBy?.id,
    mayBeReplaced: state === 'PENDING' && wallet !== undefined && !wallet.archived,
  };
}

type Timeline = TransactionInspection['timeline'];

/** The history of a transaction, oldest first, including the blocks that were reorganised away. */
function timelineOf(transaction: TransactionRecord, requiredConfirmations: number): Timeline {
  const { createdAt, nonce, isFinal, block, leftBlocks } = transaction;
  const finalAt = requiredConfirmations === 1 && !leftBlocks ? block?.timestamp : undefined;
  let newest = '';
  return [
    entry(createdAt, 'Signed and stored', `Nonce ${nonce}`),
    ...deliveryEntries(transaction),
    ...outcomeOf(transaction),
    ...(isFinal && block
      ? [entry(finalAt, 'Final', finalAt ? undefined : `After ${counted(requiredConfirmations, 'confirmation')}`)]
      : []),
  ].map((moment) => {
    // The seconds of a block can be older than the signature in it.
    newest = moment.at !== undefined && moment.at > newest ? moment.at : newest;
    return { ...moment, at: moment.at && newest };
  });
}

/** Observations before its present state, in service time; at the same time, causes first. */
function deliveryEntries({ broadcastAt, sentAgain, leftBlocks = [] }: TransactionRecord): Timeline {
  const accepted = broadcastAt ? [entry(broadcastAt, 'Accepted by the node')] : [];
  const resent = sentAgain ? [entry(sentAgain.at, 'Resent', resendReason(sentAgain.times))] : [];
  const removals = leftBlocks.flatMap(({ number, seenAt, leftAt }) => [
    entry(seenAt ?? leftAt, `In block ${number}`),
    entry(leftAt, `Block ${number} was removed`, reorganised),
  ]);
  const isAcceptedByResend = broadcastAt === sentAgain?.at;
  const entries = isAcceptedByResend ? [...removals, ...resent, ...accepted] : [...accepted, ...removals, ...resent];
  return entries.toSorted(({ at: left = '' }, { at: right = '' }) => compareText(left, right));
}

const reorganised = 'A reorganisation removed it from the chain.';

function resendReason(times: number): string {
  const reason = "It was neither in a block nor in the node's pool";
  return times === 1 ? `${reason}.` : `${reason}, ${times} times until now.`;
}

function outcomeOf(transaction: TransactionRecord): Timeline {
  const { state, block, reason, broadcastFault, refusedSince } = transaction;
  if (block)
    return [
      entry(
        block.timestamp,
        state === 'SUCCEEDED' ? `In block ${block.number}` : `Failed in block ${block.number}`,
        reason,
      ),
    ];
  if (state === 'REPLACED') return [entry(undefined, 'Replaced', reason)];
  if (state === 'FAILED') return [entry(undefined, 'Failed', reason)];
  return broadcastFault ? [entry(refusedSince, 'Not accepted yet', broadcastFault)] : [];
}

function entry(at: string | undefined, title: string, detail?: string): Timeline[number] {
  return { at: at === undefined ? undefined : toLocalDateTime(at), what: title, why: detail };
}

export const replaceTransactionInput = withCredential({
  secretType: secretTypeInput,
  transactionHash: transactionHash.meta({ description: 'The hash of the pending transaction.' }),
});
export type ReplaceTransactionInput = z.output<typeof replaceTransactionInput>;

/** Builds the content of a replacement. */
export type ToReplacement = (replaced: TransactionRecord) => WalletSubmission['draft'];

/** How a replacement is built and where its response is stored. */
interface Replacement {
  readonly toReplacement: ToReplacement;
  readonly slot: ReplayingSlot<SubmittedTransaction>;
}

/**
 * Signs a transaction under the nonce of a pending transaction, with a fee at least 12.5 % higher and not below the
 * market. Only one of the two can be mined.
 */
export async function replaceTransaction(
  ports: SubmitForWalletPorts,
  { secretType, transactionHash: hash, ...credential }: ReplaceTransactionInput,
  caller: Caller,
  { toReplacement, slot }: Replacement,
): Promise<Result<SubmittedTransaction>> {
  const target = findReplaced(ports, { secretType, hash }, caller);
  if (!target.ok) return target;
  const { wallet, replaced } = target.value;
  const prove = once(() => verifyCredential(ports, credential, wallet.userId));
  const replayed = await slot.replay(prove);
  if (replayed) return replayed;
  if (replaced.state !== 'PENDING') return notPending();
  const draft = toReplacement(replaced);
  const chain = ports.chains.of(secretType);
  const market = await affordableFees(ports, chain, replaced, draft);
  if (!market.ok) return market;
  const proof = await prove();
  if (!proof.ok) return proof;

  return submitForWallet(
    ports,
    { wallet, proof: proof.value, caller },
    { draft, chooseNonceAndFees: (lane, own) => nonceAndFeesOf(replaced, market.value, lane, own), slot },
  );
}

function findReplaced(
  { storage }: Pick<SubmitForWalletPorts, 'storage'>,
  name: { readonly secretType: SecretType; readonly hash: string },
  caller: Caller,
): Result<{ readonly wallet: WalletRecord; readonly replaced: TransactionRecord }> {
  return storage.read((tables) => {
    const replaced = findTransaction(tables, name, caller);
    if (replaced?.walletId === undefined) return noTransaction(name.hash);
    const wallet = findUsableWallet(tables, replaced.walletId, caller);
    return wallet.ok ? ok({ wallet: wallet.value, replaced }) : wallet;
  });
}

/** The market's fees, or the minimum for a replacement if the wallet cannot pay the market's. */
async function affordableFees(
  { storage }: SubmitForWalletPorts,
  chain: ChainClient,
  replaced: TransactionRecord,
  { payload, gasLimit }: WalletSubmission['draft'],
): Promise<Result<Fees>> {
  const [market, balance] = await Promise.all([chain.feeData(), chain.balance(replaced.from)]);
  if (!market.ok) return market;
  if (!balance.ok) return balance;
  const fees = chooseFees(market.value, {});
  if (!fees.ok) return fees;
  const pending = storage.read((tables) => pendingAt(replaced, ownFrom(tables, replaced, replaced.nonce)));
  const offer = outbid(fees.value, pending.map(feesOf));
  const maximumCost = highestCost({ value: payload.value, gasLimit, fees: offer });
  return maximumCost > balance.value ? tooPoor(chain, maximumCost, balance.value) : fees;
}

function nonceAndFeesOf(
  replaced: TransactionRecord,
  market: Fees,
  lane: LaneOnChain,
  own: readonly TransactionRecord[],
): Result<NonceAndFees> {
  const { id, nonce, genesis } = replaced;
  const pending = pendingAt(replaced, own);
  if (nonce < lane.mined || genesis !== lane.genesis || pending.length === 0) return notPending();
  return ok({ nonce, fees: outbid(market, pending.map(feesOf)), replaces: id });
}

/** Pending transactions under the nonce of `replaced`; several if it was replaced before. */
function pendingAt({ nonce }: TransactionRecord, own: readonly TransactionRecord[]) {
  return own.filter((transaction) => transaction.nonce === nonce && transaction.state === 'PENDING');
}

function notPending(): Failed {
  return fail('transaction.not-pending', 'The transaction is no longer pending and cannot be replaced.');
}
