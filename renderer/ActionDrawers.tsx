import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NewApplicationDrawer } from './features/applications/NewApplicationDrawer.tsx';
import { FaucetDrawer } from './features/chains/FaucetDrawer.tsx';
import { MintItemDrawer } from './features/chains/MintItemDrawer.tsx';
import { DepositUsdcDrawer } from './features/market-users/DepositUsdcDrawer.tsx';
import { NewMarketUserDrawer } from './features/market-users/NewMarketUserDrawer.tsx';
import { BidDrawer } from './features/offers/BidDrawer.tsx';
import { BuyDrawer } from './features/offers/BuyDrawer.tsx';
import { ChangePriceDrawer } from './features/offers/ChangePriceDrawer.tsx';
import { CloseOfferDialog } from './features/offers/CloseOfferDialog.tsx';
import { NewOfferDrawer } from './features/offers/NewOfferDrawer.tsx';
import { PrepareOfferDrawer } from './features/offers/PrepareOfferDrawer.tsx';
import { TerminateOfferDialog } from './features/offers/TerminateOfferDialog.tsx';
import { SendDrawer } from './features/transactions/SendDrawer.tsx';
import { AddMethodDrawer } from './features/users/AddMethodDrawer.tsx';
import { NewUserDrawer } from './features/users/NewUserDrawer.tsx';
import { ImportWalletDrawer } from './features/wallets/ImportWalletDrawer.tsx';
import { NewWalletDrawer } from './features/wallets/NewWalletDrawer.tsx';
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
    case 'deposit-usdc':
      return <DepositUsdcDrawer userId={current.userId} chain={current.chain} onClose={close} />;
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
