import { Link } from '@tanstack/react-router';
import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { EventRow } from './EventRow.tsx';

/** All events of a payment, newest first, with their payloads and deliveries. */
export function EventsCard({ payment: { events } }: { payment: PaymentInspection }) {
  const noEndpoint = events.every(({ deliveries }) => deliveries === 0);
  return (
    <Card
      title="Events"
      hint={events.length > 0 && events.length}
      flush
      actions={noEndpoint && <Link to="/webhooks">Add a webhook to receive them</Link>}
    >
      <ul aria-label="Events">
        {events.toReversed().map((event) => (
          <EventRow key={event.id} event={event} isHeard={!noEndpoint} />
        ))}
      </ul>
    </Card>
  );
}
