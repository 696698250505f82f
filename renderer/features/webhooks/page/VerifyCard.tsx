import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { RotateSecretDialog } from '../acts/RotateSecretDialog.tsx';
import { SigningSecretDrawer } from '../acts/SigningSecretDrawer.tsx';
import styles from './VerifyCard.module.css';

/** How the endpoint distinguishes a delivery from a forgery, and the key for it. */
export function VerifyCard({ webhook }: { webhook: Webhook }) {
  const [asking, ask] = useState<'show' | 'rotate'>();
  const close = () => ask(undefined);
  return (
    <Card title="Signing secret">
      <p className={styles.text}>
        Every delivery is signed as in Standard Webhooks: <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      <div className={styles.buttons}>
        <Button size="xs" onClick={() => ask('show')}>
          Show…
        </Button>
        <Button size="xs" onClick={() => ask('rotate')}>
          Replace…
        </Button>
      </div>
      {asking === 'show' && <SigningSecretDrawer webhook={webhook} onClose={close} />}
      {asking === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
    </Card>
  );
}
