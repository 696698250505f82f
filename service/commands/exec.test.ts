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
])('%j starts nothing, and is told how it is written', async (argv, sentence) => {
  const { terminal } = aTerminal({ argv });

  await expect(exec(terminal)).rejects.toThrow(UsageError);
  await expect(exec(terminal)).rejects.toThrow(sentence);
});
