import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useContents } from '../features.tsx';
import { type Action, useActions } from './actions.tsx';

/** A button that opens an action: `<ActionButton action={{ name: 'new-user' }} hasIcon label="New user" />`. */
export function ActionButton({
  action,
  hasIcon = false,
  icon,
  isFirst = false,
  label,
  children = label,
  ...button
}: Omit<ButtonProps, 'leftSection'> & {
  action: Action;
  /** Shows the icon of the action, e.g. for the suggested next step. */
  hasIcon?: boolean;
  /** Replaces the icon of the action. */
  icon?: TablerIcon;
  /** The main button of an empty page. */
  isFirst?: boolean;
  /** Its text; `children` in its place for other content. */
  label?: React.ReactNode;
}) {
  const { open } = useActions();
  const block = useWriteBlock();
  const { actions } = useContents();
  const Icon = icon ?? (hasIcon ? actions.get(action.name)?.icon : undefined);
  return (
    <Button
      leftSection={Icon && <Icon size={button.size === 'xs' ? 14 : 15} stroke={1.8} />}
      onClick={() => block || open(action)}
      {...(isFirst && { variant: 'filled', size: 'md' })}
      {...button}
      {...block}
    >
      {children}
    </Button>
  );
}
