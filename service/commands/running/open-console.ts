import { z } from 'zod';
import { readFlags } from '../../host/read-flags.ts';
import { openInBrowser } from '../../platform/processes/open-in-browser.ts';
import type { Command } from '../command.ts';
import { callService, findRunningService, placeOf, serviceFlags } from './running-service.ts';

export const consoleFlags = { 'no-open': { does: 'only print the link' }, ...serviceFlags } as const;

/** `vaultdesk console`: creates a link to the console of the running service and opens it in the browser. */
export const openConsole: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, consoleFlags);
  const service = await findRunningService(terminal, placeOf(flags));
  const created = { method: 'POST', path: 'console-links' } as const;
  const { url } = await callService(service, created, z.object({ url: z.url() }));
  terminal.print(`${url}   (works once)`);
  if (!flags.has('no-open') && !(await openInBrowser(url)))
    terminal.print('No browser could be opened. Open the link yourself.');
};
