import { NewApplicationDrawer } from './features/applications/NewApplicationDrawer.tsx';
import { AddMethodDrawer } from './features/users/AddMethodDrawer.tsx';
import { NewUserDrawer } from './features/users/NewUserDrawer.tsx';
import { ImportWalletDrawer } from './features/wallets/ImportWalletDrawer.tsx';
import { NewWalletDrawer } from './features/wallets/NewWalletDrawer.tsx';
import { useActions } from './frame/actions.tsx';

/** The drawer of the action that is under way. */
export function ActionDrawers() {
  const { current, open, close } = useActions();
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
    case 'new-application':
      return <NewApplicationDrawer onClose={close} />;
    default:
      return null;
  }
}
