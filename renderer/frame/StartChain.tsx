import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../service/resources/chain-view.ts';
import { FieldMessage } from '../components/FieldMessage.tsx';
import { service } from '../service/client.ts';
import { failureOf } from '../service/failure.ts';
import styles from './StartChain.module.css';

/** Starts a sleeping chain, or one that failed once more; asks a node of one's own again. */
export function StartChain({
  chain,
  size = 'xs',
}: {
  chain: Pick<ChainState, 'secretType' | 'state' | 'isEmbedded'>;
  /** `md`: it is the one thing to do on the page. */
  size?: 'xs' | 'md';
}) {
  const queries = useQueryClient();
  const label = chain.isEmbedded ? 'Start' : 'Try again';
  const wake = useMutation(
    service.chains.wake.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: [['chains']] }),
    }),
  );
  return (
    <>
      {wake.error && (
        <span className={styles.fault} role="alert">
          <FieldMessage message={failureOf(wake.error).message} />
        </span>
      )}
      <Button
        size={size}
        variant={size === 'md' ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={14} stroke={1.7} />}
        loading={wake.isPending || chain.state === 'starting'}
        aria-label={`${label} ${chain.secretType}`}
        onClick={() => wake.mutate({ secretType: chain.secretType })}
      >
        {label}
      </Button>
    </>
  );
}
