import { IconExternalLink } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { LinkIcon } from './LinkIcon.tsx';

/** Links a docked panel to the page of the same record. */
export function OpenAsPage({ to, params }: { to: LinkProps['to']; params: LinkProps['params'] }) {
  return (
    <LinkIcon label="Open as a page" to={to} params={params}>
      <IconExternalLink size={16} stroke={1.7} />
    </LinkIcon>
  );
}
