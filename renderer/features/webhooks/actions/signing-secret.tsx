import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CodeWell } from '../../../components/code/CodeWell.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { CoveredSecret } from '../../../components/secret/OneTimeSecret.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationLine, useOperation } from '../../../frame/action/use-operation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';

interface SigningSecretDrawerProps {
  readonly webhook: Webhook;
  /** A secret that was just created; if it is missing, the current secret is requested. */
  readonly fresh?: string | undefined;
  readonly onClose: () => void;
}

/** Shows the signing secret, covered until it is revealed; the value is dropped when the drawer closes. */
export function SigningSecretDrawer({ webhook, fresh, onClose }: SigningSecretDrawerProps) {
  const show = useOperation('webhooks.showSigningSecret');
  const [secret, setSecret] = useState(fresh);
  const docsUrl = useOverview()?.docsUrl;
  const revealSecret = () => show.attempt({ webhookId: webhook.id }, ({ signingSecret }) => setSecret(signingSecret));
  const revealAtFirst = useEffectEvent(() => fresh === undefined && revealSecret());
  useEffect(() => void revealAtFirst(), []);
  return (
    <FormDrawer
      title={fresh ? 'New signing secret' : 'Signing secret'}
      subtitle={`${nameOfEndpoint(webhook.url).name} uses it to verify deliveries.`}
      foot={
        <Button type="submit" variant="filled">
          Done
        </Button>
      }
      onSubmit={onClose}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation={fresh ? 'webhooks.rotateSigningSecret' : 'webhooks.showSigningSecret'}
          input={{ webhookId: webhook.id }}
        />
      }
    >
      {Boolean(show.error) && <FailureAlert error={show.error} onRetry={revealSecret} />}
      {secret && <CoveredSecret label="Signing secret" value={secret} />}
      {!secret && !show.error && <SkeletonLine width="70%" />}
      {fresh && (
        <p className="soft">
          For 24 hours, deliveries also carry a signature with the old secret, so you can update receivers one by one.
        </p>
      )}
      <CodeWell title="Verify a delivery" examples={examples} />
      {docsUrl && (
        <p className="soft">
          Without a library it takes twenty lines; copy them from the{' '}
          <a href={docsUrl} target="_blank" rel="noreferrer">
            API reference
          </a>
          .
        </p>
      )}
    </FormDrawer>
  );
}

const code = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SIGNING_SECRET);
const event = webhook.verify(rawBody, request.headers);`;
const pythonCode = `import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["SIGNING_SECRET"])
event = webhook.verify(raw_body, request.headers)`;
const examples = [
  { label: 'JavaScript', language: 'script', code },
  { label: 'Python', language: 'script', code: pythonCode },
] as const;

/** Asks for confirmation before the signing secret is rolled, then shows the new secret. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  if (secret) return <SigningSecretDrawer webhook={webhook} fresh={secret} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="webhooks.rotateSigningSecret"
      input={{ webhookId: webhook.id }}
      title="Rotate the signing secret?"
      confirm="Rotate secret"
      destructive={false}
      onDone={({ signingSecret }) => setSecret(signingSecret)}
      onClose={onClose}
    >
      <p>
        Deliveries are signed with a new secret. For 24 hours, <code>webhook-signature</code> also carries a signature
        with the old secret, so endpoints that know either secret accept deliveries. After that, only the new secret
        works.
      </p>
    </ConfirmOperation>
  );
}
