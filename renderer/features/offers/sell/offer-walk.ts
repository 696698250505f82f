import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { client } from '../../../service/call/client.ts';
import { performed } from '../../../service/call/performed.ts';
import type { TransactionRequest } from '../../../service/form/transaction-request.ts';

/** What the seller's wallet does for a new offer, in this order. */
export type WalkStep = 'approve' | 'sign';

/** A step that did not work out, with what the chain said. */
export class StepFailure extends Error {}

interface Walk {
  readonly offerId: string;
  readonly chain: SecretType;
  readonly walletId: string;
  readonly dataToSign: string;
  /** The id of a signing method and its value. */
  readonly credential: string;
  /** Ends the walk between two steps. */
  readonly signal: AbortSignal;
  readonly onStep: (step: WalkStep) => void;
}

const restMilliseconds = 400;

/**
 * Approves the custody contract where that is still needed, then signs the offer. The credential is held
 * by this call alone; what was done before is not done again.
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

/** One that was sent before and is on its way into a block must not be sent twice. */
async function awaitEarlierApproval(walk: Walk): Promise<void> {
  const { approvalHash } = await client.offers.inspect.query({ offerId: walk.offerId });
  if (approvalHash === undefined) return;
  while ((await statusOf(walk, approvalHash)).status === 'PENDING') await rest();
}

async function approve(walk: Walk, transactionRequest: TransactionRequest): Promise<void> {
  walk.signal.throwIfAborted();
  const sent = await client.transactions.execute.mutate({
    transactionRequest,
    signingMethodCredential: walk.credential,
  });
  const { transactionHash } = performed(sent);
  await client.offers.recordApproval.mutate({ offerId: walk.offerId, txApprove: transactionHash });
  await untilInBlock(walk, transactionHash);
}

async function untilInBlock(walk: Walk, hash: string): Promise<void> {
  for (;;) {
    const { status, reason } = await statusOf(walk, hash);
    if (status === 'SUCCEEDED') return;
    if (status === 'FAILED')
      throw new StepFailure(`The approval failed on its chain. ${reason ?? 'Try it again.'}`);
    await rest();
  }
}

function statusOf({ chain, signal }: Walk, hash: string) {
  signal.throwIfAborted();
  return client.transactions.getStatus.query({ secretType: chain, hash });
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMilliseconds));
}

async function sign({ offerId, chain, walletId, dataToSign, credential }: Walk): Promise<void> {
  const signed = await client.signatures.sign.mutate({
    signatureRequest: { type: 'MESSAGE', secretType: chain, walletId, data: dataToSign },
    signingMethodCredential: credential,
  });
  await client.offers.sign.mutate({ offerId, signature: performed(signed).signature });
}
