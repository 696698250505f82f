import { ActionIcon, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

/** Leads from a docked panel to the page of the same thing. */
export function OpenAsPage({ to, params }: { to: LinkProps['to']; params: LinkProps['params'] }) {
  return (
    <Tooltip label="Open as a page">
      <ActionIcon
        aria-label="Open as a page"
        renderRoot={(props) => <Link to={to} params={params} {...props} />}
      >
        <IconExternalLink size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
