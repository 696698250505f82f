import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotate,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { DeleteWebhookDialog } from '../acts/DeleteWebhookDialog.tsx';
import { DisableWebhookDialog } from '../acts/DisableWebhookDialog.tsx';
import { ResendRangeDrawer } from '../acts/ResendRangeDrawer.tsx';
import { RotateSecretDialog } from '../acts/RotateSecretDialog.tsx';
import { SigningSecretDrawer } from '../acts/SigningSecretDrawer.tsx';
import { ChangeWebhookDrawer } from '../form/ChangeWebhookDrawer.tsx';
import styles from './WebhookActions.module.css';

type Asking = 'change' | 'resend' | 'secret' | 'rotate' | 'disable' | 'delete';

/** What can be done with a webhook: the next step as the filled button, the rest in a menu. */
export function WebhookActions({
  webhook,
  place,
}: {
  webhook: Webhook;
  /** In a page header the next step stands last, in a panel first. */
  place: 'header' | 'panel';
}) {
  const [asking, ask] = useState<Asking>();
  const close = () => ask(undefined);
  return (
    <div className={styles.actions} data-place={place}>
      <MoreActions webhook={webhook} place={place} onAsk={ask} />
      <Button
        leftSection={place === 'header' && <IconPencil size={15} stroke={1.7} />}
        onClick={() => ask('change')}
      >
        Change…
      </Button>
      <div className={styles.next}>
        <NextStep webhook={webhook} />
      </div>
      {asking === 'change' && <ChangeWebhookDrawer webhook={webhook} onClose={close} />}
      {asking === 'resend' && <ResendRangeDrawer webhook={webhook} onClose={close} />}
      {asking === 'secret' && <SigningSecretDrawer webhook={webhook} onClose={close} />}
      {asking === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {asking === 'disable' && <DisableWebhookDialog webhook={webhook} onClose={close} />}
      {asking === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </div>
  );
}

function NextStep({ webhook: { id: webhookId, isEnabled } }: { webhook: Webhook }) {
  const enable = useOperation('webhooks.enable');
  return isEnabled ? (
    <ActButton action={{ name: 'send-test-event', webhookId }} icon={IconSend} variant="filled">
      Send test event…
    </ActButton>
  ) : (
    <Button
      variant="filled"
      loading={enable.busy}
      leftSection={<IconPlayerPlay size={15} stroke={1.7} />}
      onClick={() => enable.attempt({ webhookId })}
    >
      Enable
    </Button>
  );
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

function MoreActions({
  webhook: { isEnabled },
  place,
  onAsk,
}: {
  webhook: Webhook;
  place: 'header' | 'panel';
  onAsk: (asking: Asking) => void;
}) {
  return (
    <Menu position={place === 'header' ? 'bottom-end' : 'bottom-start'}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="More actions">
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isEnabled && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onAsk('resend')}>
            Resend a range…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAsk('secret')}>
          Show signing secret…
        </Menu.Item>
        <Menu.Item leftSection={<IconRotate {...icon} />} onClick={() => onAsk('rotate')}>
          Replace signing secret…
        </Menu.Item>
        {isEnabled && (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onAsk('disable')}>
            Disable…
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          className={styles.delete}
          onClick={() => onAsk('delete')}
        >
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
