import { replacedWorld } from '../../model/installation/world.ts';
import type { Terminal } from '../command.ts';
import { askService, findRunningService, type ServicePlace } from './running-service.ts';

/** Replaces the world of the running service and prints how to undo it. */
export async function replaceRunningWorld(terminal: Terminal, location: ServicePlace, path: string): Promise<void> {
  const service = await findRunningService(terminal, location);
  const { world, at, undo } = await askService(service, { method: 'POST', path }, replacedWorld);
  terminal.print(`World ${world}, at ${at}. Undo: vaultdesk restore ${undo}`);
}
