import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type RecordAct, RecordActions } from '../../../frame/act/RecordActions.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Webhook } from '../../../service/call/client.ts';

/** The next step as the filled button, all other actions in a menu. */
export function WebhookActions({ webhook, place }: { webhook: Webhook; place: 'header' | 'panel' }) {
  const { id: webhookId, isEnabled, disabled, failingSince } = webhook;
  // The note of a failing webhook has its own actions.
  const isInNote = failingSince !== undefined;
  return (
    <RecordActions
      next={
        isEnabled && !isInNote
          ? { label: 'Send test event…', action: { name: 'send-test-event', webhookId } }
          : undefined
      }
      others={[
        ...whileEnabled({ label: 'Resend a range…', action: { name: 'resend-range', webhook } }),
        { label: 'Test handler…', action: { name: 'prove-handler', webhook } },
        { label: 'Show signing secret…', action: { name: 'show-signing-secret', webhook } },
        { label: 'Rotate signing secret…', action: { name: 'rotate-signing-secret', webhook } },
        ...(place === 'panel' ? whileEnabled({ label: 'Pause…', action: { name: 'pause-webhook', webhook } }) : []),
        ...(isEnabled || disabled?.reason === 'PAUSED'
          ? [{ label: 'Disable…', action: { name: 'disable-webhook', webhook } } as const]
          : []),
        { label: 'Delete…', action: { name: 'delete-webhook', webhook }, isDestructive: true },
      ]}
      place={place}
    >
      {isEnabled && place === 'header' && (
        <ActButton action={{ name: 'pause-webhook', webhook }} hasIcon>
          Pause…
        </ActButton>
      )}
      <ActButton action={{ name: 'change-webhook', webhook }} hasIcon={place === 'header'}>
        Edit…
      </ActButton>
      {!isEnabled && (
        <EnableButton
          webhookId={webhookId}
          isFirst={place === 'panel'}
          label={disabled?.reason === 'PAUSED' ? 'Resume' : 'Enable'}
        />
      )}
    </RecordActions>
  );

  function whileEnabled(act: RecordAct): readonly RecordAct[] {
    return isEnabled ? [act] : [];
  }
}

function EnableButton({ webhookId, isFirst, label }: { webhookId: string; isFirst: boolean; label: string }) {
  const enable = useOperation('webhooks.enable');
  return (
    <Button
      variant="filled"
      {...enable.button}
      leftSection={<IconPlayerPlay size={15} stroke={1.7} />}
      style={isFirst ? { order: -1 } : undefined}
      onClick={() => enable.attempt({ webhookId })}
    >
      {label}
    </Button>
  );
}
