import type { Command } from './command.ts';
import { replaceRunningWorld } from './replace-running-world.ts';

/**
 * `vaultdesk reset`: replaces the world of the running service with an empty world; applications
 * and settings stay.
 */
export const reset: Command = (terminal) => replaceRunningWorld(terminal, 'reset');
