import { NewApplicationDrawer } from './features/applications/NewApplicationDrawer.tsx';
import { AddPinDrawer } from './features/users/AddPinDrawer.tsx';
import { NewUserDrawer } from './features/users/NewUserDrawer.tsx';
import { NewWalletDrawer } from './features/wallets/NewWalletDrawer.tsx';
import { SignMessageDrawer } from './features/wallets/SignMessageDrawer.tsx';
import { useActions } from './frame/actions.tsx';

/** The drawer of the action that is under way. */
export function ActionDrawers() {
  const { current, open, close } = useActions();
  switch (current?.name) {
    case 'new-user':
      return <NewUserDrawer onClose={close} />;
    case 'add-pin':
      return (
        <AddPinDrawer
          userId={current.userId}
          onAdded={() => (current.next ? open(current.next) : close())}
          onClose={close}
        />
      );
    case 'new-wallet':
      return <NewWalletDrawer userId={current.userId} onClose={close} />;
    case 'sign-message':
      return <SignMessageDrawer walletId={current.walletId} onClose={close} />;
    case 'new-application':
      return <NewApplicationDrawer onClose={close} />;
    default:
      return null;
  }
}
