import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { client, type Offer, type Wallet } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import type { TransactionRequest } from '../../../service/form/fees.ts';
import { toFormErrors } from '../../../service/form/form-errors.ts';

export interface WalkState {
  readonly at?: WalkStep;
  readonly failed?: { readonly step: WalkStep; readonly message: string; readonly code?: string };
}

/** Takes an offer from NEW to signed; throws signing method errors and shows other errors at their step. */
export function useOfferWalk(offer: Offer | undefined, wallet: Wallet | undefined) {
  const queries = useQueryClient();
  const [state, setState] = useState<WalkState>({});
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const refresh = () => queries.invalidateQueries({ queryKey: [['offers']] });
  const walk = async (credential: string) => {
    if (!offer || !wallet) return;
    const controller = new AbortController();
    leaving.current = controller;
    let step: WalkStep = 'approve';
    try {
      await walkOffer({
        offerId: offer.id,
        chain: offer.nft.chain,
        walletId: wallet.id,
        dataToSign: offer.dataToSign,
        credential,
        signal: controller.signal,
        onStep: (at) => {
          step = at;
          setState({ at });
        },
      });
      await refresh();
      setState({});
    } catch (error) {
      if (controller.signal.aborted) return;
      if (toFormErrors(error, ['credential']).credential) {
        setState({});
        throw error;
      }
      const fault = error instanceof StepFailure ? { message: error.message } : failureOf(error);
      setState({ failed: { step, ...fault } });
      await refresh();
    }
  };
  return { state, walk };
}

/** The steps of the seller's wallet for a new offer, in order. */
type WalkStep = 'approve' | 'sign';

/** A failed step with the reason from the chain. */
class StepFailure extends Error {}

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

/** Approves the escrow contract if necessary, then signs; skips completed steps. Only it holds the credential. */
async function walkOffer(walk: Walk): Promise<void> {
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
    if (status === 'FAILED') throw new StepFailure(`The approval failed on its chain. ${reason ?? 'Retry it.'}`);
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
