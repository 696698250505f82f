/** Facts for a bug report. */
export interface Installed {
  readonly version: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  readonly chainNode: string | undefined;
  readonly system: string;
  readonly address: string;
  readonly dataFolder: string;
}

/** The lines of the About dialog, also copied as text. */
export function aboutText(installed: Installed): string {
  const { version, electron, chromium, node, chainNode, system, address, dataFolder } = installed;
  return [
    `Vaultdesk ${version}`,
    `Electron ${electron}, Chromium ${chromium}, Node ${node}`,
    `Chain node: ${chainNode === undefined ? 'not installed' : `anvil ${chainNode}`}`,
    `System: ${system}`,
    `Address: ${address}`,
    `Data folder: ${dataFolder}`,
  ].join('\n');
}
