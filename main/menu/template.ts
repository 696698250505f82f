import type { MenuItemConstructorOptions } from 'electron';
import type { Order } from '../../preload/orders/order.ts';
import { type MenuPage, pageGroups } from './pages.ts';

type Item = MenuItemConstructorOptions;

/** The actions of the menu. */
export interface MenuActions {
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
export function menuTemplate(actions: MenuActions, environment: MenuPlace): Item[] {
  const isMac = environment.platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(actions)] : []),
    fileMenu(actions, isMac),
    editMenu(actions),
    goMenu(actions, isMac),
    viewMenu(environment),
    windowMenu(actions),
    helpMenu(actions, isMac),
  ];
}

function applicationMenu(actions: MenuActions): Item {
  return {
    label: 'Vaultdesk',
    submenu: [
      { label: 'About Vaultdesk', click: actions.showAbout },
      { type: 'separator' },
      settings(actions),
      { type: 'separator' },
      ...roles('services', 'hide', 'hideOthers', 'unhide'),
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}

function fileMenu(actions: MenuActions, isMac: boolean): Item {
  const lastItems: Item[] = isMac
    ? [{ role: 'close' }]
    : [settings(actions), { type: 'separator' }, { role: 'quit', accelerator: 'Ctrl+Q' }];
  return {
    label: '&File',
    submenu: [
      actionItem(actions, { action: 'new-user', label: 'New user…', accelerator: 'CmdOrCtrl+N' }),
      actionItem(actions, { action: 'new-wallet', label: 'New wallet…', accelerator: 'CmdOrCtrl+Shift+N' }),
      { type: 'separator' },
      ...lastItems,
    ],
  };
}

function editMenu({ copyLink }: MenuActions): Item {
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

function goMenu(actions: MenuActions, isMac: boolean): Item {
  const [back, forward] = isMac ? ['Cmd+[', 'Cmd+]'] : ['Alt+Left', 'Alt+Right'];
  let number = 0;
  const page = ({ label, path }: MenuPage): Item => {
    number += 1;
    const key = number <= 9 ? { accelerator: `CmdOrCtrl+${number}` } : {};
    return { label, ...key, click: () => actions.order({ show: path }) };
  };
  return {
    label: '&Go',
    submenu: [
      actionItem(actions, { action: 'find', label: 'Find…', accelerator: 'CmdOrCtrl+K' }),
      { type: 'separator' },
      actionItem(actions, { action: 'back', label: 'Back', accelerator: back }),
      actionItem(actions, { action: 'forward', label: 'Forward', accelerator: forward }),
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

function windowMenu({ isTrayOn, switchTray }: MenuActions): Item {
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

function helpMenu(actions: MenuActions, isMac: boolean): Item {
  const aboutItems: Item[] = [{ type: 'separator' }, { label: 'About Vaultdesk', click: actions.showAbout }];
  return {
    label: '&Help',
    role: 'help',
    submenu: [
      { label: 'Guides', click: () => actions.order({ show: '/guides' }) },
      { label: 'Manual', click: actions.openManual },
      { label: 'API reference', accelerator: 'F1', click: actions.openReference },
      { type: 'separator' },
      { label: 'Open data folder', click: actions.openDataFolder },
      { label: 'Open folder of the request log', click: actions.openRequestLogFolder },
      ...(isMac ? [] : aboutItems),
    ],
  };
}

function settings({ order }: MenuActions): Item {
  return { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => order({ show: '/settings' }) };
}

interface MenuAction {
  readonly action: Extract<Order, { begin: unknown }>['begin'];
  readonly label: string;
  readonly accelerator: string;
}

function actionItem({ order }: MenuActions, { action, ...item }: MenuAction): Item {
  return { ...item, click: () => order({ begin: action }) };
}

function roles(...names: readonly NonNullable<Item['role']>[]): Item[] {
  return names.map((role) => ({ role }));
}
