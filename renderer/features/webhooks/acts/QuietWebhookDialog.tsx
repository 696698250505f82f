import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

const ways = {
  'pause-webhook': {
    operation: 'webhooks.pause',
    verb: 'Pause',
    destructive: false,
    description: 'Deliveries wait until you resume, then go out oldest first.',
  },
  'disable-webhook': {
    operation: 'webhooks.disable',
    verb: 'Disable',
    destructive: true,
    description: 'Pending deliveries are on hold until you enable it. New events are never sent.',
  },
} as const;

/**
 * Asks for confirmation before a webhook is paused or disabled, and explains which events it will
 * miss.
 */
export function QuietWebhookDialog({
  name,
  webhook,
  onClose,
}: {
  name: keyof typeof ways;
  webhook: Webhook;
  onClose: () => void;
}) {
  const { operation, verb, destructive, description } = ways[name];
  return (
    <ConfirmOperation
      operation={operation}
      input={{ webhookId: webhook.id }}
      title={`${verb} ${nameOfEndpoint(webhook.url).name}?`}
      confirm={`${verb} webhook`}
      destructive={destructive}
      onClose={onClose}
    >
      <p>{description}</p>
    </ConfirmOperation>
  );
}
