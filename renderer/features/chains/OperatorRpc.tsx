import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { CoveredSecret } from '../../components/CoveredSecret.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { service } from '../../service/client.ts';
import styles from './ConnectDrawer.module.css';

/** The address that takes the operator's methods too; asked for on a click, and covered then. */
export function OperatorRpc({ secretType }: Pick<ChainState, 'secretType'>) {
  const show = useMutation(service.chains.showOperatorRpc.mutationOptions());
  return (
    <section>
      <h3 className={styles.title}>With the operator’s methods</h3>
      <p className={styles.how}>
        For tools that mine, move time, trace or set balances: evm_mine, evm_increaseTime,
        debug_traceTransaction, anvil_setBalance. It holds a key that is new at every start. Treat
        it as a secret.
      </p>
      {show.error && <FailureAlert error={show.error} />}
      {show.data?.rpcUrl ? (
        <CoveredSecret label="Operator’s RPC address" value={show.data.rpcUrl} />
      ) : (
        <Button size="xs" loading={show.isPending} onClick={() => show.mutate({ secretType })}>
          Show the address
        </Button>
      )}
    </section>
  );
}
