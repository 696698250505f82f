import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmationDialog } from './frame/act/ConfirmationDialog.tsx';
import { ClosedPage } from './frame/page/ClosedPage.tsx';
import { router } from './routes.tsx';
import { queryClient } from './service/call/client.ts';
import { useClosed } from './service/call/session.ts';

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
