import type { Bridge } from './bridge.ts';

type Opener = Pick<Bridge, 'openExternal' | 'openReference' | 'openManual' | 'openPayPage'>;

/** Opens links that request a new window in the browser. */
export function openLinksOutside(opener: Opener): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target="_blank"]');
    if (!event.isTrusted || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void openLink(link, opener);
  });
}

/** Own pages are sent by name; only the main process knows their address. */
function openLink({ href, protocol, pathname, hash }: HTMLAnchorElement, opener: Opener) {
  const [, sessionId] = /^\/pay\/([^/]+)$/.exec(pathname) ?? [];
  if (sessionId !== undefined) return opener.openPayPage(sessionId);
  const [, page] = /^(?:\/w\/[^/]+)?\/manual\/(.*)$/.exec(pathname) ?? [];
  if (page !== undefined) return opener.openManual(page + hash);
  if (pathname === '/docs') return opener.openReference();
  return protocol === 'http:' ? undefined : opener.openExternal(href);
}
