import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Asks with a native dialog, which no page can answer. @param summary in the imperative */
export async function confirmSecret(summary: string): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows();
  const box: MessageBoxOptions = {
    type: 'question',
    message: `${summary}?`,
    detail: 'Vaultdesk is about to reveal a secret. Continue only if you requested it.',
    buttons: ['Cancel', 'Show the secret'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box));
  return response === 1;
}
