import { IconExternalLink } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { LinkIcon } from './LinkButton.tsx';

/** Links a docked panel to the page of the same record. */
export function OpenAsPage(page: Pick<LinkProps, 'to' | 'params' | 'search'>) {
  return (
    <LinkIcon label="Open as a page" {...page}>
      <IconExternalLink size={16} stroke={1.7} />
    </LinkIcon>
  );
}
