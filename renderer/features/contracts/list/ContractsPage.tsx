import { useQuery } from '@tanstack/react-query';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service } from '../../../service/call/client.ts';
import { usePastedContracts } from '../../../service/form/pasted-abi.ts';
import { ContractsOfChain } from './ContractsOfChain.tsx';
import styles from './ContractsPage.module.css';
import { OpenContract } from './OpenContract.tsx';

/** The contracts of each chain, those with a pasted ABI, and a form to open any other. */
export function ContractsPage() {
  const { data: chains, error, refetch } = useQuery(service.chains.listStates.queryOptions({}));
  const pastedContracts = usePastedContracts();
  return (
    <>
      <PageHeader
        title="Contracts"
        facts="Read contracts or call them with a wallet. Simulated before signing."
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          <OpenContract />
          {error && !chains && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {!chains && !error && <SkeletonLine width="40%" />}
          <div className={styles.chains}>
            {chains?.map((chain) => (
              <ContractsOfChain
                key={chain.secretType}
                chain={chain}
                pastedContracts={pastedContracts.filter(
                  ({ secretType }) => secretType === chain.secretType,
                )}
              />
            ))}
          </div>
        </div>
      </PageBody>
    </>
  );
}
