import type { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Caller, noKey, type ReplayingSlot } from '../ports/operation.ts';
import { callCredential } from '../resources/signing-method.ts';
import type { SubmittedTransaction } from '../resources/transaction.ts';
import { type TransactionRequest, transactionRequest } from '../resources/transaction-request.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { noCredential, verifyCredential } from '../users/verify-credential.ts';
import { findUsableWallet, otherChain } from '../wallets/get-wallet.ts';
import { chooseNonceAndFees } from './choose-nonce-and-fees.ts';
import { type PreparePayload, parseRequest } from './parse-request.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { keptRequest } from './request-text.ts';
import { type SubmitForWalletPorts, submitForWallet } from './submit-for-wallet.ts';

export const executeTransactionInput = callCredential.extend({ transactionRequest });
/** A request to execute, with its credentials. */
export interface ExecuteTransactionInput extends z.output<typeof executeTransactionInput> {
  /** The saved request to execute; the transaction takes its id. */
  readonly savedId?: string;
}

/**
 * Executes a contract function or a transfer. Invalid requests, chain errors and insufficient funds are rejected before
 * the signing method is charged an attempt; a call that would revert is never sent.
 */
export async function executeTransaction<Other = never>(
  ports: SubmitForWalletPorts,
  { transactionRequest, savedId, ...credential }: ExecuteTransactionInput,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction | Other> = noKey,
): Promise<Result<SubmittedTransaction | Other>> {
  const parsed = readRequest(ports, transactionRequest, caller);
  if (!parsed.ok) return parsed;
  if (!credential.signingMethodCredential && typeof credential.pincode !== 'string')
    return noCredential();
  const { wallet, overrides } = parsed.value;
  const prove = once(() => verifyCredential(ports, credential, wallet.userId));
  const replayed = await slot.replay(prove);
  if (replayed) return replayed;
  const prepared = await prepareTransaction(ports, wallet, parsed.value);
  if (!prepared.ok) return prepared;
  const proof = await prove();
  if (!proof.ok) return proof;

  const { fees, ...transaction } = prepared.value;
  const { type, alias } = transactionRequest;
  const signer = { wallet, proof: proof.value, caller };
  return submitForWallet(ports, signer, {
    draft: {
      id: savedId,
      type,
      alias: alias ?? undefined,
      request: keptRequest(transactionRequest),
      ...transaction,
    },
    chooseNonceAndFees: (lane, own) => chooseNonceAndFees(fees, overrides, lane, own),
    slot,
    savedId,
  });
}

/** A request with all information that does not depend on its chain. */
export interface ReadRequest {
  readonly wallet: WalletRecord;
  readonly preparePayload: PreparePayload;
  readonly overrides: NonNullable<TransactionRequest['chainSpecificFields']>;
}

/** Resolves a request's wallet and validates its fields, without querying a chain. */
export function readRequest(
  { storage }: Pick<SubmitForWalletPorts, 'storage'>,
  request: TransactionRequest,
  caller: Caller,
): Result<ReadRequest> {
  const wallet = storage.read((tables) => findUsableWallet(tables, request.walletId, caller));
  if (!wallet.ok) return wallet;
  if (wallet.value.secretType !== request.secretType)
    return otherChain(wallet.value, 'transactionRequest');
  const preparePayload = parseRequest(request);
  if (!preparePayload.ok) return preparePayload;
  return ok({
    wallet: wallet.value,
    preparePayload: preparePayload.value,
    overrides: request.chainSpecificFields ?? {},
  });
}
