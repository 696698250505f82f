/** A link to the current page: a desktop link, or its address. */
export function linkToPage(): string {
  const { href, pathname } = window.location;
  return window.vaultdesk ? `vaultdesk:/${pathname}` : href;
}
