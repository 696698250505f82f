import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../components/figures/counted.ts';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { service } from '../../../service/call/client.ts';
import { beginResending } from '../../../service/look/resending.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/** Asks once before everything that waits for an endpoint is sent: how many, and from when to when. */
export function ResendWaitingDialog({
  webhookId,
  onClose,
}: {
  webhookId: string;
  onClose: () => void;
}) {
  const webhook = useQuery(service.webhooks.getHealth.queryOptions({ webhookId })).data;
  const waiting = webhook?.deliveries.pending ?? 0;
  const count = counted(waiting, 'delivery', 'deliveries');
  return (
    <ConfirmOperation
      operation="deliveries.resendWaiting"
      input={{ webhookId }}
      title={webhook ? `Send ${count} to ${nameOfEndpoint(webhook.url).name}?` : 'Send what waits?'}
      confirm={webhook ? `Resend ${count}` : 'Resend'}
      destructive={false}
      onDone={(answer) => {
        beginResending(webhookId, answer, waiting);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        All that waits is tried now, one at a time, the oldest first. What does not arrive goes on
        by its schedule.
      </p>
      <FieldList>
        <Bound label="First event" webhookId={webhookId} page={Math.max(1, waiting)} />
        <Bound label="Last event" webhookId={webhookId} page={1} />
      </FieldList>
    </ConfirmOperation>
  );
}

/** The delivery at one end of what waits; the newest is the first page of one. */
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
