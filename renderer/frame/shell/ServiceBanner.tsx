import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Banner } from '../../components/status/Banner.tsx';
import text from '../../components/text.module.css';
import { followChanges } from '../../service/live/follow-changes.ts';
import { usePresence } from '../../service/live/presence.ts';
import { lastHeard } from '../../service/live/stay-connected.ts';

/** Follows the changes of the service. Shown on every page while it does not respond. */
export function ServiceBanner() {
  useEffect(followChanges, []);
  return usePresence() === 'gone' && <NotResponding />;
}

function NotResponding() {
  return (
    <Banner label="Connection" icon={IconAlertTriangle} end="Reconnecting…">
      <span role="alert">
        <b className={text.medium}>Vaultdesk has not responded since {lastHeard().toLocaleTimeString('en-GB')}.</b> This
        page shows the state of that time. Changes are not sent.
      </span>
    </Banner>
  );
}
