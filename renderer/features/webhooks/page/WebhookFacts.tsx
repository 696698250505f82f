import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import text from '../../../components/text.module.css';
import type { Webhook } from '../../../service/call/client.ts';
import { inboxOfUrl } from '../endpoint-name.ts';
import { credentialsOf } from '../webhook-labels.ts';
import styles from './WebhookFacts.module.css';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { id, url, lastSuccessAt, lastFailureAt, nextAttemptAt, createdOn } = webhook;
  const { kind, name } = credentialsOf(webhook);
  const inbox = inboxOfUrl(url);
  return (
    <>
      <Counts webhook={webhook} />
      <FieldList>
        <Field label="Succeeded">
          {lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : 'never'}
        </Field>
        {lastFailureAt && <TimeField label="Failed" at={lastFailureAt} />}
        {nextAttemptAt && <TimeField label="Next retry" at={nextAttemptAt} />}
        <Field label="Credentials">
          {kind} <code>{name}</code>
        </Field>
        {inbox && (
          <Field label="Sends to">
            <Link to="/inbox" search={{ name: inbox }}>
              Inbox {inbox}
            </Link>
          </Field>
        )}
        <ValueField label="Webhook id" value={id} shape="long" />
        <TimeField label="Registered" at={createdOn} />
      </FieldList>
    </>
  );
}

const countLabels = [
  ['delivered', 'delivered', 'DELIVERED'],
  ['pending', 'pending', 'PENDING'],
  ['givenUp', 'failed', 'GIVEN_UP'],
] as const;

const tones = { DELIVERED: undefined, PENDING: undefined, GIVEN_UP: text.bad } as const;

function Counts({ webhook: { id, deliveries } }: { webhook: Webhook }) {
  return (
    <ul className={styles.counts} aria-label="Deliveries by status">
      {countLabels.map(([key, label, status]) => (
        <li key={key}>
          <Link to="/deliveries" search={{ webhookId: id, status }} className={styles.count}>
            <b className={deliveries[key] > 0 ? tones[status] : text.quiet}>
              {deliveries[key].toLocaleString('en')}
            </b>{' '}
            <span className={`${text.quiet} ${text.small}`}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
