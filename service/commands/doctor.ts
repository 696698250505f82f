import { resolve } from 'node:path';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { inspect } from '../adapters/storage/inspect.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { deviceKeyAtHand } from './device-key-at-hand.ts';

/** `vaultdesk doctor [DIR]`: the state of a data directory, explained; nothing is changed. */
export const doctor: Command = async ({ argv: [first, ...rest], environment, print }) => {
  const isNamed = first !== undefined && !first.startsWith('-');
  const argv = isNamed ? ['--data-dir', resolve(first), ...rest] : first ? [first, ...rest] : [];
  const config = parseServiceConfig({ argv, environment });
  const key = await deviceKeyAtHand(config);
  const { isHealthy, findings } = await inspect(nodeFileSystem, config.dataDir, key);
  const [verdict = '', ...details] = findings;
  for (const detail of details) print(`  ${detail}`);
  if (!isHealthy) throw new StartupError(verdict);
  print(verdict);
};
