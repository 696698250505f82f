import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../testing/a-folder.ts';
import { aTerminal } from '../testing/a-terminal.ts';
import { restore } from './restore.ts';

test('a directory in place of a backup is rejected', async () => {
  const [folder, target] = [await aFolder(), join(await aFolder(), 'restored')];
  const { terminal } = aTerminal({ argv: [folder, '--data-dir', target] });

  await expect(restore(terminal)).rejects.toMatchObject({
    exitCode: 1,
    message: `${folder} is a directory. Name the file of a backup or a snapshot.`,
  });
});
