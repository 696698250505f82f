import { Box, Button, Flex, SimpleGrid } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { RelativeTime, useSeconds } from '../../../components/figures/RelativeTime.tsx';
import { usePageKeys } from '../../../components/keyboard/use-page-keys.ts';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { attemptLabel, stateOf } from '../../../components/status/labels/delivery-labels.ts';
import { type Status, StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { OperationButton } from '../../../frame/action/OperationButton.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import type { DeliveryInspection } from '../../../service/call/client.ts';
import { toCountdown, toMark } from './countdown.ts';

/** Delivery status, previous attempts, remaining schedule and a button to send it now. */
export function NextAttempt({ delivery, children }: { delivery: DeliveryInspection; children: React.ReactNode }) {
  const { id: deliveryId, status, url, webhookId } = delivery;
  const resend = useOperation('deliveries.resend');
  const isHeld = status === 'PENDING' && delivery.schedule.length === 0;
  const canResend = url !== undefined && status !== 'WITHDRAWN' && !isHeld;
  usePageKeys((event) => {
    if (event.key === 'r' && canResend && !resend.busy) resend.attempt({ deliveryId });
  });
  return (
    <Box
      component="section"
      className="well"
      bdrs={10}
      bg="var(--vd-card)"
      style={{ overflow: 'hidden' }}
      aria-label="Status"
    >
      {/* Moves the button below a long time before either gets too narrow. */}
      <Flex className="apart" wrap="wrap" py={12} px={16}>
        <Standing delivery={delivery} isHeld={isHeld} />
        {canResend && (
          <Button
            variant={status === 'DELIVERED' ? 'default' : 'filled'}
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            {...resend.button}
            aria-keyshortcuts="r"
            title="Key: r"
            onClick={() => resend.attempt({ deliveryId })}
          >
            Resend
          </Button>
        )}
        {isHeld && (
          <OperationButton operation="webhooks.enable" input={{ webhookId }} icon={IconPlayerPlay}>
            Enable webhook
          </OperationButton>
        )}
      </Flex>
      {Boolean(resend.error) && (
        <Box px={16} pb={12}>
          <FailureAlert error={resend.error} />
        </Box>
      )}
      {delivery.schedule.length > 0 && <Scale delivery={delivery} />}
      {children}
    </Box>
  );
}

function Standing({ delivery, isHeld }: { delivery: DeliveryInspection; isHeld: boolean }) {
  const now = useSeconds();
  const { status, state } = stateOf(delivery, now, isHeld);
  const { attemptCount, schedule, deliveredAt, nextAttemptAt } = delivery;
  const isWaiting = delivery.status === 'PENDING' && !isHeld && status !== 'progress';
  return (
    <div>
      <Box className={`baseline strong ${status === 'failed' ? 'bad' : ''}`} lh="xl">
        <StatusGlyph status={status} />
        {isWaiting && nextAttemptAt ? (
          <>
            Next attempt in <span className="large">{toCountdown(new Date(nextAttemptAt), now)}</span>
          </>
        ) : (
          state
        )}
      </Box>
      <div className="quiet small">
        {isWaiting && `Attempt ${attemptCount + 1} of ${attemptCount + schedule.length}`}
        {isHeld && 'Its webhook is disabled.'}
        {deliveredAt && !isWaiting && (
          <>
            <RelativeTime at={deliveredAt} />, at attempt {firstGood(delivery)}
          </>
        )}
        {delivery.status === 'GIVEN_UP' && `After ${attemptCount} attempts. Resend restarts the schedule.`}
        {delivery.status === 'WITHDRAWN' && 'Its webhook was deleted before it was delivered.'}
      </div>
    </div>
  );
}

function firstGood({ attempts, attemptCount }: DeliveryInspection): number {
  const index = attempts.findIndex((attempt) => attemptLabel(attempt).status === 'done');
  return index < 0 ? attemptCount : attemptCount - attempts.length + index + 1;
}

/** The number of steps that fit into one row. */
const maximumShown = 12;

/** Past and remaining attempts; each remaining attempt shows its earliest start. */
function Scale({ delivery: { attempts, schedule } }: { delivery: DeliveryInspection }) {
  const now = useSeconds();
  const past = attempts.slice(-Math.max(1, maximumShown - schedule.length));
  return (
    <SimpleGrid component="ol" cols={past.length + schedule.length} spacing={3} p="0 16px 10px" aria-label="Schedule">
      {past.map((attempt) => (
        <li key={attempt.at}>
          <Bar color={dots[attemptLabel(attempt).status]} />
        </li>
      ))}
      {schedule.map((at, index) => (
        <li key={at}>
          <Bar color={index === 0 ? 'var(--vd-accent)' : undefined} />
          <Box className={`cut figures ${index === 0 ? 'plain strong' : 'quiet'}`} fz="xs" lh="sm">
            {toMark(new Date(at), now)}
          </Box>
        </li>
      ))}
    </SimpleGrid>
  );
}

const dots: Readonly<Partial<Record<Status, string>>> = {
  failed: 'var(--vd-bad-dot)',
  attention: 'var(--vd-warn-dot)',
  done: 'var(--vd-ok-dot)',
};

function Bar({ color = 'var(--vd-line)' }: { color?: string | undefined }) {
  return <Box h={5} bdrs={2} bg={color} />;
}
