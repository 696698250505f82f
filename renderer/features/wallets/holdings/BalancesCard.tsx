import { Button } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { Card } from '../../../components/layout/Card.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import styles from './Balances.module.css';
import { Balances } from './Balances.tsx';

export function BalancesCard({ wallet }: { wallet: Wallet }) {
  const actions = useActions();
  const { secretType, address } = wallet;
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  return (
    <Card
      title="Balances"
      hint={`on ${secretType}`}
      actions={
        isEmbedded && (
          <>
            <Button
              size="xs"
              onClick={() => actions.open({ name: 'mint-item', secretType, address })}
            >
              Mint an item…
            </Button>
            <Button
              size="xs"
              leftSection={<IconDroplet size={14} stroke={1.7} />}
              onClick={() => actions.open({ name: 'faucet', secretType, address })}
            >
              Faucet…
            </Button>
          </>
        )
      }
    >
      <Balances wallet={wallet} />
      <div className={styles.apiLine}>
        <OperationLine operation="balances.get" input={{ walletId: wallet.id }} />
      </div>
    </Card>
  );
}
