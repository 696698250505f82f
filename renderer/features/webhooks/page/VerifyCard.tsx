import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import styles from './VerifyCard.module.css';

/** How the endpoint distinguishes a delivery from a forgery, and the key for it. */
export function VerifyCard({ webhook }: { webhook: Webhook }) {
  return (
    <Card title="Signing secret">
      <p className={styles.text}>
        Every delivery is signed as in Standard Webhooks: <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      <div className={text.row}>
        <ActButton action={{ name: 'show-signing-secret', webhook }} size="xs">
          Show…
        </ActButton>
        <ActButton action={{ name: 'rotate-signing-secret', webhook }} size="xs">
          Replace…
        </ActButton>
      </div>
    </Card>
  );
}
