import { IconListDetails, IconServer2, IconTerminal2 } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';

/** Empty state: how to send the first call, or that the log is disabled. */
export function NoRequests({ isOn }: { isOn: boolean }) {
  return (
    <EmptyState
      guide="requests"
      title={isOn ? 'Make the first call' : 'The log is disabled'}
      diagram={[
        { icon: IconTerminal2, label: 'Your application', missing: isOn, flow: 'call' },
        { icon: IconServer2, label: 'Vaultdesk', flow: 'logs it' },
        { icon: IconListDetails, label: 'Request log', missing: true },
      ]}
      actions={
        <LinkButton size="md" variant="filled" to={isOn ? '/' : '/settings'}>
          {isOn ? 'Connect your application' : 'Open the settings'}
        </LinkButton>
      }
      example={isOn && <HttpExample operation="users.list" input={{}} />}
    >
      Every call to Vaultdesk is logged here, with the reason of each error and without secrets.
      Calls of the console are listed separately.
    </EmptyState>
  );
}
