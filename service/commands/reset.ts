import type { Command } from './command.ts';
import { replaceRunningWorld } from './replace-running-world.ts';

/** `vaultdesk reset`: an empty world in the running service; applications and settings stay. */
export const reset: Command = (terminal) => replaceRunningWorld(terminal, 'reset');
