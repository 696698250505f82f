import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { failureOf } from '../../service/failure.ts';
import styles from './ItemChoices.module.css';
import { keyOfItem } from './use-items.ts';

const several = '10';

/** Makes a test item for a wallet of an embedded chain where it is needed, and hands out which. */
export function MintHere({
  wallet: { secretType, address: to },
  onMinted,
}: {
  wallet: Wallet;
  onMinted: (key: string) => void;
}) {
  const queries = useQueryClient();
  const mint = useMutation(
    service.chains.mintItem.mutationOptions({
      onSuccess: async ({ contractAddress, tokenId }) => {
        await queries.invalidateQueries({ queryKey: [['balances']] });
        onMinted(keyOfItem(contractAddress, tokenId));
      },
    }),
  );
  return (
    <>
      <Button
        size="xs"
        loading={mint.isPending && mint.variables.standard === 'ERC721'}
        disabled={mint.isPending}
        onClick={() => mint.mutate({ secretType, to, standard: 'ERC721' })}
      >
        Mint one of a kind
      </Button>
      <Button
        size="xs"
        loading={mint.isPending && mint.variables.standard === 'ERC1155'}
        disabled={mint.isPending}
        onClick={() => mint.mutate({ secretType, to, standard: 'ERC1155', amount: several })}
      >
        Mint {several} alike
      </Button>
      {mint.error && (
        <span className={styles.fault} role="alert">
          <FieldMessage message={failureOf(mint.error).message} />
        </span>
      )}
    </>
  );
}
