import { Button } from '@mantine/core';
import { IconArchive, IconPlus, IconReceiptOff, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useActions } from '../../frame/actions.tsx';
import { HttpExample } from '../../frame/HttpExample.tsx';

/** What counts for billing, while there is no wallet at all. */
export function NothingBilled() {
  const actions = useActions();
  return (
    <EmptyState
      title="No wallet counts yet"
      diagram={[
        {
          icon: <IconWallet size={16} stroke={1.6} />,
          label: 'In use',
          caption: 'billed',
          missing: true,
          flow: 'archived',
        },
        {
          icon: <IconArchive size={16} stroke={1.6} />,
          label: 'Archived',
          caption: 'billed for 30 days',
          flow: '30 days',
        },
        {
          icon: <IconReceiptOff size={16} stroke={1.6} />,
          label: 'Archived longer',
          caption: 'not billed',
        },
      ]}
      actions={
        <Button
          variant="filled"
          size="md"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => actions.open({ name: 'new-wallet' })}
        >
          Create a wallet
        </Button>
      }
      example={<HttpExample operation="wallets.getBilling" input={{}} />}
    >
      Billing counts active wallets: those in use, and those archived for at most 30 days. Here you
      will see how many there are, whose they are, and which stop counting next.
    </EmptyState>
  );
}
