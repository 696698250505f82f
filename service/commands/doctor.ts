import { resolve } from 'node:path';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { inspect } from '../adapters/storage/inspect.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';

/** `vaultdesk doctor [DIR]`: the state of a data directory, explained; nothing is changed. */
export const doctor: Command = async ({ argv, environment, print }) => {
  const [named] = argv;
  const dataDir =
    named === undefined || named.startsWith('-')
      ? parseServiceConfig({ argv, environment }).dataDir
      : resolve(named);
  const { isHealthy, findings } = await inspect(nodeFileSystem, dataDir);
  const [verdict = '', ...details] = findings;
  for (const detail of details) print(`  ${detail}`);
  if (!isHealthy) throw new StartupError(verdict);
  print(verdict);
};
