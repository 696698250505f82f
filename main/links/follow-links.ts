import { app } from 'electron';
import { z } from 'zod';
import type { Orders } from '../orders.ts';
import { linkOf, linkScheme, pathOfLink } from './record-link.ts';

/** What a second start hands to the one that runs; the order of its command line is not kept. */
const handedOver = z.object({ link: z.string() });

/** Whether this is the only Vaultdesk; if not, it handed its link to the one that runs. */
export function isFirstStart(): boolean {
  const link = linkOf(process.argv);
  return app.requestSingleInstanceLock(link === undefined ? {} : { link });
}

/** Shows the pages that links name: of this start, of later ones, and of those that macOS hands over. */
export function followLinks(orders: Pick<Orders, 'give'>): void {
  const follow = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link);
    if (path !== undefined) orders.give({ show: path });
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(link);
  });
  app.on('second-instance', (_event, _argv, _folder, handed) =>
    follow(handedOver.safeParse(handed).data?.link),
  );
  follow(linkOf(process.argv));
}

/** Tells the operating system whose these links are. On Linux the desktop entry says it. */
export function registerLinks(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(linkScheme);
}
