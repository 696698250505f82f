import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { Fault } from '../../components/form/FieldMessage.tsx';
import { useOperation } from '../action/use-operation.tsx';

type StartedChain = Pick<ChainState, 'secretType' | 'state' | 'isEmbedded'>;

/** Starts a sleeping or failed chain, or reconnects to an external node; then it starts the others. */
export function StartChain({
  chain,
  others = [],
  size = 'xs',
}: {
  chain: StartedChain;
  others?: readonly StartedChain[];
  /** Use `md` for the main action of a page. */
  size?: 'xs' | 'md';
}) {
  const queries = useQueryClient();
  const { secretType, state, isEmbedded } = chain;
  const wake = useOperation('chains.wake', { secretType });
  const start = ([next, ...rest]: readonly StartedChain[]) => {
    if (!next) return;
    wake.attempt({ secretType: next.secretType }, () => {
      void queries.invalidateQueries({ queryKey: [['chains']] });
      start(rest);
    });
  };
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
        aria-label={`${label} ${[chain, ...others].map((each) => each.secretType).join(', ')}`}
        onClick={() => start([chain, ...others])}
      >
        {others.length > 0 ? 'Start all' : label}
      </Button>
    </>
  );
}
