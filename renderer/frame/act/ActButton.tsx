import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useContents } from '../features.tsx';
import { type Action, useActions } from './actions.tsx';

/** A button that opens an action: `<ActButton action={{ name: 'new-user' }} hasIcon label="New user" />`. */
export function ActButton({
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
  const actions = useActions();
  const block = useWriteBlock();
  const { acts } = useContents();
  const Icon = icon ?? (hasIcon ? acts.get(action.name)?.icon : undefined);
  return (
    <Button
      leftSection={Icon && <Icon size={button.size === 'xs' ? 14 : 15} stroke={1.8} />}
      onClick={() => block || actions.open(action)}
      {...(isFirst && { variant: 'filled', size: 'md' })}
      {...button}
      {...block}
    >
      {children}
    </Button>
  );
}
