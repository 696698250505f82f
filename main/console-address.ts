/** The scheme of the console's pages in the desktop window. */
export const consoleScheme = 'app';
export const consoleAddress = 'app://console/';

/** Whether a page, a frame or a caller is the console itself. */
export function isConsole(url: string | undefined): boolean {
  return url !== undefined && (url === 'app://console' || url.startsWith(consoleAddress));
}
