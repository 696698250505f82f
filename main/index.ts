import { app } from 'electron';
import { registerConsoleScheme } from './console-scheme.ts';
import { openDesktop } from './desktop.ts';
import { hardenContents } from './hardening.ts';
import { followLinks, isFirstStart } from './links/follow-links.ts';
import { Orders } from './orders.ts';
import { failToStart } from './startup-failure.ts';

// Chromium cannot sandbox a process of the root user, which requires --no-sandbox.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerConsoleScheme();
hardenContents();

if (isFirstStart()) {
  const orders = new Orders();
  // macOS sends a link before Electron is ready.
  followLinks(orders);
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  app
    .whenReady()
    .then(() => openDesktop(orders))
    .catch(failToStart);
} else app.quit();
