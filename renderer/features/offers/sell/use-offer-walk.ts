import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client, type Offer, type Wallet } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import type { TransactionRequest } from '../../../service/form/fees.ts';
import { toFormErrors } from '../../../service/form/form-errors.ts';

export interface OfferStepsState {
  readonly at?: OfferStep;
  readonly failed?: { readonly step: OfferStep; readonly message: string; readonly code?: string };
}

/** Takes an offer from NEW to signed; throws signing method errors and shows other errors at their step. */
export function useOfferSteps(offer: Offer | undefined, wallet: Wallet | undefined) {
  const queries = useQueryClient();
  const [state, setState] = useState<OfferStepsState>({});
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const refresh = () => queries.invalidateQueries({ queryKey: [['offers']] });
  const walk = async (credential: string) => {
    if (!offer || !wallet) return;
    const controller = new AbortController();
    leaving.current = controller;
    let step: OfferStep = 'approve';
    try {
      const onStep = (at: OfferStep) => {
        step = at;
        setState({ at });
      };
      await runOfferSteps({ offer, walletId: wallet.id, credential, signal: controller.signal, onStep });
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
type OfferStep = 'approve' | 'sign';

/** A failed step with the reason from the chain. */
class StepFailure extends Error {}

interface OfferSteps {
  readonly offer: Offer;
  readonly walletId: string;
  /** The id of a signing method and its value. */
  readonly credential: string;
  /** Stops the process between two steps. */
  readonly signal: AbortSignal;
  readonly onStep: (step: OfferStep) => void;
}

const pauseMilliseconds = 400;

/** Approves the escrow contract if necessary, then signs; skips completed steps. Only it holds the credential. */
async function runOfferSteps(run: OfferSteps): Promise<void> {
  run.onStep('approve');
  await awaitEarlierApproval(run);
  const { offer, walletId, signal } = run;
  for (const call of await client.offers.listPreparationTransactions.query({ offerId: offer.id, walletId }))
    await approve(run, { ...call, walletId });
  signal.throwIfAborted();
  run.onStep('sign');
  await sign(run);
}

/** A pending approval must not be sent twice. */
async function awaitEarlierApproval(run: OfferSteps): Promise<void> {
  const { approvalHash } = await client.offers.inspect.query({ offerId: run.offer.id });
  if (approvalHash === undefined) return;
  while ((await statusOf(run, approvalHash)).status === 'PENDING') await wait();
}

async function approve(run: OfferSteps, transactionRequest: TransactionRequest): Promise<void> {
  run.signal.throwIfAborted();
  const { transactionHash } = await client.transactions.execute.mutate({
    transactionRequest,
    signingMethodCredential: run.credential,
  });
  await client.offers.recordApproval.mutate({ offerId: run.offer.id, txApprove: transactionHash });
  await untilInBlock(run, transactionHash);
}

async function untilInBlock(run: OfferSteps, hash: string): Promise<void> {
  for (;;) {
    const { status, reason } = await statusOf(run, hash);
    if (status === 'SUCCEEDED') return;
    if (status === 'FAILED') throw new StepFailure(`The approval failed on its chain. ${reason ?? 'Retry it.'}`);
    await wait();
  }
}

function statusOf({ offer, signal }: OfferSteps, hash: string) {
  signal.throwIfAborted();
  return client.transactions.getStatus.query({ secretType: offer.nft.chain, hash });
}

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
}

async function sign({ offer: { id: offerId, nft, dataToSign }, walletId, credential }: OfferSteps): Promise<void> {
  const { signature } = await client.signatures.sign.mutate({
    signatureRequest: { type: 'MESSAGE', secretType: nft.chain, walletId, data: dataToSign },
    signingMethodCredential: credential,
  });
  await client.offers.sign.mutate({ offerId, signature });
}
