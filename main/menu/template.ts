import type { MenuItemConstructorOptions } from 'electron';
import type { Order } from '../../preload/orders/order.ts';
import { type MenuPage, pageGroups } from './pages.ts';

type Item = MenuItemConstructorOptions;

/** The actions of the menu. */
export interface MenuActs {
  order(order: Order): void;
  copyLink(): void;
  openReference(): void;
  openManual(): void;
  openDataFolder(): void;
  openRequestLogFolder(): void;
  showAbout(): void;
  /** Whether the service continues in the tray after the window is closed. */
  readonly isTrayOn: boolean;
  switchTray(isOn: boolean): void;
}

/** The platform of the menu. */
export type MenuPlace = { readonly platform: NodeJS.Platform; readonly isPackaged: boolean };

/** The application menu with the shortcuts of each system. */
export function menuTemplate(acts: MenuActs, environment: MenuPlace): Item[] {
  const isMac = environment.platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(acts)] : []),
    fileMenu(acts, isMac),
    editMenu(acts),
    goMenu(acts, isMac),
    viewMenu(environment),
    windowMenu(acts),
    helpMenu(acts, isMac),
  ];
}

function applicationMenu(acts: MenuActs): Item {
  return {
    label: 'Vaultdesk',
    submenu: [
      { label: 'About Vaultdesk', click: acts.showAbout },
      { type: 'separator' },
      settings(acts),
      { type: 'separator' },
      ...roles('services', 'hide', 'hideOthers', 'unhide'),
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}

function fileMenu(acts: MenuActs, isMac: boolean): Item {
  const lastItems: Item[] = isMac
    ? [{ role: 'close' }]
    : [settings(acts), { type: 'separator' }, { role: 'quit', accelerator: 'Ctrl+Q' }];
  return {
    label: '&File',
    submenu: [
      actItem(acts, { act: 'new-user', label: 'New user…', accelerator: 'CmdOrCtrl+N' }),
      actItem(acts, { act: 'new-wallet', label: 'New wallet…', accelerator: 'CmdOrCtrl+Shift+N' }),
      { type: 'separator' },
      ...lastItems,
    ],
  };
}

function editMenu({ copyLink }: MenuActs): Item {
  return {
    label: '&Edit',
    submenu: [
      ...roles('undo', 'redo'),
      { type: 'separator' },
      ...roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
      { type: 'separator' },
      { label: 'Copy link to this page', accelerator: 'CmdOrCtrl+Shift+C', click: copyLink },
    ],
  };
}

function goMenu(acts: MenuActs, isMac: boolean): Item {
  const [back, forward] = isMac ? ['Cmd+[', 'Cmd+]'] : ['Alt+Left', 'Alt+Right'];
  let number = 0;
  const page = ({ label, path }: MenuPage): Item => {
    number += 1;
    const key = number <= 9 ? { accelerator: `CmdOrCtrl+${number}` } : {};
    return { label, ...key, click: () => acts.order({ show: path }) };
  };
  return {
    label: '&Go',
    submenu: [
      actItem(acts, { act: 'find', label: 'Find…', accelerator: 'CmdOrCtrl+K' }),
      { type: 'separator' },
      actItem(acts, { act: 'back', label: 'Back', accelerator: back }),
      actItem(acts, { act: 'forward', label: 'Forward', accelerator: forward }),
      ...pageGroups.flatMap((pages): Item[] => [{ type: 'separator' }, ...pages.map(page)]),
    ],
  };
}

function viewMenu({ isPackaged }: MenuPlace): Item {
  return {
    label: '&View',
    submenu: [
      ...roles('reload'),
      ...(isPackaged ? [] : roles('toggleDevTools')),
      { type: 'separator' },
      ...roles('resetZoom', 'zoomIn', 'zoomOut'),
      { type: 'separator' },
      ...roles('togglefullscreen'),
    ],
  };
}

function windowMenu({ isTrayOn, switchTray }: MenuActs): Item {
  return {
    label: '&Window',
    role: 'window',
    submenu: [
      ...roles('minimize', 'zoom', 'close'),
      { type: 'separator' },
      {
        id: 'tray',
        label: 'Keep running in the tray',
        type: 'checkbox',
        checked: isTrayOn,
        click: ({ checked }) => switchTray(checked),
      },
    ],
  };
}

function helpMenu(acts: MenuActs, isMac: boolean): Item {
  const aboutItems: Item[] = [{ type: 'separator' }, { label: 'About Vaultdesk', click: acts.showAbout }];
  return {
    label: '&Help',
    role: 'help',
    submenu: [
      { label: 'Guides', click: () => acts.order({ show: '/guides' }) },
      { label: 'Manual', click: acts.openManual },
      { label: 'API reference', accelerator: 'F1', click: acts.openReference },
      { type: 'separator' },
      { label: 'Open data folder', click: acts.openDataFolder },
      { label: 'Open folder of the request log', click: acts.openRequestLogFolder },
      ...(isMac ? [] : aboutItems),
    ],
  };
}

function settings({ order }: MenuActs): Item {
  return { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => order({ show: '/settings' }) };
}

interface MenuAct {
  readonly act: Extract<Order, { begin: unknown }>['begin'];
  readonly label: string;
  readonly accelerator: string;
}

function actItem({ order }: MenuActs, { act, ...item }: MenuAct): Item {
  return { ...item, click: () => order({ begin: act }) };
}

function roles(...names: readonly NonNullable<Item['role']>[]): Item[] {
  return names.map((role) => ({ role }));
}
