/** What leads to the open page from elsewhere: a link of the desktop, or its address. */
export function linkToPage(): string {
  const { href, pathname } = window.location;
  return window.vaultdesk ? `vaultdesk:/${pathname}` : href;
}
