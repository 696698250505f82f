import { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { type SecretType, secretTypeInput } from '../kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Caller, ReplayingSlot } from '../ports/operation.ts';
import { requiredCredential } from '../resources/signing-method.ts';
import {
  type SubmittedTransaction,
  type TransactionRecord,
  transactionHash,
} from '../resources/transaction.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { findUsableWallet } from '../wallets/get-wallet.ts';
import { chooseFees, type Fees, feesOf, highestCost, outbid } from './fees.ts';
import { findTransaction, noTransaction } from './find-transaction.ts';
import { type LaneOnChain, ownFrom } from './lane.ts';
import { tooPoor } from './prepare-transaction.ts';
import {
  type SubmitForWalletPorts,
  submitForWallet,
  type WalletSubmission,
} from './submit-for-wallet.ts';
import type { NonceAndFees } from './submit-transaction.ts';

export const replaceTransactionInput = z.object({
  secretType: secretTypeInput,
  transactionHash,
  signingMethodCredential: requiredCredential,
});
export type ReplaceTransactionInput = z.output<typeof replaceTransactionInput>;

/** Builds the content of a replacement. */
export type ToReplacement = (replaced: TransactionRecord) => WalletSubmission['draft'];

/** How a replacement is built and where its response is stored. */
export interface Replacement {
  readonly toReplacement: ToReplacement;
  readonly slot: ReplayingSlot<SubmittedTransaction>;
}

/**
 * Signs a transaction under the nonce of a pending transaction, with a fee at least 12.5 % higher and not below the
 * market. Only one of the two can be mined.
 */
export async function replaceTransaction(
  ports: SubmitForWalletPorts,
  { secretType, transactionHash: hash, signingMethodCredential }: ReplaceTransactionInput,
  caller: Caller,
  { toReplacement, slot }: Replacement,
): Promise<Result<SubmittedTransaction>> {
  const target = findReplaced(ports, { secretType, hash }, caller);
  if (!target.ok) return target;
  const { wallet, replaced } = target.value;
  const prove = once(() => verifySigningMethod(ports, signingMethodCredential, wallet.userId));
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
    {
      draft,
      chooseNonceAndFees: (lane, own) => nonceAndFeesOf(replaced, market.value, lane, own),
      slot,
    },
  );
}

interface Replaced {
  readonly wallet: WalletRecord;
  readonly replaced: TransactionRecord;
}

function findReplaced(
  { storage }: Pick<SubmitForWalletPorts, 'storage'>,
  name: { readonly secretType: SecretType; readonly hash: string },
  caller: Caller,
): Result<Replaced> {
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
  const pending = storage.read((tables) =>
    pendingAt(replaced, ownFrom(tables, replaced, replaced.nonce)),
  );
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
  return own.filter(
    (transaction) => transaction.nonce === nonce && transaction.state === 'PENDING',
  );
}

function notPending(): Failed {
  return fail(
    'transaction.not-pending',
    'The transaction is no longer pending and cannot be replaced.',
  );
}
