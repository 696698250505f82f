import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmationDialog } from './frame/act/ConfirmationDialog.tsx';
import { ClosedPage } from './frame/page/ClosedPage.tsx';
import { router } from './routes.tsx';
import { queryClient } from './service/call/client.ts';
import { useClosed } from './service/call/session.ts';

/** The pages, for whoever has entered. */
export function Console() {
  const closed = useClosed();
  useEffect(() => {
    // Whoever stands before a closed console finds nothing of what it showed.
    if (closed) queryClient.clear();
  }, [closed]);
  if (closed) return <ClosedPage reason={closed} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmationDialog />
    </QueryClientProvider>
  );
}
