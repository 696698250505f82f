import type { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { fieldsOf, parseJson, toJsonText } from '../../model/kernel/json.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import type {
  SentTransactionRequest,
  SubmittedTransaction,
  TransactionRecord,
} from '../../model/transactions/transaction.ts';
import { type TransactionRequest, transactionRequest } from '../../model/transactions/transaction-request.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import { type Caller, noKey, type ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { describedCredential, noCredential, verifyCredential } from '../users/create-signing-method.ts';
import { isInForce, wrongValue } from '../users/verify-signing-method.ts';
import { findUsableWallet, otherChain } from '../wallets/get-wallet.ts';
import { takeSavedRequest } from '../wallets/saved-requests.ts';
import { proofMetadata, recordWalletEvent } from '../wallets/wallet-records.ts';
import { signTransaction } from './fees.ts';
import { chooseNonceAndFees } from './lane/nonces.ts';
import { type Draft, type Submission, submitTransaction } from './lane/submit-transaction.ts';
import { storedRequestLimit } from './lane/transaction-states.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { type Payload, type PreparePayload, parseRequest } from './request-types.ts';

export const executeTransactionInput = callCredential.extend({
  transactionRequest: transactionRequest.meta({
    description: 'The call or transfer; its type determines the other fields.',
  }),
});
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
  { transactionRequest, savedId, ...sent }: ExecuteTransactionInput,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction | Other> = noKey,
): Promise<Result<SubmittedTransaction | Other>> {
  const parsed = readRequest(ports, transactionRequest, caller);
  if (!parsed.ok) return parsed;
  const credential = savedId === undefined ? describedCredential(ports, sent) : sent;
  if (!credential.signingMethodCredential && typeof credential.pincode !== 'string') return noCredential();
  const { wallet, overrides } = parsed.value;
  const prove = once(() => verifyCredential(ports, credential, wallet.userId));
  const replayed = await slot.replay(prove);
  if (replayed) return replayed;
  const prepared = await prepareTransaction(ports, wallet, parsed.value);
  if (!prepared.ok) return prepared;
  const proof = await prove();
  if (!proof.ok) return proof;

  const { fees, lane, ...transaction } = prepared.value;
  const { type, alias } = transactionRequest;
  const signer = { wallet, proof: proof.value, caller };
  return submitForWallet(ports, signer, {
    draft: {
      id: savedId,
      type,
      alias: alias ?? undefined,
      request: storableRequest(inWholeTokens(transactionRequest, transaction.payload)),
      ...transaction,
    },
    lane,
    chooseNonceAndFees: (current, own) => chooseNonceAndFees(fees, overrides, current, own),
    slot,
    savedId,
  });
}

/** A request with all information that does not depend on its chain. */
interface ReadRequest {
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
  if (wallet.value.secretType !== request.secretType) return otherChain(wallet.value, 'transactionRequest');
  const preparePayload = parseRequest(request);
  if (!preparePayload.ok) return preparePayload;
  return ok({
    wallet: wallet.value,
    preparePayload: preparePayload.value,
    overrides: request.chainSpecificFields ?? {},
  });
}

/** Converts a request to JSON text that its schema accepts again; whole numbers are texts. */
export function requestText(request: TransactionRequest): string {
  // The schema outputs coins of a plain transfer in wei.
  const serializable = request.type === 'TRANSFER' ? { ...request, value: toCoins(request.value) } : request;
  return toJsonText(serializable);
}

/** A token transfer whose amount was sent in base units, with its amount in whole tokens. */
function inWholeTokens(request: TransactionRequest, { tokens }: Payload): TransactionRequest {
  const isRaw = request.type === 'TOKEN_TRANSFER' && request.rawValue != null;
  return isRaw ? { ...request, value: tokens?.amount, rawValue: undefined } : request;
}

/** Like `requestText`, for storage with a transaction; `undefined` for a very long request. */
function storableRequest(request: TransactionRequest): string | undefined {
  const text = requestText(request);
  return text.length <= storedRequestLimit ? text : undefined;
}

/** The request of a transaction: as sent, or reconstructed from its record. */
export function requestOf(transaction: TransactionRecord): SentTransactionRequest | undefined {
  const { request, walletId, type } = transaction;
  if (walletId === undefined || type === 'CANCELLATION') return undefined;
  return request === undefined ? requestFromFields(transaction) : fieldsOf(parseJson(request));
}

/** The request of a transaction, reconstructed from its record. */
export function requestFromFields(transaction: TransactionRecord): SentTransactionRequest {
  const { type, walletId, secretType, to, value, alias, call, tokens, data } = transaction;
  const common = { type, walletId, secretType, alias };
  if (type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER') {
    const tokenFields = { to: tokens?.to ?? to, tokenAddress: tokens?.contractAddress ?? to };
    const amount = type === 'TOKEN_TRANSFER' ? 'value' : 'amount';
    return { ...common, ...tokenFields, tokenId: tokens?.tokenId, [amount]: tokens?.amount };
  }
  const callFields = type === 'CONTRACT_EXECUTION' ? call : { data };
  return { ...common, to, value: toCoins(BigInt(value)), ...callFields };
}

/** Formats wei as whole coins in decimal text. */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, nativeDecimals);
}

export type SubmitForWalletPorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'chains' | 'clock' | 'ids'>;

interface WalletSigner {
  readonly wallet: WalletRecord;
  readonly proof: VerifiedSigningMethod;
  readonly caller: Caller;
}

export interface WalletSubmission extends Pick<Submission, 'chooseNonceAndFees' | 'lane' | 'slot'> {
  readonly draft: Omit<Draft, 'applicationId' | 'userId' | 'walletId' | 'from'>;
  /** The saved request to delete in the same commit. */
  readonly savedId?: string | undefined;
}

/**
 * Submits a transaction signed by a wallet, with a wallet event in the same commit. The proof is spent or discarded
 * afterwards.
 */
export async function submitForWallet(
  ports: SubmitForWalletPorts,
  signer: WalletSigner,
  { draft, savedId, ...submission }: WalletSubmission,
): Promise<Result<SubmittedTransaction>> {
  const { wallet, proof } = signer;
  const { id: walletId, userId, applicationId, address, secretType } = wallet;
  try {
    return await submitTransaction(ports, ports.chains.of(secretType), {
      ...submission,
      draft: { ...draft, applicationId, userId, walletId, from: address },
      derivation: proof.derivation,
      sign: async (unsigned) =>
        ok(await ports.vault.withKey(wallet, proof, (key) => signTransaction(unsigned, key, address))),
      join: (tables, transaction) => {
        const removed = savedId === undefined ? ok() : takeSavedRequest(tables, savedId);
        return removed.ok ? join(ports, signer, tables, transaction) : removed;
      },
    });
  } finally {
    ports.vault.discard(proof);
  }
}

/** Checks that wallet and signing method are unchanged since the key was opened. */
function join(
  ports: SubmitForWalletPorts,
  { wallet, proof, caller }: WalletSigner,
  tables: TableWriters,
  { type, hash }: TransactionRecord,
): Result<void> {
  const current = findUsableWallet(tables, wallet.id, caller);
  if (!current.ok) return current;
  if (!isInForce(tables, proof)) return wrongValue();
  const metadata = { type, hash, ...proofMetadata(tables, proof) };
  recordWalletEvent(tables, { wallet, type: 'OUTGOING_TRANSACTION', metadata }, ports);
  return ok();
}
