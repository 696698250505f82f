import { Link } from '@tanstack/react-router';
import { Note } from '../../../components/layout/Note.tsx';

/** Why a wallet signs nothing, and the way to where it is brought back. */
export function Archived({ walletId }: { walletId: string }) {
  return (
    <Note tone="warn" title="This wallet is archived">
      It signs nothing until it is brought back.{' '}
      <Link to="/wallets/$walletId" params={{ walletId }}>
        Open the wallet
      </Link>
    </Note>
  );
}
