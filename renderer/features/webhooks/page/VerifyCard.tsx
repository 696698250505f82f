import { toDuration, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import styles from './VerifyCard.module.css';

/** How the endpoint verifies deliveries, and the signing secret for it. */
export function VerifyCard({ webhook }: { webhook: Webhook }) {
  const now = useNow();
  const { previousSecretUntil: until } = webhook;
  return (
    <Card title="Signing secret">
      <p className={styles.text}>
        Every delivery is signed according to Standard Webhooks: <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      {until && toInstant(until) > now && (
        <p className={styles.text}>
          Rotated recently: the previous secret also signs for{' '}
          <b className={text.strong}>
            {toDuration((toInstant(until).getTime() - now.getTime()) / 1000)}
          </b>
          .
        </p>
      )}
      <div className={text.row}>
        <ActButton action={{ name: 'show-signing-secret', webhook }} size="xs">
          Show…
        </ActButton>
        <ActButton action={{ name: 'rotate-signing-secret', webhook }} size="xs">
          Rotate…
        </ActButton>
      </div>
    </Card>
  );
}
