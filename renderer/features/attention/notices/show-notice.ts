/**
 * Shows a notification of the operating system; calls `onClick` on a click. Does nothing if notifications are not
 * allowed.
 */
export async function showNotice(
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
): Promise<void> {
  const bridge = window.vaultdesk;
  if (bridge) {
    if (await bridge.notify(title, body)) onClick();
    return;
  }
  if (permission() !== 'granted') return;
  const notice = new Notification(title, { body, tag: 'vaultdesk-attention' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
}

/** Whether notifications are allowed: always in the desktop app, otherwise as the browser reports. */
export function permission(): 'granted' | 'denied' | 'default' {
  if (window.vaultdesk) return 'granted';
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Asks for the browser permission if it was not requested before. */
export async function askPermission(): Promise<boolean> {
  if (permission() === 'default') await Notification.requestPermission();
  return permission() === 'granted';
}
