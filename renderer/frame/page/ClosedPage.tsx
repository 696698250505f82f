import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import type { Closed } from '../../service/call/session-caller.ts';
import { Mark } from '../shell/Mark.tsx';
import styles from './ClosedPage.module.css';

const words: Readonly<Record<Closed, { readonly title: string; readonly reason: string }>> = {
  'no-link': {
    title: 'Open the console by a link',
    reason: 'None was opened in this browser yet.',
  },
  'used-link': {
    title: 'This link was used',
    reason: 'Each link works once, and until the service stops.',
  },
  expired: {
    title: 'This session is over',
    reason: 'It lasted as long as Settings say.',
  },
  ended: {
    title: 'This session was ended',
    reason: 'In Settings, or because too many browsers came.',
  },
  stopped: {
    title: 'This session ended with the service',
    reason:
      'This browser has no key for it, e.g. because the address is neither 127.0.0.1, localhost nor HTTPS.',
  },
  unknown: {
    title: 'The service does not know this session',
    reason: 'Its data directory, address or device key changed.',
  },
};

/** What stands in place of the console where nobody has entered: why, and how to get in. */
export function ClosedPage({ reason }: { reason: Closed }) {
  return (
    <main className={styles.page}>
      <Mark size={28} />
      <h1 className={styles.title}>{words[reason].title}</h1>
      <p className={styles.text}>{words[reason].reason}</p>
      <p className={styles.text}>
        Get a new link in the terminal. It requires the operator token, printed when the service at{' '}
        <code>{location.host}</code> started.
      </p>
      <p className={`${text.well} ${text.apart} ${styles.command}`}>
        <code>{command}</code>
        <CopyButton value={command} label="Copy the command" size={24} />
      </p>
    </main>
  );
}

const command = `vaultdesk console --base-url ${location.origin}`;
