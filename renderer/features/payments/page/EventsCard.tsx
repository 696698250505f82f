import { Box, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PaymentInspection } from '../../../../service/model/payments/payment.ts';
import type { PaymentEvent } from '../../../../service/model/webhooks/payment-event.ts';
import { BodyText } from '../../../components/code/HttpText.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { resultOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import list from '../../../components/table/list-card.module.css';
import { service } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import styles from './page.module.css';

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

/** One event; expanded, it shows its payload. `isHeard`: an event of the payment was sent to an endpoint. */
function EventRow({ event, isHeard }: { event: PaymentEvent; isHeard: boolean }) {
  const { id, type, createdAt, deliveries } = event;
  const [isOpen, open] = useState(false);
  const isChanged = useChangedIds().has(id);
  const payloadId = useId();
  return (
    <li data-changed={isChanged || undefined} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <Box
        className={styles.eventRowRow}
        pos="relative"
        display="grid"
        mih={40}
        p="0 16px 0 12px"
        style={{ gridTemplateColumns: 'minmax(0, 1fr) auto 92px', alignItems: 'center', columnGap: 16 }}
        data-open={isOpen || undefined}
      >
        <UnstyledButton
          className={styles.type}
          display="flex"
          miw={0}
          style={{ alignItems: 'center', gap: 6, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          aria-expanded={isOpen}
          aria-controls={isOpen ? payloadId : undefined}
          onClick={() => open(!isOpen)}
        >
          <IconChevronRight
            size={14}
            stroke={1.8}
            color="var(--vd-text3)"
            style={{ flexShrink: 0, rotate: isOpen ? '90deg' : undefined, transition: 'rotate 120ms ease-out' }}
            aria-hidden="true"
          />
          <code>{type}</code>
        </UnstyledButton>
        {deliveries > 0 ? (
          <Deliveries eventId={id} count={deliveries} />
        ) : (
          <span className="quiet">{isHeard && 'no endpoint'}</span>
        )}
        <span className={list.when}>
          <RelativeTime at={createdAt} />
        </span>
      </Box>
      {isOpen && (
        <Box id={payloadId} className="stack" p="2px 16px 14px 32px">
          <Payload event={event} />
        </Box>
      )}
    </li>
  );
}

function Deliveries({ eventId, count }: { eventId: string; count: number }) {
  const { data } = useQuery(service.events.get.queryOptions({ eventId }));
  // Endpoints have the same order in all events.
  const deliveries = data?.deliveries.toSorted((one, other) => one.webhookId.localeCompare(other.webhookId));
  return (
    <Link to="/deliveries" search={{ eventId }} className="inline nowrap" style={{ position: 'relative', zIndex: 1 }}>
      {deliveries?.map((delivery) => {
        const { status, state } = resultOf(delivery);
        return <StatusGlyph key={delivery.id} size={9} status={status} label={state} />;
      })}
      {counted(count, 'delivery', 'deliveries')}
    </Link>
  );
}

function Payload({ event: { id, type } }: { event: PaymentEvent }) {
  const { data, error, refetch } = useQuery(service.events.get.queryOptions({ eventId: id }));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="60%" />;
  return (
    <>
      <div className="apart">
        <Identifier value={id} label="event id" shape="long" />
        <CopyButton value={data.payload} label="Copy payload" />
      </div>
      <BodyText text={data.payload} label={`Payload of ${type}`} />
    </>
  );
}
