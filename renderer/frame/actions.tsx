import { createContext, use, useMemo, useRef, useState } from 'react';
import type { SecretType } from '../../service/kernel/primitives.ts';

/** What can be done from anywhere: by a button of a page, an empty state, or the palette. */
export type Action =
  | { readonly name: 'new-user' }
  | { readonly name: 'add-pin'; readonly userId: string; readonly next?: Action }
  | { readonly name: 'new-wallet'; readonly userId?: string }
  | { readonly name: 'import-wallet'; readonly userId?: string }
  | { readonly name: 'send'; readonly walletId?: string | undefined }
  | { readonly name: 'new-application' }
  | { readonly name: 'new-webhook'; readonly inbox?: string }
  | { readonly name: 'send-test-event'; readonly webhookId?: string | undefined }
  | { readonly name: 'new-market-user' }
  | { readonly name: 'move-clock' }
  | { readonly name: 'deploy-collection' }
  | {
      readonly name: 'mint-tokens';
      readonly chain?: SecretType;
      readonly contractAddress?: string;
      readonly tokenTypeId?: string;
    }
  | { readonly name: 'deposit-usdc'; readonly userId?: string; readonly chain?: SecretType }
  | {
      readonly name: 'faucet' | 'mint-item';
      readonly secretType?: SecretType;
      readonly address?: string;
    }
  | {
      readonly name: 'new-offer';
      readonly chain?: SecretType;
      readonly contractAddress?: string;
      readonly tokenId?: string;
      readonly walletId?: string;
    }
  | {
      readonly name:
        | 'prepare-offer'
        | 'buy-offer'
        | 'bid-offer'
        | 'change-offer-price'
        | 'close-offer'
        | 'terminate-offer';
      readonly offerId: string;
    }
  | {
      readonly name: 'new-checkout';
      /** In minor units of the currency. */
      readonly amount?: number;
      readonly currency?: string;
      readonly description?: string;
      readonly offerId?: string;
      readonly offerAmount?: number;
      readonly userId?: string;
    }
  | {
      readonly name: 'pay-payment' | 'confirm-payment' | 'refund-payment' | 'cancel-payment';
      readonly paymentIntentId: string;
    };

interface Actions {
  readonly current: Action | undefined;
  open(action: Action): void;
  close(): void;
}

const ActionsContext = createContext<Actions | undefined>(undefined);

/** Holds the one action that is under way; focus goes back to where it began. */
export function ActionProvider({ children }: { children: React.ReactNode }) {
  const [current, setCurrent] = useState<Action>();
  const origin = useRef<Element | null>(null);
  const actions = useMemo(
    () => ({
      current,
      open: (action: Action) => {
        origin.current = document.activeElement;
        setCurrent(action);
      },
      close: () => {
        setCurrent(undefined);
        const element = origin.current;
        requestAnimationFrame(() => element instanceof HTMLElement && element.focus());
      },
    }),
    [current],
  );
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionProvider around it.');
  return actions;
}
