import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSignature, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { secret } from '../../service/call/api-call.ts';

/** Empty state while there is no wallet to sign with. */
export function NoWalletYet({ hasUsers, onGoOn }: { hasUsers: boolean; onGoOn: () => void }) {
  return (
    <>
      <PageHeader title="Signing bench" />
      <EmptyState
        guide="wallets"
        title="Create a wallet to sign with"
        diagram={[
          { icon: IconFileText, label: 'Text', caption: 'a message or typed data', flow: 'reads' },
          { icon: IconWallet, label: 'Wallet', missing: true, flow: 'signs' },
          { icon: IconSignature, label: 'Signature', caption: 'r, s and v', missing: true },
        ]}
        actions={
          <>
            <ActButton
              action={{ name: hasUsers ? 'new-wallet' : 'new-user' }}
              icon={IconPlus}
              isFirst
            >
              {hasUsers ? 'Create a wallet' : 'Create a user first'}
            </ActButton>
            <Button size="md" onClick={onGoOn}>
              Only read and verify
            </Button>
          </>
        }
        example={
          <HttpExample
            operation="signatures.sign"
            input={{
              signingMethodCredential: secret('PIN', '<signing method id>:'),
              signatureRequest: {
                type: 'MESSAGE',
                secretType: 'ETHEREUM',
                walletId: '<wallet id>',
                data: 'Hello from Vaultdesk',
              },
            }}
          />
        }
      >
        The bench explains what a message or document does, then signs it with your wallet. It also
        identifies the signer of a signature.
      </EmptyState>
    </>
  );
}
