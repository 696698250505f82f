import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../components/figures/counted.ts';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { presentTime } from '../../../components/figures/RelativeTime.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { InstantField } from '../../../components/form/TextField.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { DoneDrawer } from '../../../frame/action/DoneDrawer.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { toIsoInstant, toMinuteText } from '../../../service/labels/instant-text.ts';
import { timeZone } from '../../../service/labels/time-zone.ts';
import { startResending } from '../../../service/queries/resending.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';

const resendable = ['GIVEN_UP', 'PENDING', 'DELIVERED'] as const;
type Resendable = (typeof resendable)[number];

const labels: Readonly<Record<Resendable, { readonly label: string; readonly hint: string }>> = {
  GIVEN_UP: { label: 'Failed', hint: 'They get all their attempts again.' },
  PENDING: { label: 'Pending', hint: 'They are sent now; the retry schedule is unchanged.' },
  DELIVERED: { label: 'Delivered', hint: 'The endpoint receives them twice, with the same event id.' },
};

/** Resends the deliveries of a time range and shows how many. */
export function ResendRangeDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const now = presentTime().getTime();
  const zone = timeZone() === 'UTC' ? 'UTC.' : 'Local time.';
  const form = useFields({
    from: toMinuteText(now - dayMilliseconds),
    to: toMinuteText(now + minuteMilliseconds),
    statuses: 'GIVEN_UP',
  });
  return (
    <OperationForm
      operation="deliveries.resendRange"
      form={form}
      fields={{
        from: { rule: momentMessage, render: (field) => <InstantField label="Events from" hint={zone} {...field} /> },
        to: {
          rule: (text, { from }) => momentMessage(text) ?? orderMessage(from, text),
          render: (field) => <InstantField label="Events to" hint={zone} {...field} />,
        },
        statuses: {
          rule: (text) => (text ? null : 'Choose at least one status.'),
          render: ({ value, onChange, error }) => (
            <Checkbox.Group
              label="Delivery status"
              value={toStatuses(value)}
              onChange={(newStatuses) => onChange(newStatuses.join(' '))}
              error={error && <FieldMessage message={error} />}
            >
              <Stack gap={10} pt={6}>
                {resendable.map((status) => (
                  <Checkbox
                    key={status}
                    value={status}
                    aria-invalid={error ? true : undefined}
                    label={labels[status].label}
                    description={labels[status].hint}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          ),
        },
      }}
      input={({ from, to, statuses }) => ({
        webhookId: webhook.id,
        from: toIsoInstant(from) ?? '',
        to: toIsoInstant(to) ?? '',
        statuses: toStatuses(statuses),
      })}
      title="Resend a range"
      subtitle={`Sends events of this time range to ${nameOfEndpoint(webhook.url).name} again, oldest first.`}
      submit="Resend"
      result={({ count }, restart) => (
        <DoneDrawer
          title="Resend a range"
          again={count === 0 ? 'Change the range' : undefined}
          onAgain={restart}
          onClose={onClose}
        >
          <Note
            tone={count > 0 ? 'ok' : 'plain'}
            role="status"
            title={
              count > 0 ? `${counted(count, 'delivery is', 'deliveries are')} on the way` : 'No matching deliveries'
            }
          >
            {count > 0 ? (
              <TextLink to="/deliveries" search={{ webhookId: webhook.id }} label="Show deliveries" />
            ) : (
              'No deliveries with these statuses in this time range.'
            )}
          </Note>
        </DoneDrawer>
      )}
      onClose={onClose}
    />
  );
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

function toStatuses(text: string): Resendable[] {
  const names = text.split(' ');
  return resendable.filter((status) => names.includes(status));
}

function orderMessage(from: string, to: string): string | null {
  const [first, last] = [toIsoInstant(from), toIsoInstant(to)];
  return first && last && last < first ? 'This is before the start of the range. Choose a later time.' : null;
}

function momentMessage(text: string): string | null {
  return toIsoInstant(text) ? null : 'The date is incomplete. Enter day, month, year and time.';
}

/** Asks for confirmation before all pending deliveries of an endpoint are resent, with their number and time range. */
export function ResendPendingDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const webhook = useQuery(service.webhooks.getHealth.queryOptions({ webhookId })).data;
  const pendingCount = webhook?.deliveries.pending ?? 0;
  const count = counted(pendingCount, 'delivery', 'deliveries');
  return (
    <ConfirmOperation
      operation="deliveries.resendWaiting"
      input={{ webhookId }}
      title={webhook ? `Resend ${count} to ${nameOfEndpoint(webhook.url).name}?` : 'Resend pending deliveries?'}
      confirm={webhook ? `Resend ${count}` : 'Resend'}
      destructive={false}
      onDone={(response) => {
        startResending(webhookId, response, pendingCount);
        onClose();
      }}
      onClose={onClose}
    >
      <p>Resends all pending deliveries now, oldest first. Failures are retried by schedule.</p>
      <Details
        of={{
          'Oldest event': <Bound webhookId={webhookId} page={Math.max(1, pendingCount)} />,
          'Newest event': pendingCount > 1 && <Bound webhookId={webhookId} page={1} />,
        }}
      />
    </ConfirmOperation>
  );
}

/** The first or last pending delivery; the newest is on the first page of size 1. */
function Bound({ webhookId, page }: { webhookId: string; page: number }) {
  const input = { webhookId, status: 'PENDING', size: 1, page } as const;
  const delivery = useQuery(service.deliveries.list.queryOptions(input)).data?.items[0];
  if (!delivery) return 'unknown';
  return (
    <>
      <code>{delivery.eventType}</code> created {toExact(toInstant(delivery.createdAt))}
    </>
  );
}
