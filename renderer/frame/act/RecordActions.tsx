import { ActionIcon, Button, Flex, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDots, IconExternalLink, type TablerIcon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { offerActs } from '../../components/keyboard/page-acts.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useContents } from '../features.tsx';
import { linkToPage } from '../palette/acts-on-page.ts';
import styles from './act.module.css';
import { type Action, useActions } from './actions.tsx';

/** An action of a record. */
export interface RecordAct {
  readonly label: string;
  readonly action: Action;
  readonly isDestructive?: boolean;
}

interface Copied {
  /** @example "offer id" */
  readonly what: string;
  readonly value: string;
}

/** The next step of a record as a button, and a menu of other actions and copyable values. */
export function RecordActions({
  next,
  others,
  copies = [],
  links = [],
  place,
  children,
}: {
  next: RecordAct | undefined;
  others: readonly RecordAct[];
  copies?: readonly Copied[];
  /** Pages outside the console, opened in a new tab. */
  links?: readonly { readonly label: string; readonly url: string }[];
  /** In a page header the next step is last; in a panel it is first. */
  place: 'header' | 'panel';
  /** Shown between the menu and the next step. */
  children?: React.ReactNode;
}) {
  const actions = useActions();
  const { acts } = useContents();
  const block = useWriteBlock();
  useEffect(() => {
    const of = document.querySelector('main :is(aside h2, h1)')?.textContent?.trim();
    return offerActs(others.map(({ label, action }) => ({ label, of, run: () => actions.open(action) })));
  }, [others, actions]);
  return (
    <Flex className={styles.actions} wrap="wrap" gap={8} data-place={place}>
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
              leftSection={<Glyph icon={acts.get(action.name)?.icon} />}
              data-destructive={isDestructive || undefined}
              className={styles.item}
              disabled={block !== undefined}
              title={block?.title}
              onClick={() => actions.open(action)}
            >
              {label}
            </Menu.Item>
          ))}
          {links.map(({ label, url }) => (
            <Menu.Item
              key={label}
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              leftSection={<Glyph icon={IconExternalLink} />}
            >
              {label}
            </Menu.Item>
          ))}
          {others.length > 0 && copies.length > 0 && <Menu.Divider />}
          {copies.map((copied) => (
            <CopyItem key={copied.what} copied={copied} />
          ))}
          {place === 'header' && window.vaultdesk && <CopyItem copied={{ what: 'link', value: linkToPage() }} />}
        </Menu.Dropdown>
      </Menu>
      {children}
      {next && (
        <Button
          // A destructive action is not the suggested next step.
          variant={next.isDestructive ? 'default' : 'filled'}
          className={styles.next}
          leftSection={<Glyph icon={acts.get(next.action.name)?.icon} />}
          onClick={() => block || actions.open(next.action)}
          {...block}
        >
          {next.label}
        </Button>
      )}
    </Flex>
  );
}

function CopyItem({ copied: { what, value } }: { copied: Copied }) {
  const clipboard = useClipboard();
  return (
    <Menu.Item leftSection={<Glyph icon={IconCopy} />} onClick={() => clipboard.copy(value)}>
      Copy {what}
    </Menu.Item>
  );
}

function Glyph({ icon: Icon = IconDots }: { icon: TablerIcon | undefined }) {
  return <Icon size={15} stroke={1.7} aria-hidden="true" />;
}
