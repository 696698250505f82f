import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';

export interface SavedFile {
  /** The name that was suggested for it. */
  readonly name: string;
  readonly text: string;
}

/** The file that a step hands out in a browser. */
export async function saveInBrowser(page: Page, step: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

/** The file that a step hands out in the desktop, saved to `folder` as a person would choose it. */
export async function saveInDesktop(
  electron: ElectronApplication,
  folder: string,
  step: () => Promise<void>,
): Promise<SavedFile> {
  const path = join(folder, 'saved');
  const savedFile = await electron.evaluateHandle(
    ({ session }, savePath) => ({
      name: new Promise<string>((resolve, reject) => {
        session.defaultSession.once('will-download', (_, item) => {
          item.setSavePath(savePath);
          item.once('done', (_, state) =>
            state === 'completed' ? resolve(item.getFilename()) : reject(new Error(state)),
          );
        });
      }),
    }),
    path,
  );
  await step();
  const name = await savedFile.evaluate((handle) => handle.name);
  return { name, text: await readFile(path, 'utf8') };
}
