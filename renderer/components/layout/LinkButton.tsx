import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { Tip } from './Tip.tsx';

export const LinkButton = createLink((props: ButtonProps & React.ComponentProps<'a'>) => (
  <Button component="a" {...props} />
));

/** An icon that links to a page; its label is the tooltip. */
export const LinkIcon = createLink(
  ({ label, ...props }: { label: string } & ActionIconProps & React.ComponentProps<'a'>) => (
    <Tip label={label}>
      <ActionIcon component="a" aria-label={label} {...props} />
    </Tip>
  ),
);
