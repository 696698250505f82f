import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from '../a-folder.ts';

/** A folder like that of a built renderer, next to a file that no request may reach. */
export async function aBuiltConsole(): Promise<string> {
  const folder = join(await aFolder(), 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, '..', 'secret.txt'), 'the secret beside it');
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="console-base" content="./"><script src="./assets/main-1a2b.js"></script>',
  );
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'run()');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  return folder;
}
