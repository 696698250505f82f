import { app } from 'electron';
import type { DesktopTray } from './tray.ts';
import type { ConsoleWindow } from './window.ts';

/** Opens the window, brings it to the front on a second start, and reopens it from the dock or the tray. */
export function keepOneWindow(window: ConsoleWindow, tray: DesktopTray): void {
  window.show();
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  app.on('window-all-closed', () => {
    if (tray.isOn) tray.notifyOnce();
    else if (process.platform !== 'darwin') app.quit();
  });
}
