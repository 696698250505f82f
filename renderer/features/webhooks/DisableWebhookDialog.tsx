import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Webhook } from '../../service/client.ts';
import { nameOfEndpoint } from './endpoint-name.ts';

/** Asks before an endpoint is cut off, and says what it will miss. */
export function DisableWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const disable = useMutation(service.webhooks.disable.mutationOptions({ onSuccess: onClose }));
  const input = { webhookId: webhook.id };
  return (
    <ConfirmDialog
      title={`Disable ${nameOfEndpoint(webhook.url).name}?`}
      confirm="Disable webhook"
      busy={disable.isPending}
      onConfirm={() => disable.mutate(input)}
      onClose={onClose}
      apiLine={<OperationLine operation="webhooks.disable" input={input} />}
    >
      <p>
        What waits for it stays on hold and goes out when it is enabled again. What happens in the
        meantime is never sent to it.
      </p>
      {disable.error && <FailureAlert error={disable.error} />}
    </ConfirmDialog>
  );
}
