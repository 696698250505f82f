import { Button } from '@mantine/core';
import { IconKey, IconUser, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';

/**
 * Empty state: explains wallets and how to create the first one; offers a user first if there is
 * none.
 */
export function NoWallets({ onShowArchived }: { onShowArchived: () => void }) {
  const counts = useOverview()?.counts;
  const hasUsers = (counts?.users ?? 0) > 0;
  return (
    <EmptyState
      guide="wallets"
      title="Create the first wallet"
      diagram={[
        {
          icon: IconUser,
          label: 'User',
          caption: hasUsers ? 'exists' : 'no user yet',
          missing: !hasUsers,
          flow: 'PIN',
        },
        { icon: IconWallet, label: 'Wallet', missing: true, flow: 'opens' },
        { icon: IconKey, label: 'Private key', caption: 'sealed, signs on request' },
      ]}
      actions={
        <>
          <ActButton action={{ name: hasUsers ? 'new-wallet' : 'new-user' }} hasIcon isFirst>
            {hasUsers ? 'Create a wallet' : 'Create a user first'}
          </ActButton>
          {(counts?.archivedWallets ?? 0) > 0 && (
            <Button size="md" onClick={onShowArchived}>
              Show archived wallets
            </Button>
          )}
        </>
      }
      example={
        <HttpExample
          operation="wallets.create"
          input={{
            signingMethodCredential: secret('PIN', `${'<signing method id>'}:`),
            userId: '<user id>',
            secretType: 'ETHEREUM',
            description: 'Main',
          }}
        />
      }
    >
      A wallet is a private key on one chain. It belongs to a user and only their PIN or another
      signing method unlocks it.
    </EmptyState>
  );
}
