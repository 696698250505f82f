import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2 } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** What a collection is, and how the first one is deployed. */
export function NoCollections() {
  return (
    <EmptyState
      guide="tokens"
      title="Deploy the first collection"
      diagram={[
        {
          icon: IconBoxMultiple,
          label: 'Collection',
          caption: 'a contract on a chain',
          missing: true,
          flow: 'has',
        },
        {
          icon: IconPhoto,
          label: 'Token type',
          caption: 'name, picture, how many',
          flow: 'is minted as',
        },
        { icon: IconStack2, label: 'Tokens', caption: 'in the wallets of owners' },
      ]}
      actions={
        <ActButton action={{ name: 'deploy-collection' }} icon={IconPlus} isFirst>
          Deploy a collection…
        </ActButton>
      }
      example={
        <HttpExample
          operation="collections.deploy"
          input={{ name: 'Tidal Studies', secretType: 'ETHEREUM', standard: 'ERC_1155' }}
        />
      }
    >
      A collection is a contract of your own. It holds token types, such as a ticket or a picture,
      and each type is minted as tokens to whoever should own them. The service pays the gas.
    </EmptyState>
  );
}
