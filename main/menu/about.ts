import { release } from 'node:os';
import { app, clipboard, dialog } from 'electron';
import type { Ready } from '../../service/host/ready.ts';
import { anvilVersion } from '../../service/platform/chains/anvil/launch-anvil.ts';
import { aboutText } from './about-text.ts';

/** Shows the installed versions and paths in a native dialog; a button copies them. */
export async function showAbout({ baseUrl, dataDir }: Pick<Ready, 'baseUrl' | 'dataDir'>) {
  const { electron, chrome, node } = process.versions;
  const lines = aboutText({
    version: app.getVersion(),
    electron,
    chromium: chrome,
    node,
    chainNode: anvilVersion(),
    system: `${process.platform} ${release()} ${process.arch}`,
    address: baseUrl,
    dataFolder: dataDir,
  });
  const [message = '', ...detail] = lines.split('\n');
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'About Vaultdesk',
    message,
    detail: detail.join('\n'),
    buttons: ['Close', 'Copy'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) clipboard.writeText(lines);
}
