import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ClosedPage } from './frame/ClosedPage.tsx';
import { ConfirmationDialog } from './frame/ConfirmationDialog.tsx';
import { router } from './routes.tsx';
import { queryClient } from './service/client.ts';
import { useClosed } from './service/session.ts';

/** The pages, for whoever has entered. */
export function Console() {
  const closed = useClosed();
  if (closed) return <ClosedPage reason={closed} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmationDialog />
    </QueryClientProvider>
  );
}
