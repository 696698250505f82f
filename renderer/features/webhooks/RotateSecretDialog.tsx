import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Webhook } from '../../service/client.ts';
import { SigningSecretDrawer } from './SigningSecretDrawer.tsx';

/** Asks before the signing secret is replaced, then shows the new one. */
export function RotateSecretDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const rotate = useMutation(service.webhooks.rotateSigningSecret.mutationOptions());
  const input = { webhookId: webhook.id };
  if (rotate.data)
    return (
      <SigningSecretDrawer webhook={webhook} fresh={rotate.data.signingSecret} onClose={onClose} />
    );
  return (
    <ConfirmDialog
      title="Replace the signing secret?"
      confirm="Replace secret"
      destructive={false}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate(input)}
      onClose={onClose}
      apiLine={<OperationLine operation="webhooks.rotateSigningSecret" input={input} />}
    >
      <p>
        Deliveries are signed with a new secret. For 24 hours they are signed with the old one as
        well; after that an endpoint that knows only the old one refuses them.
      </p>
      {rotate.error && <FailureAlert error={rotate.error} />}
    </ConfirmDialog>
  );
}
