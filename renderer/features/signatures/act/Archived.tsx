import { Link } from '@tanstack/react-router';
import { Note } from '../../../components/layout/Note.tsx';

/** Explains that an archived wallet cannot sign, and links to its page. */
export function Archived({ walletId }: { walletId: string }) {
  return (
    <Note tone="warn" title="This wallet is archived">
      It cannot sign until it is unarchived.{' '}
      <Link to="/wallets/$walletId" params={{ walletId }}>
        Open wallet
      </Link>
    </Note>
  );
}
