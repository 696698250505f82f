import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './Console.tsx';
import { openSession } from './service/call/session.ts';
import { localPreference } from './service/queries/local-preferences.ts';
import './theme/colours.css';
import './theme/global.css';
import { cssVariablesResolver, theme } from './theme/theme.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root".');

const chosenTheme = localStorageColorSchemeManager({ key: localPreference.theme });

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
