import './theme/colours.css';
import './theme/global.css';
import './components/text.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart, ShowsNothingFirst } from './components/layout/loading/lazy-part.tsx';
import { ConfirmationDialog } from './frame/action/confirm/ConfirmationDialog.tsx';
import { router } from './routes.tsx';
import { queryClient } from './service/call/client.ts';
import { absentWorld } from './service/call/session/console-base.ts';
import { openSession, useClosed } from './service/call/session/session.ts';
import { notePresence } from './service/live/presence.ts';
import { localPreference } from './service/queries/local-preferences.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

const ClosedPage = lazyPart(() => import('./frame/page/ClosedPage.tsx'), 'ClosedPage');

/** The console pages, shown while a session is open. */
function Console() {
  const closed = useClosed();
  useEffect(() => {
    // Clears all shown data when the console closes.
    if (closed) queryClient.clear();
  }, [closed]);
  if (closed)
    return (
      <ShowsNothingFirst value={true}>
        <ClosedPage reason={closed} />
      </ShowsNothingFirst>
    );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmationDialog />
    </QueryClientProvider>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root".');

const chosenTheme = localStorageColorSchemeManager({ key: localPreference.theme });

if (absentWorld) notePresence('ended');
await openSession();

createRoot(element).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={chosenTheme}
    >
      <Console />
    </MantineProvider>
  </StrictMode>,
);
