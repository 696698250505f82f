/** Sends a click on a link that wants a new window to the browser; the window itself opens none. */
export function openLinksOutside(open: (url: string) => Promise<unknown>): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target="_blank"]');
    if (!event.isTrusted || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void open(link.href);
  });
}
