import { Button } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { chains } from '../../../../service/resources/chain.ts';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { failureOf } from '../../../service/call/failure.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';

const amount = '10';

/** Sends a wallet of an embedded chain the missing coins for a fee. */
export function FundWallet({
  chain,
  address,
  name,
}: {
  chain: SecretType;
  address: string;
  name: string;
}) {
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const fund = useOperation('chains.faucet');
  const [isGiven, setGiven] = useState(false);
  const coins = `${amount} ${chains[chain].nativeSymbol}`;
  if (!isEmbedded) return null;
  if (isGiven) return <span role="status">{`${name} received ${coins}. Retry now.`}</span>;
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconDroplet size={14} stroke={1.7} />}
        loading={fund.busy}
        onClick={() =>
          fund.attempt({ secretType: chain, address, amount, token: 'NATIVE' }, () =>
            setGiven(true),
          )
        }
      >
        Send {name} {coins}
      </Button>
      {Boolean(fund.error) && <p role="alert">{failureOf(fund.error).message}</p>}
    </>
  );
}
