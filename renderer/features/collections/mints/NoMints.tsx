import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { service } from '../../../service/call/client.ts';

/** Explains mints and how to create the first one. */
export function NoMints() {
  const { data } = useQuery(service.collections.list.queryOptions({ size: 1 }));
  const hasCollection = (data?.items.length ?? 0) > 0;
  return (
    <EmptyState
      guide="tokens"
      title="Mint your first token"
      diagram={[
        {
          icon: IconPhoto,
          label: 'Token type',
          caption: 'in one of your collections',
          flow: 'minted by',
        },
        { icon: IconStack2, label: 'Mint', missing: true, flow: 'arrives' },
        { icon: IconWallet, label: 'Wallet', caption: 'yours, or any address' },
      ]}
      actions={
        hasCollection ? (
          <ActButton action={{ name: 'mint-tokens' }} icon={IconPlus} isFirst>
            Mint…
          </ActButton>
        ) : (
          <ActButton action={{ name: 'deploy-collection' }} icon={IconBoxMultiple} isFirst>
            Deploy collection…
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
      A mint creates tokens of one type in a wallet. A request takes up to 10,000 recipients and
      creates one mint for each, tracked until it is on the chain.
    </EmptyState>
  );
}
