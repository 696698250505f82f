import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { backup, restore } from './backup.ts';

test.each([
  ['missing', 'does not exist'],
  ['broken', 'is not a Vaultdesk backup'],
])('a %s backup is rejected without creating the data directory', async (name, reason) => {
  const folder = await aFolder();
  await writeFile(join(folder, 'broken.backup'), 'x');
  const target = join(folder, 'restored');
  const { terminal } = aTerminal({ argv: [join(folder, `${name}.backup`), '--data-dir', target] });

  await expect(restore(terminal)).rejects.toThrow(reason);
  expect(existsSync(target)).toBe(false);
});

test('a directory in place of a backup is rejected', async () => {
  const [folder, target] = [await aFolder(), join(await aFolder(), 'restored')];
  const { terminal } = aTerminal({ argv: [folder, '--data-dir', target] });

  await expect(restore(terminal)).rejects.toMatchObject({
    exitCode: 1,
    message: `${folder} is a directory. Name the file of a backup or a snapshot.`,
  });
});

test('--data-dir names a directory, even if VAULTDESK_DATABASE names a shared world', async () => {
  const [from, to] = [await aFolder(), join(await aFolder(), 'restored')];
  const service = await aService({ dataDir: from, database: undefined });
  await service.start();
  await service.stop();
  const file = join(await aFolder(), 'one.backup');
  const environment = { VAULTDESK_DATABASE: 'postgres://me@127.0.0.1:1/state?world=staging' };
  const run = async (command: typeof restore, directory: string) => {
    const { terminal, printed } = aTerminal({ argv: [file, '--data-dir', directory], environment });
    await command(terminal);
    return printed[0];
  };

  expect(await run(backup, from)).toMatch(/one\.backup: \d+ records\./);
  expect(await run(restore, to)).toMatch(/restored: \d+ records as of/);
});
