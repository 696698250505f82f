import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import type { Ready } from '../service/index.ts';
import { openReference } from './open-link.ts';

/** The application menu: the usual roles, and help that knows where this service runs. */
export function setMenu(ready: Pick<Ready, 'baseUrl' | 'dataDir'>): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      viewMenu(),
      { role: 'windowMenu' },
      helpMenu(ready),
    ]),
  );
}

function viewMenu(): MenuItemConstructorOptions {
  return {
    label: 'View',
    submenu: [
      { role: 'reload' },
      ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
}

function helpMenu({ baseUrl, dataDir }: Pick<Ready, 'baseUrl' | 'dataDir'>) {
  return {
    role: 'help',
    submenu: [
      { label: 'API reference', click: () => openReference(baseUrl) },
      { label: 'Open data folder', click: () => shell.openPath(dataDir) },
    ],
  } satisfies MenuItemConstructorOptions;
}
