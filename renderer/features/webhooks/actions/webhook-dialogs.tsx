import { Select } from '@mantine/core';
import { paymentEventTypes } from '../../../../service/model/installation/names.ts';
import { paymentEventType } from '../../../../service/model/webhooks/payment-event.ts';
import { counted } from '../../../components/figures/counted.ts';
import { Note } from '../../../components/layout/Note.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { ConfirmDeletion, ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { client } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';

/** Asks for confirmation and lists what is lost before an endpoint is deleted. */
export function DeleteWebhookDialog({ webhook, onClose }: ActionProps<'delete-webhook'>) {
  const pendingCount = webhook.deliveries.pending;
  return (
    <ConfirmDeletion
      operation="webhooks.delete"
      input={{ webhookId: webhook.id }}
      id={webhook.id}
      name={nameOfEndpoint(webhook.url).name}
      confirm="Delete webhook"
      leadsTo={() => ({ to: '/webhooks' })}
      onClose={onClose}
    >
      <p>
        Its URL, credentials and signing secret are deleted permanently.{' '}
        {pendingCount > 0 && `${counted(pendingCount, 'pending delivery is', 'pending deliveries are')} withdrawn. `}
        Past deliveries stay in the list.
      </p>
    </ConfirmDeletion>
  );
}

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

type QuietProps = ActionProps<'pause-webhook'> & { readonly name: keyof typeof ways };

/** Asks for confirmation before a webhook is paused or disabled, and explains which events it will miss. */
export function QuietWebhookDialog({ name, webhook, onClose }: QuietProps) {
  const { operation, verb, destructive, description } = ways[name];
  return (
    <ConfirmOperation
      operation={operation}
      input={{ webhookId: webhook.id }}
      title={`${verb} ${nameOfEndpoint(webhook.url).name}?`}
      confirm={`${verb} webhook`}
      destructive={destructive}
      onDone={() => {
        onClose();
        reportChange({
          label: `${verb}d “${nameOfEndpoint(webhook.url).name}”`,
          undo: () => client.webhooks.enable.mutate({ webhookId: webhook.id }),
        });
      }}
      onClose={onClose}
    >
      <p>{description}</p>
    </ConfirmOperation>
  );
}

/** Sends an event about a fictitious payment to one endpoint, then shows its delivery. */
export function SendTestEventDrawer({ webhookId: initialId, onClose }: ActionProps<'send-test-event'>) {
  const enabled = useWebhooks()?.filter(({ isEnabled }) => isEnabled);
  const form = useFields({ webhookId: initialId ?? '', type: 'payment_intent.succeeded' });
  const webhookId = form.values.webhookId || (enabled?.[0]?.id ?? '');
  const hasNone = enabled?.length === 0;
  return (
    <OperationForm
      operation="webhooks.sendTestEvent"
      form={form}
      head={
        hasNone && (
          <Note tone="plain" title="No enabled webhook">
            Register or enable a webhook first.
          </Note>
        )
      }
      fields={{
        webhookId: {
          render: ({ onChange }) => (
            <Select
              label="Endpoint"
              data={(enabled ?? []).map(({ id, url }) => ({ value: id, label: labelOf(url) }))}
              value={webhookId || null}
              onChange={(id) => onChange(id ?? '')}
              allowDeselect={false}
            />
          ),
        },
        type: { label: 'Event type', options: paymentEventTypes, mono: true, autoFocus: true },
      }}
      input={({ type }) => ({ webhookId, type: paymentEventType.parse(type) })}
      title="Send test event"
      subtitle="A fictitious payment of 10.99 USD, sent to this endpoint only."
      submit={hasNone ? undefined : 'Send test event'}
      leadsTo={async ({ id: eventId }) => {
        const { items } = await client.deliveries.list.query({ eventId, webhookId });
        return { to: '/deliveries', search: { webhookId, selected: items[0]?.id } };
      }}
      onClose={onClose}
    />
  );
}

function labelOf(url: string): string {
  const { name, path } = nameOfEndpoint(url);
  return `${name}${path}`;
}
