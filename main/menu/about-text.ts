/** What a person is asked for first, when something is wrong. */
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

/** The lines of About, to be read and to be copied. */
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
