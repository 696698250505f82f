import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconCreditCardPay,
  IconDots,
  IconPlus,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { type Action, useActions } from '../../frame/actions.tsx';
import { actsOf } from './next-step.ts';
import { OpenPage } from './OpenPage.tsx';
import styles from './PaymentActions.module.css';

const icons: Readonly<Partial<Record<Action['name'], TablerIcon>>> = {
  'new-checkout': IconPlus,
  'pay-payment': IconCreditCardPay,
  'confirm-payment': IconShieldCheck,
  'refund-payment': IconArrowBackUp,
  'cancel-payment': IconBan,
};

/** The next step of a payment as a button, its page while it is open, and a menu of what else can be done. */
export function PaymentActions({
  payment,
  place,
}: {
  payment: PaymentInspection;
  /** In a page header the next step stands last, in a panel first. */
  place: 'header' | 'panel';
}) {
  const actions = useActions();
  const clipboard = useClipboard();
  const { next, others } = actsOf(payment);
  return (
    <div className={styles.actions} data-place={place}>
      <Menu position={place === 'header' ? 'bottom-end' : 'bottom-start'}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="More actions">
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label, action, isDestructive }) => (
            <Menu.Item
              key={label}
              leftSection={<ActionGlyph name={action.name} />}
              data-destructive={isDestructive || undefined}
              className={styles.item}
              onClick={() => actions.open(action)}
            >
              {label}
            </Menu.Item>
          ))}
          {others.length > 0 && <Menu.Divider />}
          <CopyItem what="payment id" onCopy={() => clipboard.copy(payment.id)} />
          <CopyItem what="session id" onCopy={() => clipboard.copy(payment.checkoutSessionId)} />
          <CopyItem what="page URL" onCopy={() => clipboard.copy(payment.url)} />
        </Menu.Dropdown>
      </Menu>
      {payment.checkoutStatus === 'open' && <OpenPage url={payment.url} />}
      {next && (
        <Button
          // To give money back is seldom what comes next.
          variant={next.isDestructive ? 'default' : 'filled'}
          className={styles.next}
          leftSection={<ActionGlyph name={next.action.name} />}
          onClick={() => actions.open(next.action)}
        >
          {next.label}
        </Button>
      )}
    </div>
  );
}

function CopyItem({ what, onCopy }: { what: string; onCopy: () => void }) {
  return (
    <Menu.Item
      leftSection={<IconCopy size={15} stroke={1.7} aria-hidden="true" />}
      onClick={onCopy}
    >
      Copy {what}
    </Menu.Item>
  );
}

function ActionGlyph({ name }: { name: Action['name'] }) {
  const Icon = icons[name] ?? IconDots;
  return <Icon size={15} stroke={1.7} aria-hidden="true" />;
}
