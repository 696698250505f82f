import { join } from 'node:path';
import { app, clipboard, Menu, shell } from 'electron';
import type { Ready } from '../../service/host/ready.ts';
import { openManual, openReference } from '../links/open-link.ts';
import { linkToPage } from '../links/record-link.ts';
import type { Orders } from '../orders.ts';
import type { DesktopTray } from '../window/tray.ts';
import type { ConsoleWindow } from '../window/window.ts';
import { showAbout } from './about.ts';
import { type MenuActions, menuTemplate } from './template.ts';

interface Desktop {
  readonly ready: Pick<Ready, 'baseUrl' | 'dataDir'>;
  readonly orders: Orders;
  readonly window: ConsoleWindow;
  readonly tray: DesktopTray;
}

/** Sets the application menu, which exists even while the window is closed. */
export function setMenu(desktop: Desktop): void {
  const { platform } = process;
  const template = menuTemplate(actionsOf(desktop), { platform, isPackaged: app.isPackaged });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function actionsOf({ ready, orders, window, tray }: Desktop): MenuActions {
  return {
    order: (order) => orders.give(order),
    copyLink: () => {
      const link = linkToPage(window.address ?? '');
      if (link !== undefined) clipboard.writeText(link);
    },
    openReference: () => void openReference(ready.baseUrl),
    openManual: () => void openManual(ready.baseUrl),
    openDataFolder: () => void shell.openPath(ready.dataDir),
    openRequestLogFolder: () => void shell.openPath(join(ready.dataDir, 'requests')),
    showAbout: () => void showAbout(ready),
    isTrayOn: tray.isOn,
    switchTray: (isOn) => tray.switch(isOn),
  };
}
