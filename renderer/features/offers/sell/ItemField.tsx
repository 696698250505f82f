import { Flex, Input } from '@mantine/core';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import words from '../../../components/text.module.css';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import styles from './ItemChoices.module.css';
import { ItemChoices } from './ItemChoices.tsx';
import { MintHere } from './MintHere.tsx';
import { useItems } from './use-items.ts';

/** Selects an item of a wallet; if it has none, offers ways to get one. */
export function ItemField({ wallet, ...field }: { wallet: Wallet } & FieldProps) {
  const chain = useChainState(wallet.secretType);
  const items = useItems(wallet);
  if (chain && !isAwake(chain))
    return (
      <Empty
        title={`${wallet.secretType} is ${chain.health === 'failed' ? 'not responding' : 'asleep'}`}
        text="Items are read from the wallet's chain."
        error={field.error}
      >
        <StartChain chain={chain} />
      </Empty>
    );
  if (items.error && !items.data)
    return <FailureAlert error={items.error} onRetry={() => void items.refetch()} />;
  if (!items.data || !chain)
    return (
      <div className={styles.list}>
        <Flex component="p" align="center" mih={56} px={12}>
          <SkeletonLine width="60%" />
        </Flex>
      </div>
    );
  if (items.data.length === 0)
    return (
      <Empty
        title="The wallet holds no items"
        text={
          chain.isEmbedded
            ? 'Mint a test item from a collection on every embedded chain.'
            : 'Send an ERC-721 or ERC-1155 item to it first.'
        }
        error={field.error}
      >
        {chain.isEmbedded && <MintHere wallet={wallet} onMinted={field.onChange} />}
      </Empty>
    );
  return (
    <div>
      <ItemChoices items={items.data} {...field} />
      {chain.isEmbedded && (
        <Flex align="center" wrap="wrap" gap="6px 8px" mt={10} c="dimmed" fz="sm">
          Or a new test item:
          <MintHere wallet={wallet} onMinted={field.onChange} />
        </Flex>
      )}
    </div>
  );
}

function Empty({
  title,
  text,
  error,
  children,
}: {
  title: string;
  text: string;
  error: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div>
      <div className={styles.empty} data-error={error !== undefined || undefined}>
        <div>
          <p className={words.strong}>{title}</p>
          <p className={words.soft}>{text}</p>
        </div>
        <div className={words.row}>{children}</div>
      </div>
      {error && (
        <Input.Error role="alert">
          <FieldMessage message={error} />
        </Input.Error>
      )}
    </div>
  );
}
