import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { CoveredSecret } from '../../components/secret/CoveredSecret.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { useOperation } from '../../frame/act/use-operation.tsx';

/** The address that also accepts operator methods; fetched on a click, then masked. */
export function OperatorRpc({ secretType }: Pick<ChainState, 'secretType'>) {
  const [rpcUrl, setRpcUrl] = useState<string>();
  const show = useOperation('chains.showOperatorRpc', { secretType });
  return (
    <section>
      <h3 className={text.title}>With operator methods</h3>
      <p className={`${text.quiet} ${text.small}`}>
        For tools that mine, move time, trace or set balances, e.g. evm_mine, evm_increaseTime,
        debug_traceTransaction, anvil_setBalance. The address contains a key that changes on every
        start. Keep it secret.
      </p>
      {Boolean(show.error) && <FailureAlert error={show.error} />}
      {rpcUrl ? (
        <CoveredSecret label="Operator RPC address" value={rpcUrl} />
      ) : (
        <Button
          size="xs"
          loading={show.busy}
          onClick={() => show.attempt({ secretType }, (response) => setRpcUrl(response.rpcUrl))}
        >
          Show address
        </Button>
      )}
    </section>
  );
}
