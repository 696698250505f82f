import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableWriters } from '../ports/storage.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import type { SubmittedTransaction, TransactionRecord } from '../resources/transaction.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { isInForce, wrongValue } from '../users/verify-signing-method.ts';
import { findUsableWallet } from '../wallets/get-wallet.ts';
import { proofMetadata } from '../wallets/proof-metadata.ts';
import { recordWalletEvent } from '../wallets/record-wallet-event.ts';
import { takeSavedRequest } from '../wallets/saved-requests.ts';
import { signTransaction } from './sign-transaction.ts';
import { type Draft, type Submission, submitTransaction } from './submit-transaction.ts';

export type SubmitForWalletPorts = Pick<
  Ports,
  'storage' | 'vault' | 'settings' | 'chains' | 'clock' | 'ids'
>;

/** The signer and its authorization. */
export interface WalletSigner {
  readonly wallet: WalletRecord;
  readonly proof: VerifiedSigningMethod;
  readonly caller: Caller;
}

export interface WalletSubmission extends Pick<Submission, 'chooseNonceAndFees' | 'slot'> {
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
        ok(
          await ports.vault.withKey(wallet, proof, (key) =>
            signTransaction(unsigned, key, address),
          ),
        ),
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
