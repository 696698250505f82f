/** Shows a notification of the operating system; calls `onClick` where it is clicked. Where none may be shown, nothing happens. */
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

/** Whether notifications may be shown: the desktop always may, a browser says. */
export function permission(): 'granted' | 'denied' | 'default' {
  if (window.vaultdesk) return 'granted';
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Asks the browser's user, where they were not asked yet. */
export async function askPermission(): Promise<boolean> {
  if (permission() === 'default') await Notification.requestPermission();
  return permission() === 'granted';
}
