import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentInspection } from '../../../service/resources/payment.ts';
import type { PaymentEvent } from '../../../service/resources/payment-event.ts';
import { Card } from '../../components/Card.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { deliveryStates } from '../webhooks/delivery-words.ts';
import styles from './EventsCard.module.css';

/** Every event of a payment, newest first, and what became of its deliveries. */
export function EventsCard({ payment: { events } }: { payment: PaymentInspection }) {
  const noEndpoint = events.every(({ deliveries }) => deliveries === 0);
  return (
    <Card
      title="Events"
      hint={events.length > 0 && events.length}
      flush
      actions={noEndpoint && <Link to="/webhooks">Add a webhook to hear of them</Link>}
    >
      <ul aria-label="Events">
        {events.toReversed().map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ event: { id, type, createdAt, deliveries } }: { event: PaymentEvent }) {
  const isChanged = useChangedIds().has(id);
  return (
    <li className={styles.row} data-changed={isChanged || undefined}>
      <code className={styles.type} title={id}>
        {type}
      </code>
      {deliveries === 0 ? (
        <span className={styles.dim}>no endpoint</span>
      ) : (
        <Deliveries eventId={id} count={deliveries} />
      )}
      <span className={styles.when}>
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}

function Deliveries({ eventId, count }: { eventId: string; count: number }) {
  const { data } = useQuery(service.events.get.queryOptions({ eventId }));
  return (
    <Link to="/deliveries" search={{ eventId }} className={styles.deliveries}>
      {data?.deliveries.toSorted(byEndpoint).map(({ id, status }) => (
        <StatusGlyph
          key={id}
          size={9}
          status={deliveryStates[status].status}
          label={deliveryStates[status].state}
        />
      ))}
      {count === 1 ? '1 delivery' : `${count.toLocaleString('en')} deliveries`}
    </Link>
  );
}

/** Endpoints keep their place from event to event. */
function byEndpoint(one: { webhookId: string }, other: { webhookId: string }): number {
  return one.webhookId < other.webhookId ? -1 : Number(one.webhookId > other.webhookId);
}
