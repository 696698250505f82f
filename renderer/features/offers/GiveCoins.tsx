import { Button } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { chains } from '../../../service/resources/chain.ts';
import { useChainState } from '../../service/chain-states.ts';
import { service } from '../../service/client.ts';
import { failureOf } from '../../service/failure.ts';

const amount = '10';

/** Gives a wallet of an embedded chain what it lacks for a fee, where that came out. */
export function GiveCoins({
  chain,
  address,
  name,
}: {
  chain: SecretType;
  address: string;
  name: string;
}) {
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const give = useMutation(service.chains.faucet.mutationOptions());
  const coins = `${amount} ${chains[chain].nativeSymbol}`;
  if (!isEmbedded) return null;
  if (give.isSuccess) return <span role="status">{`${name} has ${coins} more. Try again.`}</span>;
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconDroplet size={14} stroke={1.7} />}
        loading={give.isPending}
        onClick={() => give.mutate({ secretType: chain, address, amount, token: 'NATIVE' })}
      >
        Give {name} {coins}
      </Button>
      {give.error && <p role="alert">{failureOf(give.error).message}</p>}
    </>
  );
}
