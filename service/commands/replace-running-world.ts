import { replacedWorld } from '../resources/world.ts';
import type { Terminal } from './command.ts';
import { askService, findRunningService, parseServiceFlags } from './running-service.ts';

/** Has the running service put another world in place of its own, and prints how that is undone. */
export async function replaceRunningWorld(terminal: Terminal, path: string): Promise<void> {
  const service = await findRunningService(terminal, parseServiceFlags(terminal.argv, {}));
  const { world, at, undo } = await askService(service, { method: 'POST', path }, replacedWorld);
  terminal.print(`World ${world}, at ${at}. To undo it: vaultdesk restore ${undo}`);
}
