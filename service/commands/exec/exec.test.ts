import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aTerminal } from '../../../test/world/service.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { restore } from '../files/backup.ts';
import { openFile } from '../serve.ts';
import { exec } from './exec.ts';

test.each([
  [[], 'Missing command after --'],
  [['npm', 'test'], 'Missing command after --'],
  [['--seed', 'world.json', '--'], 'Missing command after --'],
  [['--sed', 'world.json', '--', 'npm'], "Unknown option '--sed'. Did you mean --seed?"],
  [['npm', '--', 'test'], "Unexpected argument 'npm'."],
  [['--world', '../x', '--', 'npm'], '--world must be a world name'],
  [['--world', 'main', '--', 'npm'], 'The world main already exists. Choose another name'],
  [
    ['--world', 'ci', '--random-seed', '7', '--', 'npm'],
    '--random-seed applies to a service that exec starts. Remove it or --world.',
  ],
  [
    ['--base-url', 'http://127.0.0.1:8787', '--', 'npm'],
    '--base-url applies to a world in a running service. Add --world NAME.',
  ],
  [['--keep-file', 'package.json', '--', 'npm'], '--keep-file package.json already exists. Choose another name.'],
  [['--keep-file', 'failed.vaultdesk', '--', 'npm'], 'Missing passphrase.'],
  [
    ['--passphrase-file', 'file', '--', 'npm'],
    '--passphrase-file applies to a portable snapshot. Add --snapshot FILE or --keep-file FILE.',
  ],
  [['--intercept', 'localhost', '--', 'npm'], '--intercept: localhost always reaches this machine.'],
  [
    ['--intercept-allow', 'api.example', '--', 'npm'],
    '--intercept-allow applies to an intercepted command. Add --intercept HOST.',
  ],
])('rejects %j with the correct usage and starts nothing', async (argv, sentence) => {
  const { terminal } = aTerminal({ argv });

  await expect(exec(terminal)).rejects.toThrow(UsageError);
  await expect(exec(terminal)).rejects.toThrow(sentence);
});

test.each([
  ['exec', exec, (file: string) => ['--snapshot', file, '--', 'npm']],
  ['open', openFile, (file: string) => [file]],
  ['restore', restore, (file: string) => [file]],
])(
  '%s rejects a file that is not a portable snapshot before it asks for the passphrase',
  async (_, command, argvFor) => {
    const folder = await aFolder();
    const [other, missing] = [join(folder, 'other.vaultdesk'), join(folder, 'missing.vaultdesk')];
    await writeFile(other, '{}');
    const run = (file: string) => command(aTerminal({ argv: argvFor(file) }).terminal);

    await expect(run(other)).rejects.toThrow(`${other} is not a portable snapshot.`);
    await expect(run(missing)).rejects.toThrow(`${missing} cannot be read`);
  },
);
