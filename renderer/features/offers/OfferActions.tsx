import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDots,
  IconGavel,
  IconPencil,
  IconPlus,
  IconShoppingBag,
  IconSignature,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNow } from '../../components/use-now.ts';
import { type Action, useActions } from '../../frame/actions.tsx';
import type { OfferInspection } from '../../service/client.ts';
import { actsOf } from './next-step.ts';
import styles from './OfferActions.module.css';

const icons: Readonly<Partial<Record<Action['name'], TablerIcon>>> = {
  'new-offer': IconPlus,
  'prepare-offer': IconSignature,
  'buy-offer': IconShoppingBag,
  'bid-offer': IconGavel,
  'change-offer-price': IconPencil,
  'close-offer': IconArrowBackUp,
  'terminate-offer': IconBan,
};

/** The next step of an offer as the one filled button, and a menu of what else can be done. */
export function OfferActions({
  inspection,
  place,
}: {
  inspection: OfferInspection;
  /** In a page header the next step stands last, in a panel first. */
  place: 'header' | 'panel';
}) {
  const actions = useActions();
  const clipboard = useClipboard();
  const { next, others } = actsOf(inspection, useNow());
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
          <Menu.Item
            leftSection={<IconCopy size={15} stroke={1.7} aria-hidden="true" />}
            onClick={() => clipboard.copy(inspection.offer.id)}
          >
            Copy offer id
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {next && (
        <Button
          variant="filled"
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

function ActionGlyph({ name }: { name: Action['name'] }) {
  const Icon = icons[name] ?? IconDots;
  return <Icon size={15} stroke={1.7} aria-hidden="true" />;
}
