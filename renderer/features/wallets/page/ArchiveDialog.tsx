import { toDay } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { lastBilled } from './billing-state.ts';

/** Asks for confirmation before a wallet is archived or unarchived, and explains the effects. */
export function ArchiveDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const verb = wallet.archived ? 'Unarchive' : 'Archive';
  return (
    <ConfirmOperation
      operation="wallets.change"
      input={{ walletId: wallet.id, archived: !wallet.archived }}
      title={`${verb} ${nameOfWallet(wallet)}?`}
      confirm={`${verb} wallet`}
      destructive={!wallet.archived}
      onClose={onClose}
    >
      {wallet.archived ? (
        <p>Applications can see it and sign with it again. It is billed from now on.</p>
      ) : (
        <WhatArchivingMeans isPrimary={wallet.primary} />
      )}
    </ConfirmOperation>
  );
}

function WhatArchivingMeans({ isPrimary }: { isPrimary: boolean }) {
  const until = lastBilled(useNow());
  return (
    <p>
      Applications can no longer see it or sign with it. The key is kept. It is billed for 30 more
      days, until {toDay(until)}.
      {isPrimary && ' Another wallet of this user on this chain, if any, becomes primary.'}
    </p>
  );
}
