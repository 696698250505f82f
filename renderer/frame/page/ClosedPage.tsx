import { Box } from '@mantine/core';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import type { Closed } from '../../service/call/session/session-caller.ts';
import { Mark } from '../shell/StatusStrip.tsx';

const messages: Readonly<Record<Closed, { readonly title: string; readonly reason: string }>> = {
  'no-link': { title: 'Open the console with a link', reason: 'No link has been opened in this browser yet.' },
  'used-link': { title: 'This link has already been used', reason: 'Each link works once, until the service stops.' },
  expired: { title: 'Session expired', reason: 'Its lifetime is set in Settings.' },
  ended: { title: 'Session ended', reason: 'It was ended in Settings, or too many browsers signed in.' },
  stopped: {
    title: 'Session ended with the service',
    reason: 'This browser has no key for it, e.g. because the address is neither 127.0.0.1, localhost nor HTTPS.',
  },
  unknown: { title: 'Unknown session', reason: 'The data directory, address or device key of the service changed.' },
};

/** Replaces the console while there is no session: shows why, and how to get one. */
export function ClosedPage({ reason }: { reason: Closed }) {
  return (
    <Box component="main" maw={640} mx="auto" pt="18vh" px={24} pb={32}>
      <Mark size={28} />
      <Box component="h1" mt={20} fz="xl" fw={620} lh="xl" lts="-0.017em">
        {messages[reason].title}
      </Box>
      <Box component="p" mt={6} mb={16} c="var(--vd-text2)" fz="lg" lh="lg">
        {messages[reason].reason}
      </Box>
      <Box component="p" mt={6} mb={16} c="var(--vd-text2)" fz="lg" lh="lg">
        Get a new link in the terminal. It requires the operator token, printed when the service at{' '}
        <code>{location.host}</code> started.
      </Box>
      <Box component="p" className="well apart" p="8px 8px 8px 16px" fz="md" style={{ overflowWrap: 'anywhere' }}>
        <code>{command}</code>
        <CopyButton value={command} label="Copy command" size={24} />
      </Box>
    </Box>
  );
}

const command = `vaultdesk console --base-url ${location.origin}`;
