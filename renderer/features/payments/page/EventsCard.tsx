import { Link } from '@tanstack/react-router';
import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { EventRow } from './EventRow.tsx';

/** Every event of a payment, newest first, its payload, and what became of its deliveries. */
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
          <EventRow key={event.id} event={event} isHeard={!noEndpoint} />
        ))}
      </ul>
    </Card>
  );
}
