import { IconListDetails, IconServer2, IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** What comes here, and how to make the first call; or that nothing is kept. */
export function NoRequests({ isOn }: { isOn: boolean }) {
  return (
    <EmptyState
      guide="requests"
      title={isOn ? 'Make the first call' : 'The log is switched off'}
      diagram={[
        { icon: IconTerminal2, label: 'Your application', missing: isOn, flow: 'call' },
        { icon: IconServer2, label: 'Vaultdesk', flow: 'keeps it' },
        { icon: IconListDetails, label: 'Request log', missing: true },
      ]}
      actions={
        <LinkButton size="md" variant="filled" to={isOn ? '/' : '/settings'}>
          {isOn ? 'Connect your application' : 'Open the settings'}
        </LinkButton>
      }
      example={isOn && <HttpExample operation="users.list" input={{}} />}
    >
      Every call that reaches Vaultdesk is kept here, refused ones with the reason, secrets never.
      The console’s own calls stand apart.
    </EmptyState>
  );
}
