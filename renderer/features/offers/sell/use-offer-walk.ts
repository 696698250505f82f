import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Offer, Wallet } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { toFormErrors } from '../../../service/form/form-errors.ts';
import { StepFailure, type WalkStep, walkOffer } from './offer-walk.ts';

/** The progress of the seller's wallet. */
export interface WalkState {
  /** The current step. */
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
