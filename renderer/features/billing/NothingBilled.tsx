import { IconArchive, IconReceiptOff, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** Explains billing while no wallet exists. */
export function NothingBilled() {
  return (
    <EmptyState
      title="No billable wallets yet"
      diagram={[
        { icon: IconWallet, label: 'In use', caption: 'billed', missing: true, flow: 'archived' },
        { icon: IconArchive, label: 'Archived', caption: 'billed for 30 days', flow: '30 days' },
        { icon: IconReceiptOff, label: 'Archived over 30 days', caption: 'not billed' },
      ]}
      actions={
        <ActButton action={{ name: 'new-wallet' }} hasIcon isFirst>
          Create a wallet
        </ActButton>
      }
      example={<HttpExample operation="wallets.getBilling" input={{}} />}
    >
      Billing counts wallets in use and wallets archived for at most 30 days. Create a wallet to see
      the counts.
    </EmptyState>
  );
}
