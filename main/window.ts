import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import { versionArgument } from '../preload/bridge.ts';
import { consoleAddress } from './console-address.ts';
import { recallPlacement, rememberPlacement } from './window-placement.ts';

/** Opens the window, brings it to the front for a second start, and reopens it from the dock. */
export function keepOneWindow(): void {
  let window = openWindow();
  const show = () => {
    if (window.isDestroyed()) window = openWindow();
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

function openWindow(): BrowserWindow {
  const file = join(app.getPath('userData'), 'window.json');
  const { bounds, maximized } = recallPlacement(file);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 1024,
    minHeight: 700,
    title: 'Vaultdesk',
    show: false,
    backgroundColor: background(),
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
  window.on('close', () => rememberPlacement(file, window));
  followTheme(window);
  void window.loadURL(consoleAddress);
  return window;
}

function followTheme(window: BrowserWindow): void {
  const paint = () => window.setBackgroundColor(background());
  nativeTheme.on('updated', paint);
  window.once('closed', () => nativeTheme.off('updated', paint));
}

/** The console's own page colour, so that nothing flashes before it has drawn. */
function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#0F0F0E' : '#F2F0EB';
}
