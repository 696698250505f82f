import { z } from 'zod';
import { openInBrowser } from '../adapters/browser/open-in-browser.ts';
import type { Command } from './command.ts';
import {
  askService,
  findRunningService,
  parseServiceFlags,
  serviceFlags,
} from './running-service.ts';

const ownFlags = { 'no-open': { type: 'boolean' } } as const;
export const consoleFlags = { ...serviceFlags, ...ownFlags };

/**
 * `vaultdesk console`: creates a link to the console of the running service and opens it in the
 * browser.
 */
export const openConsole: Command = async (terminal) => {
  const flags = parseServiceFlags(terminal.argv, ownFlags);
  const service = await findRunningService(terminal, flags);
  const created = { method: 'POST', path: 'console-links' } as const;
  const { url } = await askService(service, created, z.object({ url: z.url() }));
  terminal.print(`${url}   (works once)`);
  if (!flags.has('no-open') && !(await openInBrowser(url)))
    terminal.print('No browser could be opened. Open the link yourself.');
};
