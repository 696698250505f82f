import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { service } from '../../../service/call/client.ts';

/** What a mint is, and how the first one is made. */
export function NoMints() {
  const { data } = useQuery(service.collections.list.queryOptions({ size: 1 }));
  const hasCollection = (data?.items.length ?? 0) > 0;
  return (
    <EmptyState
      guide="tokens"
      title="Mint the first token"
      diagram={[
        {
          icon: IconPhoto,
          label: 'Token type',
          caption: 'of a collection of yours',
          flow: 'is minted',
        },
        { icon: IconStack2, label: 'Mint', missing: true, flow: 'arrives' },
        { icon: IconWallet, label: 'Wallet', caption: 'of ours, or any address' },
      ]}
      actions={
        hasCollection ? (
          <ActButton action={{ name: 'mint-tokens' }} icon={IconPlus} isFirst>
            Mint…
          </ActButton>
        ) : (
          <ActButton action={{ name: 'deploy-collection' }} icon={IconBoxMultiple} isFirst>
            Deploy a collection…
          </ActButton>
        )
      }
      example={
        <HttpExample
          operation="tokenMints.create"
          input={{
            secretType: 'ETHEREUM',
            contractAddress: '<collection>',
            tokenTypeId: '1',
            destinations: [{ address: '<address>', amount: 1 }],
          }}
        />
      }
    >
      A mint brings new tokens of a type into a wallet. One request takes up to 10,000 destinations;
      each becomes a mint of its own, and all of them are tracked until the chain has them.
    </EmptyState>
  );
}
