import { app } from 'electron';
import { registerConsoleScheme } from './console-scheme.ts';
import { openDesktop } from './desktop.ts';
import { hardenContents } from './hardening.ts';
import { refuseToStart } from './startup-failure.ts';

// Chromium cannot sandbox a process of the root user, who has to say --no-sandbox.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerConsoleScheme();
hardenContents();

// Not awaited here: Electron gets ready only after this module has been evaluated.
if (app.requestSingleInstanceLock()) app.whenReady().then(openDesktop).catch(refuseToStart);
else app.quit();
