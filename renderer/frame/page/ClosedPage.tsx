import { CodeWell } from '../../components/code/CodeWell.tsx';
import type { Closed } from '../../service/call/session.ts';
import { Mark } from '../shell/Mark.tsx';
import styles from './ClosedPage.module.css';

const words: Readonly<Record<Closed, { readonly title: string; readonly reason: string }>> = {
  'no-link': {
    title: 'Open the console by its link',
    reason: 'Vaultdesk prints a link when it starts. In this browser none was opened yet.',
  },
  'used-link': {
    title: 'This link was used, or the service started again',
    reason: 'Vaultdesk prints a link when it starts, and each link works once.',
  },
  ended: {
    title: 'The service started again',
    reason: 'Whoever was in is out with every start, and Vaultdesk has printed a new link.',
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
        For one more link ask the running service, with the operator token that stands beside the
        first one:
      </p>
      <CodeWell title="Make a link" examples={examples} />
    </main>
  );
}

const code = [
  `curl -X POST ${location.origin}/_vaultdesk/console-links \\`,
  '  -H "authorization: Bearer $OPERATOR_TOKEN"',
].join('\n');
const examples = [{ label: 'curl', language: 'shell', code }] as const;
