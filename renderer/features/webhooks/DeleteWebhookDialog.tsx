import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Webhook } from '../../service/client.ts';
import { nameOfEndpoint } from './endpoint-name.ts';

/** Asks before an endpoint is forgotten, and says what will be lost. */
export function DeleteWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const remove = useMutation(
    service.webhooks.delete.mutationOptions({
      onSuccess: async () => {
        onClose();
        await navigate({ to: '/webhooks' });
      },
    }),
  );
  const input = { webhookId: webhook.id };
  const waiting = webhook.deliveries.pending;
  return (
    <ConfirmDialog
      title={`Delete ${nameOfEndpoint(webhook.url).name}?`}
      confirm="Delete webhook"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(input)}
      onClose={onClose}
      apiLine={<OperationLine operation="webhooks.delete" input={input} />}
    >
      <p>
        Its URL, credentials and signing secret are gone for good.{' '}
        {waiting > 0 &&
          `${waiting.toLocaleString('en')} ${waiting === 1 ? 'delivery that waits is' : 'deliveries that wait are'} withdrawn. `}
        Past deliveries stay in the list.
      </p>
      {remove.error && <FailureAlert error={remove.error} />}
    </ConfirmDialog>
  );
}
