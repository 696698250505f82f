import { app, type Session, type WebContents } from 'electron';
import { consoleAddress, isConsole } from './console-address.ts';
import { developmentServer } from './development-server.ts';

/** Prevents pages from leaving the console, opening windows, and embedding frames or web views. */
export function hardenContents(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isConsole(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isConsole(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    leaveEmptyPages(contents);
  });
}

/** Electron does not ask before a page becomes `about:blank` or gets such a frame; this loads the console again. */
function leaveEmptyPages(contents: WebContents): void {
  const loadConsole = () => void contents.loadURL(consoleAddress);
  contents.on('did-navigate', (_, url) => {
    if (url.startsWith('about:')) loadConsole();
  });
  contents.on('frame-created', (_, { frame }) => {
    if (frame?.parent && isConsole(contents.getURL())) loadConsole();
  });
}

/** Allows the console to write text to the clipboard; denies all other permissions. */
export function hardenSession(session: Session): void {
  session.setPermissionCheckHandler((_, permission, origin) => isGranted(permission, origin));
  session.setPermissionRequestHandler((contents, permission, callback) =>
    callback(isGranted(permission, contents.getURL())),
  );
  session.setDevicePermissionHandler(() => false);
  // Its dictionaries would be downloaded.
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((request, callback) => callback({ cancel: !isReachable(request.url) }));
}

function isGranted(permission: string, url: string): boolean {
  return permission === 'clipboard-sanitized-write' && isConsole(url);
}

/** The window loads only the console and the developer tools, nothing from the network. */
function isReachable(url: string): boolean {
  if (isConsole(url) || /^(devtools|data|blob):/.test(url)) return true;
  return new URL(url).host === developmentServer(app, process.env)?.host;
}
