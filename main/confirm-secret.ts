import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Asks in a box of the operating system, which no page can answer. @param summary in the imperative */
export async function confirmSecret(summary: string): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows();
  const box: MessageBoxOptions = {
    type: 'question',
    message: `${summary}?`,
    detail: 'A secret is about to leave Vaultdesk. Go on only if you asked for it.',
    buttons: ['Cancel', 'Show the secret'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, box)
    : dialog.showMessageBox(box));
  return response === 1;
}
