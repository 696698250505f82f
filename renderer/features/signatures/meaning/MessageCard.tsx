import type { SignatureInspection } from '../../../../service/resources/signature-inspection.ts';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import styles from './MessageCard.module.css';

/** A personal message as the wallet sees it: its exact text and length. */
export function MessageCard({
  message: { text, bytes, lines },
}: {
  message: NonNullable<SignatureInspection['message']>;
}) {
  return (
    <Card flush title="Message" hint={`${counted(bytes, 'byte')}, ${counted(lines, 'line')}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </Card>
  );
}
