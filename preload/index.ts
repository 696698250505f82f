import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, channels, versionArgument } from './bridge.ts';
import { openLinksOutside } from './links.ts';
import { type Order, toOrder } from './orders/order.ts';

const bridge: Bridge = {
  platform: process.platform,
  version: ownVersion(),
  revealDataFolder: () => ipcRenderer.invoke(channels.revealDataFolder),
  openExternal: (url) => afterClick(channels.openExternal, url),
  openReference: () => afterClick(channels.openReference),
  openManual: (page) => afterClick(channels.openManual, page),
  openPayPage: (sessionId) => afterClick(channels.openPayPage, sessionId),
  notify: (title, body) => ipcRenderer.invoke(channels.notify, title, body),
  onOrder,
};

contextBridge.exposeInMainWorld('vaultdesk', bridge);
openLinksOutside(bridge);

/** Requires a recent click of the user. */
async function afterClick(channel: string, ...values: readonly string[]): Promise<boolean> {
  if (!navigator.userActivation.isActive) return false;
  return ipcRenderer.invoke(channel, ...values);
}

function ownVersion(): string {
  const argument = process.argv.find((item) => item.startsWith(versionArgument));
  return argument?.slice(versionArgument.length) ?? '';
}

function onOrder(follow: (order: Order) => void): () => void {
  const takeOrder = async () => {
    const order = toOrder(await ipcRenderer.invoke(channels.takeOrder));
    if (order) follow(order);
  };
  ipcRenderer.on(channels.orderWaits, takeOrder);
  void takeOrder();
  return () => ipcRenderer.off(channels.orderWaits, takeOrder);
}
