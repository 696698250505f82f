import type { Bridge } from './bridge.ts';

type Opener = Pick<Bridge, 'openExternal' | 'openReference' | 'openPayPage'>;

/** Sends a click on a link that wants a new window to the browser; the window itself opens none. */
export function openLinksOutside(opener: Opener): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target="_blank"]');
    if (!event.isTrusted || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void openLink(link, opener);
  });
}

/** Our own pages are named; their address is the main process's to say. */
function openLink({ href, protocol, pathname }: HTMLAnchorElement, opener: Opener) {
  const [, sessionId] = /^\/pay\/([^/]+)$/.exec(pathname) ?? [];
  if (sessionId !== undefined) return opener.openPayPage(sessionId);
  if (pathname === '/docs') return opener.openReference();
  return protocol === 'http:' ? undefined : opener.openExternal(href);
}
