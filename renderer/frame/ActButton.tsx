import { Button, type ButtonProps } from '@mantine/core';
import { type Action, useActions } from './actions.tsx';
import { useContents } from './features.tsx';

/** A button that opens an act: `<ActButton action={{ name: 'new-user' }} hasIcon>New user</ActButton>`. */
export function ActButton({
  action,
  hasIcon = false,
  ...button
}: Omit<ButtonProps, 'leftSection'> & {
  action: Action;
  /** With the icon of the act, as what comes next has it. */
  hasIcon?: boolean;
}) {
  const actions = useActions();
  const { acts } = useContents();
  const Icon = acts.get(action.name)?.icon;
  return (
    <Button
      leftSection={hasIcon && Icon && <Icon size={button.size === 'xs' ? 14 : 15} stroke={1.8} />}
      onClick={() => actions.open(action)}
      {...button}
    />
  );
}
