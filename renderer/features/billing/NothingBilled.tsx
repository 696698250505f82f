import { IconArchive, IconReceiptOff, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** What counts for billing, while there is no wallet at all. */
export function NothingBilled() {
  return (
    <EmptyState
      title="No wallet counts yet"
      diagram={[
        { icon: IconWallet, label: 'In use', caption: 'billed', missing: true, flow: 'archived' },
        { icon: IconArchive, label: 'Archived', caption: 'billed for 30 days', flow: '30 days' },
        { icon: IconReceiptOff, label: 'Archived longer', caption: 'not billed' },
      ]}
      actions={
        <ActButton action={{ name: 'new-wallet' }} hasIcon isFirst>
          Create a wallet
        </ActButton>
      }
      example={<HttpExample operation="wallets.getBilling" input={{}} />}
    >
      Billing counts active wallets: those in use, and those archived for at most 30 days. Here you
      will see how many there are, whose they are, and which stop counting next.
    </EmptyState>
  );
}
