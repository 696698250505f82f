import { BrowserWindow, type IpcMainInvokeEvent, ipcMain, Notification, shell, type WebContents } from 'electron';
import { z } from 'zod';
import { channels } from '../preload/bridge.ts';
import type { Ready } from '../service/host/ready.ts';
import { isConsole } from './console-address.ts';
import { openLink, openManual, openPayPage, openReference } from './links/open-link.ts';
import type { Orders } from './orders.ts';
import { bringToFront } from './window/window.ts';

const noInput = z.tuple([]);
const linkInput = z.tuple([z.url().max(2048)]);
const sessionInput = z.tuple([z.string().regex(/^cs_[\w-]{1,200}$/)]);
const pageInput = z.tuple([
  z
    .string()
    .max(200)
    .regex(/^(?:[\w-]+\/)*[\w-]*(?:#[\w.-]+)?$/),
]);
const noticeInput = z.tuple([z.string().max(120), z.string().max(500)]);

/** Performs desktop actions for the console; rejects all callers except its own page. */
export function respondOnBridge(
  { baseUrl, dataDir }: Pick<Ready, 'baseUrl' | 'dataDir'>,
  orders: Pick<Orders, 'take'>,
): void {
  handle(channels.revealDataFolder, noInput, async () => {
    await shell.openPath(dataDir);
  });
  handle(channels.openExternal, linkInput, ([link]) => openLink(link));
  handle(channels.openReference, noInput, async () => {
    await openReference(baseUrl);
    return true;
  });
  handle(channels.openManual, pageInput, async ([page]) => {
    await openManual(baseUrl, page);
    return true;
  });
  handle(channels.openPayPage, sessionInput, async ([sessionId]) => {
    await openPayPage(baseUrl, sessionId);
    return true;
  });
  handle(channels.notify, noticeInput, ([title, body], page) => notify({ title, body }, page));
  handle(channels.takeOrder, noInput, async () => orders.take());
}

/** Visible notifications: an unreferenced notification reports no click. */
const visibleNotices = new Set<Notification>();

/** Shows a notification; a click brings the window of the page to the front. Resolves with whether it was clicked. */
async function notify(text: { readonly title: string; readonly body: string }, page: WebContents): Promise<boolean> {
  if (!Notification.isSupported()) return false;
  const notice = new Notification(text);
  visibleNotices.add(notice);
  const isClicked = await new Promise<boolean>((resolve) => {
    notice.once('click', () => resolve(true));
    notice.once('close', () => resolve(false));
    notice.once('failed', () => resolve(false));
    notice.show();
  });
  visibleNotices.delete(notice);
  const window = BrowserWindow.fromWebContents(page);
  if (isClicked && window) bringToFront(window);
  return isClicked;
}

function handle<Input>(
  channel: string,
  input: z.ZodType<Input>,
  run: (input: Input, page: WebContents) => Promise<unknown>,
): void {
  ipcMain.handle(channel, (event, ...values: unknown[]) => {
    if (!isOurs(event)) throw new Error('Only the console may call this.');
    return run(input.parse(values), event.sender);
  });
}

/** The main frame of a window that shows the console. */
function isOurs({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame === sender.mainFrame && isConsole(senderFrame.url);
}
