import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';

/**
 * Asks for confirmation to resend all pending deliveries; while they are sent, shows progress and a
 * stop button.
 */
export function ResendPending({
  webhook: { id: webhookId, deliveries, failingSince },
  isFilled,
}: {
  webhook: Webhook;
  isFilled: boolean;
}) {
  const progress = useResending(webhookId);
  const stop = useOperation('deliveries.stopResending');
  const isOver = progress?.state === 'done' && !failingSince;
  useEffect(() => {
    if (isOver) endResending(webhookId);
  }, [isOver, webhookId]);
  if (progress?.state === 'sending')
    return (
      <>
        <Button
          leftSection={<StatusGlyph status="progress" />}
          loading={stop.busy}
          onClick={() => stop.attempt({ webhookId })}
        >
          {progress.sent.toLocaleString('en')} of {progress.total.toLocaleString('en')} · Stop
        </Button>
        {Boolean(stop.error) && <FailureAlert error={stop.error} />}
      </>
    );
  if (deliveries.pending === 0) return null;
  return (
    <ActButton
      action={{ name: 'resend-waiting', webhookId }}
      icon={IconRefresh}
      variant={isFilled ? 'filled' : 'default'}
    >
      Resend all {deliveries.pending.toLocaleString('en')}…
    </ActButton>
  );
}
