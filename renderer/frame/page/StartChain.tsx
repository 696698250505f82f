import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { Fault } from '../../components/form/FieldMessage.tsx';
import { useOperation } from '../act/use-operation.tsx';

/** Starts a sleeping or failed chain, or reconnects to an external node. */
export function StartChain({
  chain: { secretType, state, isEmbedded },
  size = 'xs',
}: {
  chain: Pick<ChainState, 'secretType' | 'state' | 'isEmbedded'>;
  /** Use `md` for the main action of a page. */
  size?: 'xs' | 'md';
}) {
  const queries = useQueryClient();
  const wake = useOperation('chains.wake', { secretType });
  const start = () => wake.attempt({ secretType }, () => queries.invalidateQueries({ queryKey: [['chains']] }));
  const label = isEmbedded ? 'Start' : 'Retry';
  return (
    <>
      <Fault error={wake.error} />
      <Button
        size={size}
        variant={size === 'md' ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={14} stroke={1.7} />}
        {...wake.button}
        loading={wake.busy || state === 'starting'}
        aria-label={`${label} ${secretType}`}
        onClick={start}
      >
        {label}
      </Button>
    </>
  );
}
