import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type Delivery, service, type Webhook } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { AttemptGlyphs } from '../deliveries/AttemptGlyphs.tsx';
import { DeliveryState } from '../deliveries/delivery-columns.tsx';
import styles from './LatestDeliveries.module.css';

export function LatestDeliveries({ webhook, size }: { webhook: Webhook; size: number }) {
  const { id, isEnabled } = webhook;
  const { data, error, refetch } = useQuery(
    service.deliveries.list.queryOptions({ webhookId: id, size }),
  );
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  if (data.items.length === 0)
    return (
      <div className={`${text.soft} ${styles.none}`}>
        <p>No deliveries yet.</p>
        {isEnabled && (
          <ActButton action={{ name: 'send-test-event', webhookId: id }} size="xs">
            Send a test event…
          </ActButton>
        )}
      </div>
    );
  return (
    <ul className={styles.list} aria-label="Newest deliveries">
      {data.items.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} isHeld={!isEnabled} />
      ))}
    </ul>
  );
}

function Row({ delivery, isHeld }: { delivery: Delivery; isHeld: boolean }) {
  const changedIds = useChangedIds();
  const { id, webhookId, eventType, attempts, createdAt } = delivery;
  return (
    <li className={styles.row} data-changed={changedIds.has(id) || undefined}>
      <span className={styles.state}>
        <DeliveryState delivery={delivery} isHeld={isHeld} />
      </span>
      <Link
        to="/deliveries"
        search={{ webhookId, selected: id }}
        className={`${text.cut} ${text.plain} ${styles.type}`}
      >
        <code>{eventType}</code>
      </Link>
      <span className={styles.tries}>
        <AttemptGlyphs delivery={delivery} />
      </span>
      <span className={`${text.quiet} ${styles.when}`}>
        <RelativeTime at={attempts.at(-1)?.at ?? createdAt} />
      </span>
    </li>
  );
}
