import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useOfferedActs } from '../keyboard/page-acts.ts';

interface Item {
  readonly icon: TablerIcon;
  readonly label: string;
  /** The label in the menu. It may omit the subject. */
  readonly short?: string;
  /** Needs no connection, e.g. to copy a shown value. */
  readonly isLocal?: boolean;
  /** Set apart from the items above. */
  readonly isApart?: boolean;
  /** Last, after a line. */
  readonly isDestructive?: boolean;
  run(): void;
}

/** A menu of rare actions of a subject; the command palette lists them too. */
export function MoreMenu({
  label: name,
  of,
  items,
  ...target
}: ActionIconProps & { label: string; of?: string; items: readonly (Item | false)[] }) {
  const block = useWriteBlock();
  const shown = items.filter((item) => item !== false);
  useOfferedActs(shown.map(({ label, run }) => ({ label, of, run })));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={name} {...target}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, short = label, icon: Icon, isApart, isDestructive, isLocal, run }) => (
          <Fragment key={label}>
            {(isApart || isDestructive) && <Menu.Divider />}
            <Menu.Item
              leftSection={<Icon size={15} stroke={1.6} />}
              {...(isDestructive && { c: 'var(--vd-bad-text)' })}
              disabled={block !== undefined && !isLocal}
              title={isLocal ? undefined : block?.title}
              onClick={run}
            >
              {short}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
