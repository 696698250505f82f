import { useQuery } from '@tanstack/react-query';
import type { MarketBalance } from '../../../../service/resources/market-user.ts';
import { MoneyParts } from '../../../components/figures/MoneyParts.tsx';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { service } from '../../../service/call/client.ts';
import styles from './MoneyCard.module.css';
import { Reconciliation } from './Reconciliation.tsx';

/** The available, reserved and total balance of a market user, and its reconciliation with the chains. */
export function MoneyCard({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(service.money.inspectBalance.queryOptions({ userId }));
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
  const toAmount = (value: number | undefined) =>
    value === undefined ? <SkeletonLine width={120} /> : <UsdcAmount value={value} />;
  return (
    <MoneyParts
      label="Balance"
      parts={[
        {
          name: 'Available',
          hint: 'to buy and bid with',
          tone: 'accent',
          value: toAmount(balance?.available),
        },
        {
          name: 'Reserved',
          hint: 'for purchases and bids',
          tone: 'soft',
          value: toAmount(balance?.reserved),
        },
        {
          name: 'Total',
          hint: 'at the deposit addresses',
          tone: undefined,
          value: toAmount(balance?.total),
        },
      ]}
      shares={[
        { tone: 'accent', amount: balance?.available ?? 0 },
        { tone: 'soft', amount: balance?.reserved ?? 0 },
      ]}
    />
  );
}
