import { expect, test } from 'vitest';
import { UsageError } from '../kernel/startup-error.ts';
import { aTerminal } from '../testing/a-terminal.ts';
import { exec } from './exec.ts';

test.each([
  [[], 'Say what to run behind --'],
  [['npm', 'test'], 'Say what to run behind --'],
  [['--seed', 'world.json', '--'], 'Say what to run behind --'],
  [['--sed', 'world.json', '--', 'npm'], "Unknown option '--sed'. Is --seed meant?"],
  [['npm', '--', 'test'], "Unexpected argument 'npm'."],
  [['--world', '../x', '--', 'npm'], '--world is the name of a world'],
  [['--world', 'main', '--', 'npm'], 'main is there already. Name a new world'],
  [
    ['--world', 'ci', '--random-seed', '7', '--', 'npm'],
    '--random-seed is for a service that is started. Leave it or --world out.',
  ],
  [
    ['--base-url', 'http://127.0.0.1:8787', '--', 'npm'],
    '--base-url is where a service runs, for a world in it. Give --world NAME too.',
  ],
])('%j starts nothing, and is told how it is written', async (argv, sentence) => {
  const { terminal } = aTerminal({ argv });

  await expect(exec(terminal)).rejects.toThrow(UsageError);
  await expect(exec(terminal)).rejects.toThrow(sentence);
});
