import { toDay } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/look/names.ts';
import { lastBilled } from './billing-state.ts';

/** Asks before a wallet is put away or taken back, and says what follows from it. */
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
        <p>
          Applications see it again and can sign with it. It is billed from now on, until it has
          been archived for 30 days again.
        </p>
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
      Applications no longer see it, and nothing can be signed with it until it is unarchived by its
      id. The key is kept. It is billed for 30 more days, until {toDay(until)}.
      {isPrimary && ' If its user has another one on this chain, that becomes the primary one.'}
    </p>
  );
}
