import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { client } from '../../../service/call/client.ts';
import type { TransactionRequest } from '../../../service/form/transaction-request.ts';

/** The steps of the seller's wallet for a new offer, in order. */
export type WalkStep = 'approve' | 'sign';

/** A failed step with the reason from the chain. */
export class StepFailure extends Error {}

interface Walk {
  readonly offerId: string;
  readonly chain: SecretType;
  readonly walletId: string;
  readonly dataToSign: string;
  /** The id of a signing method and its value. */
  readonly credential: string;
  /** Stops the process between two steps. */
  readonly signal: AbortSignal;
  readonly onStep: (step: WalkStep) => void;
}

const restMilliseconds = 400;

/**
 * Approves the escrow contract if necessary, then signs the offer. Only this call holds the credential; completed
 * steps are not repeated.
 */
export async function walkOffer(walk: Walk): Promise<void> {
  walk.onStep('approve');
  await awaitEarlierApproval(walk);
  const { offerId, walletId, signal } = walk;
  for (const call of await client.offers.listPreparationTransactions.query({ offerId, walletId }))
    await approve(walk, { ...call, walletId });
  signal.throwIfAborted();
  walk.onStep('sign');
  await sign(walk);
}

/** A pending approval must not be sent twice. */
async function awaitEarlierApproval(walk: Walk): Promise<void> {
  const { approvalHash } = await client.offers.inspect.query({ offerId: walk.offerId });
  if (approvalHash === undefined) return;
  while ((await statusOf(walk, approvalHash)).status === 'PENDING') await wait();
}

async function approve(walk: Walk, transactionRequest: TransactionRequest): Promise<void> {
  walk.signal.throwIfAborted();
  const response = await client.transactions.execute.mutate({
    transactionRequest,
    signingMethodCredential: walk.credential,
  });
  const { transactionHash } = response;
  await client.offers.recordApproval.mutate({ offerId: walk.offerId, txApprove: transactionHash });
  await untilInBlock(walk, transactionHash);
}

async function untilInBlock(walk: Walk, hash: string): Promise<void> {
  for (;;) {
    const { status, reason } = await statusOf(walk, hash);
    if (status === 'SUCCEEDED') return;
    if (status === 'FAILED')
      throw new StepFailure(`The approval failed on its chain. ${reason ?? 'Retry it.'}`);
    await wait();
  }
}

function statusOf({ chain, signal }: Walk, hash: string) {
  signal.throwIfAborted();
  return client.transactions.getStatus.query({ secretType: chain, hash });
}

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMilliseconds));
}

async function sign({ offerId, chain, walletId, dataToSign, credential }: Walk): Promise<void> {
  const signed = await client.signatures.sign.mutate({
    signatureRequest: { type: 'MESSAGE', secretType: chain, walletId, data: dataToSign },
    signingMethodCredential: credential,
  });
  await client.offers.sign.mutate({ offerId, signature: signed.signature });
}
