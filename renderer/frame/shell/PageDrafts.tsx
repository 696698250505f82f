import { useLocation } from '@tanstack/react-router';
import { DraftScope } from '../../service/form/drafts.ts';

/** Restores text typed on a page when the user returns to it. */
export function PageDrafts({ children }: { children: React.ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <DraftScope value={pathname}>{children}</DraftScope>;
}
