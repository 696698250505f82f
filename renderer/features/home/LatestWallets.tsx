import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WalletRow } from '../../components/chain/WalletRow.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { nameOfOwner } from '../../service/queries/names.ts';

/** The latest wallets; nothing if there are none. */
export function LatestWallets() {
  const changedIds = useChangedIds();
  const wallets = useQuery(service.wallets.list.queryOptions({ size: 6 }));
  if (!wallets.data || wallets.data.items.length === 0) return null;
  return (
    <ListCard
      title="Latest wallets"
      query={wallets}
      all={
        <Link to="/wallets" className={`${text.small} ${text.link}`}>
          All wallets
        </Link>
      }
      row={(wallet) => (
        <WalletRow
          key={wallet.id}
          wallet={wallet}
          beside={<span className={text.quiet}>{nameOfOwner(wallet)}</span>}
          isChanged={changedIds.has(wallet.id)}
        />
      )}
    />
  );
}
