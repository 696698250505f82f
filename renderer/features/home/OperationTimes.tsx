import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WalletRow } from '../../components/chain/WalletRow.tsx';
import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import text from '../../components/text.module.css';
import { type Statistics, service } from '../../service/call/client.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { nameOfOwner } from '../../service/queries/names.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';
import styles from './home.module.css';
import { durationText, widthOf } from './operation-times.ts';

type Operation = Statistics['operations'][number];

/** Maximum number of operations, most frequent first. */
const maximumShown = 6;

/** The p50 and p95 latencies of the most frequent operations. */
export function OperationTimes() {
  const { data } = useStatistics({ span: 'day' });
  const timed = (data?.operations ?? []).filter(({ mostUnder }) => mostUnder !== null).slice(0, maximumShown);
  if (timed.length === 0) return null;
  const longest = Math.max(...timed.map(({ mostUnder }) => mostUnder ?? 0));
  return (
    <Card title="Latency by operation" hint="last 24 h, most frequent" flush>
      <FiguresTable aria-label="Latency by operation">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Successful</th>
            <th scope="col">Client errors</th>
            <th scope="col">Server errors</th>
            <td />
            <th scope="col">p50</th>
            <th scope="col">p95</th>
          </tr>
        </thead>
        <tbody>
          {timed.map((operation) => (
            <Row key={operation.operation} operation={operation} longest={longest} />
          ))}
        </tbody>
      </FiguresTable>
    </Card>
  );
}

function Row({
  operation: { operation, answered, refused, failed, halfUnder, mostUnder },
  longest,
}: {
  operation: Operation;
  longest: number;
}) {
  return (
    <tr>
      <th scope="row">
        <code>{operation}</code>
      </th>
      <td>{answered.toLocaleString('en')}</td>
      <td>{refused.toLocaleString('en')}</td>
      <td className={failed > 0 ? text.bad : undefined}>{failed.toLocaleString('en')}</td>
      <td className={styles.bars} style={{ position: 'relative', width: '36%' }} aria-hidden="true">
        <span data-share="95" style={{ width: widthOf(mostUnder, longest) }} />
        <span data-share="50" style={{ width: widthOf(halfUnder, longest) }} />
      </td>
      <td>{durationText(halfUnder)}</td>
      <td>{durationText(mostUnder)}</td>
    </tr>
  );
}

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
