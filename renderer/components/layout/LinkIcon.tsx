import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A mark that leads to a page; its label is on hover. */
export const LinkIcon = createLink(
  ({ label, ...props }: { label: string } & ActionIconProps & React.ComponentProps<'a'>) => (
    <Tooltip label={label}>
      <ActionIcon component="a" aria-label={label} {...props} />
    </Tooltip>
  ),
);
