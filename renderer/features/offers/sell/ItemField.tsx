import { Button, Flex, Input, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault, FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import { keyOfItem } from './new-offer-sentence.ts';
import styles from './sell.module.css';
import { ItemChoices } from './TermsFields.tsx';

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
  if (items.error && !items.data) return <FailureAlert error={items.error} onRetry={() => void items.refetch()} />;
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

interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly children: React.ReactNode;
}

function Empty({ title, text, error, children }: EmptyProps) {
  return (
    <div>
      <Stack gap={10} p={16} bdrs={8} bd={`1px dashed var(${error ? '--vd-bad-text' : '--vd-line-strong'})`}>
        <div>
          <p className="strong">{title}</p>
          <p className="soft">{text}</p>
        </div>
        <div className="row">{children}</div>
      </Stack>
      {error && (
        <Input.Error role="alert">
          <FieldMessage message={error} />
        </Input.Error>
      )}
    </div>
  );
}

type Standard = 'ERC721' | 'ERC1155';

const choices: readonly { readonly standard: Standard; readonly amount?: string; readonly label: string }[] = [
  { standard: 'ERC721', label: 'Mint unique item' },
  { standard: 'ERC1155', amount: '10', label: 'Mint 10 copies' },
];

/** Mints a test item to a wallet of an embedded chain and returns its key. */
function MintHere({ wallet, onMinted }: { wallet: Wallet; onMinted: (key: string) => void }) {
  const { secretType, address: to } = wallet;
  const queries = useQueryClient();
  const mint = useOperation('chains.mintItem');
  const [minting, setMinting] = useState<Standard>();
  const make = (standard: Standard, amount?: string) => {
    setMinting(standard);
    mint.attempt({ secretType, to, standard, amount }, async ({ contractAddress, tokenId }) => {
      await queries.invalidateQueries({ queryKey: [['balances']] });
      onMinted(keyOfItem(contractAddress, tokenId));
    });
  };
  return (
    <>
      {choices.map(({ standard, amount, label }) => (
        <Button
          key={standard}
          size="xs"
          {...mint.button}
          loading={mint.busy && minting === standard}
          disabled={mint.busy}
          onClick={() => make(standard, amount)}
        >
          {label}
        </Button>
      ))}
      <Fault error={mint.error} isWide />
    </>
  );
}

/** The items of a wallet; viewing does not start a sleeping chain. */
export function useItems(wallet: Wallet | undefined) {
  const chain = useChainState(wallet?.secretType ?? 'ETHEREUM');
  return useQuery(
    service.balances.listNonFungibles.queryOptions(
      { walletId: wallet?.id ?? '' },
      { enabled: wallet !== undefined && chain !== undefined && isAwake(chain) },
    ),
  );
}
