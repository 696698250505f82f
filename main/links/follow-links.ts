import { app } from 'electron';
import { z } from 'zod';
import type { Orders } from '../orders.ts';
import { linkOf, linkScheme, pathOfLink } from './record-link.ts';

/** Data that a second start sends to the running process, which does not preserve the order of its command line. */
const instanceData = z.object({ link: z.string() });

/** Whether this is the only process; if not, its link was sent to the running process. */
export function isFirstStart(): boolean {
  const link = linkOf(process.argv);
  return app.requestSingleInstanceLock(link === undefined ? {} : { link });
}

/** Opens the pages of links: from this start, from later starts, and from macOS. */
export function followLinks(orders: Pick<Orders, 'give'>): void {
  const follow = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link);
    if (path !== undefined) orders.give({ show: path });
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(link);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    follow(file);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => follow(instanceData.safeParse(data).data?.link));
  follow(linkOf(process.argv));
}

/** Registers the link scheme with the operating system. On Linux, the desktop entry does this. */
export function registerLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(linkScheme);
}
