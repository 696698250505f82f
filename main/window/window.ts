import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { versionArgument } from '../../preload/bridge.ts';
import { consoleAddress } from '../console-address.ts';
import type { WindowMemory } from './memory.ts';
import { choosePlacement, withPlacement } from './window-placement.ts';

/** The single window of the desktop, which may be closed. */
export class ConsoleWindow {
  readonly #memory: WindowMemory;
  #window: BrowserWindow | undefined;

  constructor(memory: WindowMemory) {
    this.#memory = memory;
  }

  /** Opens the window if it is closed, and brings it to the front. */
  show(): void {
    if (!this.#window || this.#window.isDestroyed()) this.#window = openWindow(this.#memory);
    else bringToFront(this.#window);
  }

  /** The current address; `undefined` while it is closed. */
  get address(): string | undefined {
    const isOpen = this.#window && !this.#window.isDestroyed();
    return isOpen ? this.#window?.webContents.getURL() : undefined;
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function openWindow(memory: WindowMemory): BrowserWindow {
  const { bounds, maximized } = choosePlacement(memory.recall().placements, screen.getAllDisplays());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 1024,
    minHeight: 700,
    title: 'Vaultdesk',
    show: false,
    backgroundColor: background(),
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'main/icons/icon.png') }),
    webPreferences: {
      preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs'),
      additionalArguments: [`${versionArgument}${app.getVersion()}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => rememberPlacement(memory, window));
  followTheme(window);
  void window.loadURL(consoleAddress);
  return window;
}

/** Stores the placement for the current displays. */
function rememberPlacement(memory: WindowMemory, window: BrowserWindow): void {
  const placement = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
  const { placements } = memory.recall();
  memory.save({ placements: withPlacement(placements, placement, screen.getAllDisplays()) });
}

function followTheme(window: BrowserWindow): void {
  const paint = () => window.setBackgroundColor(background());
  nativeTheme.on('updated', paint);
  window.once('closed', () => nativeTheme.off('updated', paint));
}

/** The background color of the console, to avoid a flash before the first paint. */
function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#0F0F0E' : '#F2F0EB';
}
