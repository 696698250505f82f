import { useQuery } from '@tanstack/react-query';
import type { MarketBalance } from '../../../service/resources/market-user.ts';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { UsdcAmount } from '../../components/UsdcAmount.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import styles from './MoneyCard.module.css';
import { Reconciliation } from './Reconciliation.tsx';

/** What a market user can spend, what is set aside, both together, and whether the chains agree. */
export function MoneyCard({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(service.money.getBalance.queryOptions({ userId }));
  return (
    <Card flush>
      {error && !data ? (
        <div className={styles.pad}>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Amounts balance={data} />
          <Reconciliation userId={userId} />
          <div className={styles.apiLine}>
            <OperationLine operation="money.getBalance" input={{ userId }} />
          </div>
        </>
      )}
    </Card>
  );
}

function Amounts({ balance }: { balance: MarketBalance | undefined }) {
  const amounts = [
    {
      name: 'Available',
      hint: 'to buy and bid with',
      mark: styles.available,
      value: balance?.available,
    },
    {
      name: 'Set aside',
      hint: 'for purchases and bids',
      mark: styles.reserved,
      value: balance?.reserved,
    },
    { name: 'Total', hint: 'at the deposit addresses', mark: undefined, value: balance?.total },
  ];
  return (
    <>
      <dl className={styles.amounts} aria-label="Balance">
        {amounts.map(({ name, hint, mark, value }) => (
          <div key={name} className={styles.amount}>
            <dt className={styles.name}>
              {mark && <span className={`${styles.mark} ${mark}`} />}
              {name}
            </dt>
            <dd className={styles.value}>
              {value === undefined ? <SkeletonLine width={120} /> : <UsdcAmount value={value} />}
            </dd>
            <dd className={styles.hint}>{hint}</dd>
          </div>
        ))}
      </dl>
      <Shares balance={balance} />
    </>
  );
}

/** How much of the whole can be spent. */
function Shares({ balance }: { balance: MarketBalance | undefined }) {
  const { available = 0, reserved = 0 } = balance ?? {};
  return (
    <div className={styles.shares} aria-hidden="true">
      {available > 0 && <span className={styles.available} style={{ flexGrow: available }} />}
      {reserved > 0 && <span className={styles.reserved} style={{ flexGrow: reserved }} />}
    </div>
  );
}
