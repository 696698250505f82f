import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../components/figures/counted.ts';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { service } from '../../../service/call/client.ts';
import { beginResending } from '../../../service/queries/resending.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/**
 * Asks for confirmation before all pending deliveries of an endpoint are resent, with their number
 * and time range.
 */
export function ResendPendingDialog({
  webhookId,
  onClose,
}: {
  webhookId: string;
  onClose: () => void;
}) {
  const webhook = useQuery(service.webhooks.getHealth.queryOptions({ webhookId })).data;
  const pendingCount = webhook?.deliveries.pending ?? 0;
  const count = counted(pendingCount, 'delivery', 'deliveries');
  return (
    <ConfirmOperation
      operation="deliveries.resendWaiting"
      input={{ webhookId }}
      title={
        webhook
          ? `Resend ${count} to ${nameOfEndpoint(webhook.url).name}?`
          : 'Resend pending deliveries?'
      }
      confirm={webhook ? `Resend ${count}` : 'Resend'}
      destructive={false}
      onDone={(response) => {
        beginResending(webhookId, response, pendingCount);
        onClose();
      }}
      onClose={onClose}
    >
      <p>Resends all pending deliveries now, oldest first. Failures are retried by schedule.</p>
      <FieldList>
        <Bound label="First event" webhookId={webhookId} page={Math.max(1, pendingCount)} />
        <Bound label="Last event" webhookId={webhookId} page={1} />
      </FieldList>
    </ConfirmOperation>
  );
}

/** The first or last pending delivery; the newest is on the first page of size 1. */
function Bound({ label, webhookId, page }: { label: string; webhookId: string; page: number }) {
  const input = { webhookId, status: 'PENDING', size: 1, page } as const;
  const delivery = useQuery(service.deliveries.list.queryOptions(input)).data?.items[0];
  return (
    <Field label={label}>
      {delivery ? (
        <>
          <code>{delivery.eventType}</code> {toExact(toInstant(delivery.createdAt))}
        </>
      ) : (
        'unknown'
      )}
    </Field>
  );
}
