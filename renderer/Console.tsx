import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmationDialog } from './frame/act/ConfirmationDialog.tsx';
import { ClosedPage } from './frame/page/ClosedPage.tsx';
import { router } from './routes.tsx';
import { queryClient } from './service/call/client.ts';
import { useClosed } from './service/call/session.ts';

/** The console pages, shown while a session is open. */
export function Console() {
  const closed = useClosed();
  useEffect(() => {
    // Clears all shown data when the console closes.
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
