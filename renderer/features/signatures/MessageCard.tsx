import type { SignatureInspection } from '../../../service/resources/signature-inspection.ts';
import { Card } from '../../components/Card.tsx';
import styles from './MessageCard.module.css';

/** A personal message as the wallet sees it: its exact text, and how long it is. */
export function MessageCard({
  message: { text, bytes, lines },
}: {
  message: NonNullable<SignatureInspection['message']>;
}) {
  return (
    <Card
      flush
      title="Message"
      hint={`${bytes.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : 'bytes'}, ${lines} ${lines === 1 ? 'line' : 'lines'}`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </Card>
  );
}
