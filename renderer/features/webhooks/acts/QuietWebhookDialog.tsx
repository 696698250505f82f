import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

const ways = {
  'pause-webhook': {
    operation: 'webhooks.pause',
    verb: 'Pause',
    destructive: false,
    words:
      'Nothing is sent until you resume it. What waits for it stays, and what happens in the meantime waits too: all of it goes out then, the oldest first.',
  },
  'disable-webhook': {
    operation: 'webhooks.disable',
    verb: 'Disable',
    destructive: true,
    words:
      'What waits for it stays on hold and goes out when it is enabled again. What happens in the meantime is never sent to it.',
  },
} as const;

/** Asks before nothing is sent to an endpoint any more, and says what it will miss by which of the two ways. */
export function QuietWebhookDialog({
  name,
  webhook,
  onClose,
}: {
  name: keyof typeof ways;
  webhook: Webhook;
  onClose: () => void;
}) {
  const { operation, verb, destructive, words } = ways[name];
  return (
    <ConfirmOperation
      operation={operation}
      input={{ webhookId: webhook.id }}
      title={`${verb} ${nameOfEndpoint(webhook.url).name}?`}
      confirm={`${verb} webhook`}
      destructive={destructive}
      onClose={onClose}
    >
      <p>{words}</p>
    </ConfirmOperation>
  );
}
