/** Sites the console may send a person to: the standards it names. */
const sites: ReadonlySet<string> = new Set(['eips.ethereum.org', 'www.rfc-editor.org']);

/** Whether a link may leave for the browser: https to a known site, our own API reference, or a payment page. */
export function isAllowedLink(link: string, baseUrl: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host, origin, pathname, username, password } = new URL(link);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return sites.has(host);
  return origin === baseUrl && (pathname === '/docs' || /^\/pay\/cs_[\w-]+$/.test(pathname));
}
