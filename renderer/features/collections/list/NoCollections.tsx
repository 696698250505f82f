import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2 } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';

/** Explains collections and how to deploy the first one. */
export function NoCollections() {
  return (
    <EmptyState
      guide="tokens"
      title="Deploy your first collection"
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
          caption: 'name, image, supply',
          flow: 'minted as',
        },
        { icon: IconStack2, label: 'Tokens', caption: "in owners' wallets" },
      ]}
      actions={
        <ActButton action={{ name: 'deploy-collection' }} icon={IconPlus} isFirst>
          Deploy collection…
        </ActButton>
      }
      example={
        <HttpExample
          operation="collections.deploy"
          input={{ name: 'Tidal Studies', secretType: 'ETHEREUM', standard: 'ERC_1155' }}
        />
      }
    >
      A collection is a contract with token types, e.g. tickets or images. Each type is minted as
      tokens to any address. The service pays the gas.
    </EmptyState>
  );
}
