import { useQuery } from '@tanstack/react-query';
import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { service } from '../../../service/call/client.ts';
import { DepositAddressCard, NoDepositAddressCard } from './DepositAddressCard.tsx';
import styles from './DepositAddresses.module.css';

/** The deposit addresses of a market user, one per chain. */
export function DepositAddresses({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    service.money.listDepositAddresses.queryOptions({ userId }),
  );
  const { data: balance } = useQuery(service.money.inspectBalance.queryOptions({ userId }));
  const missingChain = secretTypes.find(
    (chain) => !data?.some((deposit) => deposit.chain === chain),
  );
  return (
    <section aria-label="Deposit addresses">
      <header className={`${text.row} ${styles.head}`}>
        <h2 className={text.title}>Deposit addresses</h2>
        <span className={text.quiet}>USDC received here is available to spend</span>
      </header>
      {error && !data ? (
        <FailureAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles.cards}>
            {secretTypes.map((chain) => {
              const deposit = data?.find((address) => address.chain === chain);
              return deposit ? (
                <DepositAddressCard
                  key={chain}
                  deposit={deposit}
                  money={balance?.chains.find((entry) => entry.chain === chain)}
                />
              ) : (
                <NoDepositAddressCard key={chain} userId={userId} chain={chain} isLoading={!data} />
              );
            })}
          </div>
          <OperationLine
            operation="money.createDepositAddress"
            input={{ userId, chain: missingChain ?? 'ETHEREUM' }}
          />
        </>
      )}
    </section>
  );
}
