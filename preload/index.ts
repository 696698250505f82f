import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, channels, versionArgument } from './bridge.ts';
import { openLinksOutside } from './links.ts';

const bridge: Bridge = {
  platform: process.platform,
  version: ownVersion(),
  revealDataFolder: () => ipcRenderer.invoke(channels.revealDataFolder),
  openExternal,
  notify: (title, body) => ipcRenderer.invoke(channels.notify, title, body),
};

contextBridge.exposeInMainWorld('vaultdesk', bridge);
openLinksOutside(openExternal);

/** Only what a person just clicked may leave the window. */
async function openExternal(url: string): Promise<boolean> {
  if (!navigator.userActivation.isActive) return false;
  return ipcRenderer.invoke(channels.openExternal, url);
}

function ownVersion(): string {
  const argument = process.argv.find((one) => one.startsWith(versionArgument));
  return argument?.slice(versionArgument.length) ?? '';
}
