import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '../../../components/form/Fault.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import styles from './ItemChoices.module.css';
import { keyOfItem } from './item-key.ts';

type Standard = 'ERC721' | 'ERC1155';

const several = '10';

/** Mints a test item to a wallet of an embedded chain and returns its key. */
export function MintHere({
  wallet: { secretType, address: to },
  onMinted,
}: {
  wallet: Wallet;
  onMinted: (key: string) => void;
}) {
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
      <Button
        size="xs"
        loading={mint.busy && minting === 'ERC721'}
        disabled={mint.busy}
        onClick={() => make('ERC721')}
      >
        Mint unique item
      </Button>
      <Button
        size="xs"
        loading={mint.busy && minting === 'ERC1155'}
        disabled={mint.busy}
        onClick={() => make('ERC1155', several)}
      >
        Mint {several} copies
      </Button>
      <Fault error={mint.error} className={styles.fault} />
    </>
  );
}
