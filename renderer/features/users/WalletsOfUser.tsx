import { useQuery } from '@tanstack/react-query';
import { WalletRow } from '../../components/chain/WalletRow.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { service } from '../../service/call/client.ts';

/** The wallets of a user, archived wallets included. */
export function WalletsOfUser({ userId, canCreate }: { userId: string; canCreate: boolean }) {
  const wallets = useQuery(
    service.wallets.list.queryOptions({ userId, archived: 'any', size: 100 }),
  );
  return (
    <ListCard
      title="Wallets"
      query={wallets}
      none={
        <>
          <p>No wallets yet. Each has its own key on one chain, which only this user can unlock.</p>
          {canCreate && (
            <ActButton action={{ name: 'new-wallet', userId }} size="xs">
              Create a wallet
            </ActButton>
          )}
        </>
      }
      row={(wallet) => (
        <WalletRow
          key={wallet.id}
          wallet={wallet}
          beside={wallet.archived && <Tag>Archived</Tag>}
        />
      )}
    />
  );
}
