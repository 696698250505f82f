import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { presentTime } from '../../../components/figures/use-now.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { InstantField } from '../../../components/form/InstantField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { DoneDrawer } from '../../../frame/act/DoneDrawer.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { toIsoInstant, toMinuteText } from '../../../service/labels/instant-text.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import styles from './ResendRangeDrawer.module.css';

const resendable = ['GIVEN_UP', 'PENDING', 'DELIVERED'] as const;
type Resendable = (typeof resendable)[number];

const labels: Readonly<Record<Resendable, { readonly label: string; readonly hint: string }>> = {
  GIVEN_UP: { label: 'Failed', hint: 'They get all their attempts again.' },
  PENDING: { label: 'Pending', hint: 'They are sent now; the retry schedule is unchanged.' },
  DELIVERED: {
    label: 'Delivered',
    hint: 'The endpoint receives them twice, with the same event id.',
  },
};

/** Resends the deliveries of a time range and shows how many. */
export function ResendRangeDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const now = presentTime().getTime();
  const form = useFields(
    {
      from: toMinuteText(now - dayMilliseconds),
      to: toMinuteText(now + minuteMilliseconds),
      statuses: 'GIVEN_UP',
    },
    {
      from: momentMessage,
      to: (text, { from }) => momentMessage(text) ?? orderMessage(from, text),
      statuses: (text) => (text ? null : 'Choose at least one status.'),
    },
    { from: 'from', to: 'to', statuses: 'statuses' },
  );
  const statuses = toStatuses(form.values.statuses);
  const statusesError = form.bind('statuses').error;
  const input = {
    webhookId: webhook.id,
    from: toIsoInstant(form.values.from) ?? '',
    to: toIsoInstant(form.values.to) ?? '',
    statuses,
  };
  const name = nameOfEndpoint(webhook.url).name;
  return (
    <OperationDrawer
      operation="deliveries.resendRange"
      form={form}
      input={input}
      title="Resend a range"
      subtitle={`Sends events of this time range to ${name} again, oldest first.`}
      submit="Resend"
      result={({ count }, restart) => (
        <Resent webhook={webhook} count={count} onAgain={restart} onClose={onClose} />
      )}
      onClose={onClose}
    >
      <InstantField label="From" {...form.bind('from')} />
      <InstantField label="To" hint="In your time zone." {...form.bind('to')} />
      <Checkbox.Group
        label="Status"
        value={statuses}
        onChange={(newStatuses) => form.set('statuses', newStatuses.join(' '))}
        error={statusesError && <FieldMessage message={statusesError} />}
      >
        <div className={styles.statuses}>
          {resendable.map((status) => (
            <Checkbox
              key={status}
              value={status}
              aria-invalid={statusesError ? true : undefined}
              label={labels[status].label}
              description={labels[status].hint}
            />
          ))}
        </div>
      </Checkbox.Group>
    </OperationDrawer>
  );
}

function Resent({
  webhook,
  count,
  onAgain,
  onClose,
}: {
  webhook: Webhook;
  count: number;
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <DoneDrawer
      title="Resend a range"
      again={count === 0 ? 'Change the range' : undefined}
      onAgain={onAgain}
      onClose={onClose}
    >
      <Note
        tone={count > 0 ? 'ok' : 'plain'}
        role="status"
        title={
          count > 0
            ? `${counted(count, 'delivery is', 'deliveries are')} on the way`
            : 'No matching deliveries'
        }
      >
        {count > 0 ? (
          <Link to="/deliveries" search={{ webhookId: webhook.id }}>
            Show deliveries
          </Link>
        ) : (
          'No deliveries with these statuses in this time range.'
        )}
      </Note>
    </DoneDrawer>
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
  return first && last && last < first
    ? 'This is before the start of the range. Choose a later time.'
    : null;
}

function momentMessage(text: string): string | null {
  return toIsoInstant(text) ? null : 'The date is incomplete. Enter day, month, year and time.';
}
