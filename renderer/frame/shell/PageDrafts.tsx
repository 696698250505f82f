import { useLocation } from '@tanstack/react-router';
import { DraftScope } from '../../service/form/drafts.ts';

/** What is typed on a page is there again for who comes back to it. */
export function PageDrafts({ children }: { children: React.ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <DraftScope value={pathname}>{children}</DraftScope>;
}
