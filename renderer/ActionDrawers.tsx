import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NewApplicationDrawer } from './features/applications/NewApplicationDrawer.tsx';
import { FaucetDrawer } from './features/chains/FaucetDrawer.tsx';
import { MintItemDrawer } from './features/chains/MintItemDrawer.tsx';
import { MoveClockDrawer } from './features/clock/MoveClockDrawer.tsx';
import { DeployDrawer } from './features/collections/DeployDrawer.tsx';
import { MintDrawer } from './features/collections/MintDrawer.tsx';
import { DepositUsdcDrawer } from './features/market-users/DepositUsdcDrawer.tsx';
import { NewMarketUserDrawer } from './features/market-users/NewMarketUserDrawer.tsx';
import { BidDrawer } from './features/offers/BidDrawer.tsx';
import { BuyDrawer } from './features/offers/BuyDrawer.tsx';
import { ChangePriceDrawer } from './features/offers/ChangePriceDrawer.tsx';
import { CloseOfferDialog } from './features/offers/CloseOfferDialog.tsx';
import { NewOfferDrawer } from './features/offers/NewOfferDrawer.tsx';
import { PrepareOfferDrawer } from './features/offers/PrepareOfferDrawer.tsx';
import { TerminateOfferDialog } from './features/offers/TerminateOfferDialog.tsx';
import { CancelPaymentDialog } from './features/payments/CancelPaymentDialog.tsx';
import { ConfirmCardDrawer } from './features/payments/ConfirmCardDrawer.tsx';
import { NewCheckoutDrawer } from './features/payments/NewCheckoutDrawer.tsx';
import { PayDrawer } from './features/payments/PayDrawer.tsx';
import { RefundDialog } from './features/payments/RefundDialog.tsx';
import { SendDrawer } from './features/transactions/SendDrawer.tsx';
import { AddMethodDrawer } from './features/users/AddMethodDrawer.tsx';
import { NewUserDrawer } from './features/users/NewUserDrawer.tsx';
import { ImportWalletDrawer } from './features/wallets/ImportWalletDrawer.tsx';
import { NewWalletDrawer } from './features/wallets/NewWalletDrawer.tsx';
import { NewWebhookDrawer } from './features/webhooks/NewWebhookDrawer.tsx';
import { SendTestEventDrawer } from './features/webhooks/SendTestEventDrawer.tsx';
import { useActions } from './frame/actions.tsx';

/** The drawer of the action that is under way. */
export function ActionDrawers() {
  const { current, open, close } = useActions();
  useOnNavigation(close);
  switch (current?.name) {
    case 'new-user':
      return <NewUserDrawer onClose={close} />;
    case 'add-pin':
      return (
        <AddMethodDrawer
          userId={current.userId}
          type="PIN"
          onAdded={() => (current.next ? open(current.next) : close())}
          onClose={close}
        />
      );
    case 'new-wallet':
      return <NewWalletDrawer userId={current.userId} onClose={close} />;
    case 'import-wallet':
      return <ImportWalletDrawer userId={current.userId} onClose={close} />;
    case 'send':
      return <SendDrawer walletId={current.walletId} onClose={close} />;
    case 'new-application':
      return <NewApplicationDrawer onClose={close} />;
    case 'new-market-user':
      return <NewMarketUserDrawer onClose={close} />;
    case 'deploy-collection':
      return <DeployDrawer onClose={close} />;
    case 'mint-tokens':
      return <MintDrawer preset={current} onClose={close} />;
    case 'move-clock':
      return <MoveClockDrawer onClose={close} />;
    case 'deposit-usdc':
      return <DepositUsdcDrawer userId={current.userId} chain={current.chain} onClose={close} />;
    case 'new-webhook':
      return <NewWebhookDrawer inbox={current.inbox} onClose={close} />;
    case 'send-test-event':
      return <SendTestEventDrawer webhookId={current.webhookId} onClose={close} />;
    case 'new-offer':
      return <NewOfferDrawer preset={current} onClose={close} />;
    case 'prepare-offer':
      return <PrepareOfferDrawer offerId={current.offerId} onClose={close} />;
    case 'buy-offer':
      return <BuyDrawer offerId={current.offerId} onClose={close} />;
    case 'bid-offer':
      return <BidDrawer offerId={current.offerId} onClose={close} />;
    case 'change-offer-price':
      return <ChangePriceDrawer offerId={current.offerId} onClose={close} />;
    case 'close-offer':
      return <CloseOfferDialog offerId={current.offerId} onClose={close} />;
    case 'terminate-offer':
      return <TerminateOfferDialog offerId={current.offerId} onClose={close} />;
    case 'new-checkout':
      return <NewCheckoutDrawer preset={current} onClose={close} />;
    case 'pay-payment':
      return <PayDrawer paymentIntentId={current.paymentIntentId} onClose={close} />;
    case 'confirm-payment':
      return <ConfirmCardDrawer paymentIntentId={current.paymentIntentId} onClose={close} />;
    case 'refund-payment':
      return <RefundDialog paymentIntentId={current.paymentIntentId} onClose={close} />;
    case 'cancel-payment':
      return <CancelPaymentDialog paymentIntentId={current.paymentIntentId} onClose={close} />;
    case 'faucet':
      return (
        <FaucetDrawer secretType={current.secretType} address={current.address} onClose={close} />
      );
    case 'mint-item':
      return (
        <MintItemDrawer secretType={current.secretType} address={current.address} onClose={close} />
      );
    default:
      return null;
  }
}

/** A link in a drawer leads away from it. */
function useOnNavigation(leave: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const onLeave = useEffectEvent(leave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is waited for.
  useEffect(() => onLeave(), [pathname]);
}
