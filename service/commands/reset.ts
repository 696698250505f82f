import { readFlags } from '../read-flags.ts';
import type { Command } from './command.ts';
import { replaceRunningWorld } from './replace-running-world.ts';
import { placeOf, serviceFlags } from './running-service.ts';

/**
 * `vaultdesk reset`: replaces the world of the running service with an empty world; applications
 * and settings stay.
 */
export const reset: Command = async (terminal) =>
  replaceRunningWorld(terminal, placeOf(readFlags(terminal.argv, serviceFlags)), 'reset');
