import { Box, Flex } from '@mantine/core';
import { formatMinorUnits } from '../../../../service/model/payments/currency.ts';
import { RelativeTime, useSeconds } from '../../../components/figures/RelativeTime.tsx';
import { attemptLabel, resultOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink } from '../../../components/table/columns.tsx';
import type { Delivery } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';
import { toCountdown } from './countdown.ts';

const others: readonly Column<Delivery>[] = [
  column('eventType', 'Event', 'minmax(180px, 2fr)', ({ id, eventType }) => (
    <RowLink to="/deliveries" search={{ selected: id }}>
      <code>{eventType}</code>
    </RowLink>
  )),
  column('endpoint', 'Endpoint', { width: 'minmax(96px, 1fr)', dropBelow: 560 }, ({ url }) => {
    const { name, path } = nameOfEndpoint(url);
    return (
      <span className="cut quiet" title={url}>
        <span className="plain">{path || name}</span> {path && name}
      </span>
    );
  }),
  column(
    'payment',
    'Payment',
    { width: '112px', align: 'right', dropBelow: 920 },
    ({ amount, currency, paymentIntentId }) =>
      amount === undefined || currency === undefined ? (
        none
      ) : (
        <span title={paymentIntentId}>{formatMinorUnits(amount, currency)}</span>
      ),
  ),
  column('attempts', 'Attempt', { width: '56px', align: 'right', dropBelow: 680 }, ({ attemptCount }) => (
    <span className={attemptCount > 1 ? undefined : 'quiet'}>{attemptCount || '–'}</span>
  )),
  column('duration', 'ms', { width: '56px', align: 'right', dropBelow: 700 }, ({ durationMilliseconds }) =>
    durationMilliseconds === undefined ? none : durationMilliseconds.toLocaleString('en'),
  ),
];

/** `disabledIds` are the disabled webhooks, whose deliveries are on hold. */
export function deliveryColumns(disabledIds: ReadonlySet<string>): readonly Column<Delivery>[] {
  const isHeld = ({ webhookId }: Delivery) => disabledIds.has(webhookId);
  return [
    column('status', 'Status', 'minmax(112px, 0.7fr)', (delivery) => (
      <ResultCell delivery={delivery} isHeld={isHeld(delivery)} />
    )),
    ...others,
    column('last', 'Last attempt', { width: '96px', align: 'right', dropBelow: 760 }, ({ attempts }) => (
      <LastTime at={attempts.at(-1)?.at} />
    )),
    column('next', 'Next attempt', { width: '104px', align: 'right', dropBelow: 540 }, (delivery) =>
      delivery.status === 'PENDING' && delivery.nextAttemptAt && !isHeld(delivery) ? (
        <NextAttemptTime at={delivery.nextAttemptAt} />
      ) : (
        none
      ),
    ),
  ];
}

/** The HTTP status of the last attempt or the reason why it has none; while pending, the state as well. */
export function ResultCell({ delivery, isHeld }: { delivery: Delivery; isHeld: boolean }) {
  const last = delivery.attempts.at(-1);
  const isPending = delivery.status === 'PENDING';
  if (delivery.status === 'WITHDRAWN' || !last)
    return isPending ? <PendingState delivery={delivery} isHeld={isHeld} /> : <StatusLabel {...resultOf(delivery)} />;
  const { status, state } = resultOf(delivery);
  return (
    <>
      <StatusLabel status={status} state={String(last.status ?? state)} name={delivery.status} />
      {isPending && <span className="cut quiet"> {isHeld ? 'on hold' : 'pending'}</span>}
    </>
  );
}

function PendingState({ delivery, isHeld }: { delivery: Delivery; isHeld: boolean }) {
  return <StatusLabel {...resultOf(delivery, useSeconds(), isHeld)} />;
}

const none = <span className="quiet">–</span>;

export function LastTime({ at }: { at: string | undefined }) {
  return at === undefined ? none : <RelativeTime at={at} />;
}

/** A ticking countdown to the next attempt. */
export function NextAttemptTime({ at }: { at: string }) {
  const now = useSeconds();
  const target = new Date(at);
  return <span className="strong figures">{target <= now ? 'now' : `in ${toCountdown(target, now)}`}</span>;
}

/** The number of attempts in a full schedule. */
const maximumShown = 10;

/** The attempts of a delivery as a row of marks, newest last. */
export function AttemptGlyphs({ delivery: { attempts, attemptCount } }: { delivery: Delivery }) {
  const visibleAttempts = attempts.slice(-maximumShown);
  const hidden = attemptCount - visibleAttempts.length;
  return (
    <Flex component="span" display="inline-flex" align="center" gap={3}>
      {hidden > 0 && <Box component="span" className="quiet figures" me={2} fz="xs">{`+${hidden}`}</Box>}
      {visibleAttempts.map((attempt, index) => (
        <StatusGlyph
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never change places.
          key={`${attempt.at}-${index}`}
          size={9}
          {...attemptLabel(attempt)}
          label={attemptLabel(attempt).state}
        />
      ))}
    </Flex>
  );
}
